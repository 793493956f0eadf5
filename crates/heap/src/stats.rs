//! Figures a heap keeps about itself.

use std::time::Duration;

/// A snapshot of a heap's figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    pub minor_collections: u64,
    pub full_collections: u64,
    /// Bytes that the last collection found live (old garbage counts until a full collection).
    pub live_bytes: usize,
    /// Bytes allocated since the last collection, in units of free runs.
    pub allocated_bytes: usize,
    /// Bytes in pages of large objects in use.
    pub large_bytes: usize,
    /// Bytes kept for reuse in the cache of large mappings.
    pub cached_bytes: usize,
    /// Bytes of blocks of small objects that may hold memory.
    pub small_bytes: usize,
    /// Bytes given back to the system so far.
    pub released_bytes: u64,
    /// The present distance between minor collections.
    pub nursery_bytes: usize,
    /// Objects in the remembered set.
    pub remembered: usize,
    pub weak_references: usize,
    pub finalizers: usize,
    pub last_pause: Duration,
    pub longest_pause: Duration,
    pub total_pause: Duration,
}
