//! The maps of the compiler: keys are small numbers of our own making, so hashing is cheap and
//! the same in every run.

/// A map by small keys.
pub type HashMap<K, V> = rustc_hash::FxHashMap<K, V>;
/// A set of small keys.
pub type HashSet<K> = rustc_hash::FxHashSet<K>;
