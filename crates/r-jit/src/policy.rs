//! Every number by which the engine decides, in one place.

use std::time::Duration;

/// What the engine goes by. One set of numbers for all programs (`POLICY`); what the command line can change is in `config`.
pub struct Policy {
    /// Bytes of machine code that a session may have; `--code-memory`. A version has 1 to 3 KB, so there is room for
    /// 30,000, and displacements reach over it.
    pub code_bytes: usize,
    /// Versions that are retired before their memory is taken back; scanning the stack for frames takes a microsecond for
    /// each kilobyte of it.
    pub reclaim_versions: usize,
    /// One part in so many of code memory that retired versions may hold, likewise.
    pub reclaim_part: usize,
    /// One part in so many of code memory that is evicted at once: evicting little would be done often, and each time looks
    /// at all versions.
    pub evict_part: usize,
    /// Rounds (see `store`) in which all code memory is placed once: use is told apart by so many.
    pub rounds: usize,
    /// Orders that wait for the compiler's thread besides the one it carries out. Few: what is ordered later is ordered
    /// with more knowledge, and only by code that still runs.
    pub queue: usize,
    /// Compile time for results that nobody came for, at the start of a session.
    pub lost_start: Duration,
    /// One part in so many of compile time that results may take which nobody comes for.
    pub lost_part: u32,
    /// What code has to wait for its version at most, if many are not claimed.
    pub longest_patience: Duration,
    /// Heat after which code that has to wait so asks again: asking takes as long as a hundred iterations.
    pub patient_poll: u32,
    /// Compile time for further versions of code at the start; the n-th version of the same code has an n-th of it.
    pub again_start: Duration,
    /// One part in so many of the run that further versions of code may take to compile.
    pub again_part: u32,
    /// The same for versions that gain little.
    pub little_part: u32,
}

pub const POLICY: Policy = Policy {
    code_bytes: 64 << 20,
    reclaim_versions: 256,
    reclaim_part: 16,
    evict_part: 8,
    rounds: 4,
    queue: 4,
    lost_start: Duration::from_millis(20),
    lost_part: 20,
    longest_patience: Duration::from_millis(60),
    patient_poll: 1_000,
    again_start: Duration::from_millis(30),
    again_part: 25,
    little_part: 100,
};
