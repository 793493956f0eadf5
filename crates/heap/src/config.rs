//! What an owner can choose about a heap, and what can go wrong when making one.

/// Settings of a heap. Start from the default and change fields.
#[derive(Clone, Debug)]
pub struct Config {
    /// Collections come after this many bytes of allocation instead of when the policy says, now and then of the
    /// whole heap. `Some(0)`: every safepoint collects.
    pub stress: Option<usize>,
    /// Freed memory is filled with poison, and a reference to it from a live object is a panic.
    pub poison: bool,
    /// Every collection verifies the heap before and after, and panics if it finds a fault.
    pub verify: bool,
    /// No full collection is due until this much was allocated or kept since the last one.
    pub min_heap_bytes: usize,
    /// Bytes between minor collections; None lets the heap adapt it.
    pub nursery: Option<usize>,
    /// With false, every collection is a full one.
    pub generational: bool,
    /// Allocation fails when the heap would hold more than this.
    pub max_heap_bytes: usize,
    /// Address space to reserve, twice (small and large objects); halved until the system agrees.
    pub reserve_bytes: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            stress: None,
            poison: false,
            verify: false,
            min_heap_bytes: 64 << 20,
            nursery: None,
            generational: true,
            max_heap_bytes: usize::MAX,
            reserve_bytes: 256 << 30,
        }
    }
}

impl Config {
    /// Collect at every safepoint, poison what is freed, verify each time: slow, and merciless to mistakes.
    pub fn stress() -> Config {
        Config { stress: Some(0), poison: true, verify: true, ..Config::default() }
    }
}

/// Why a heap could not be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapError {
    /// The system refused even a small reservation of address space.
    NoAddressSpace,
    /// The bounds of the thread's stack are unknown.
    NoStackBounds,
}

impl std::fmt::Display for HeapError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            HeapError::NoAddressSpace => "no address space left for a heap",
            HeapError::NoStackBounds => "the bounds of the thread's stack are unknown",
        })
    }
}

impl std::error::Error for HeapError {}
