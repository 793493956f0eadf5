//! How the process asks the system for memory that is not R's (R's values are in the heap, which maps
//! its own): compiling is what needs it, in bursts on a thread of its own.
//!
//! With the C library's defaults each thread has a pool that only grows, so that the peak of a run is
//! its largest compilation twice over. One pool, large pieces mapped by themselves and given back at
//! once took 3 % off the peak of the benchmark programs; a shared pool costs nothing measurable, since
//! the program's thread allocates little outside the heap. (Rejected: another allocator. mimalloc
//! compiles 17 % faster with three times the memory.)

#[cfg(target_env = "gnu")]
pub fn economize() {
    // Giving back more often saves nothing more and makes compiling 10 % slower by page faults.
    const SETTINGS: [(i32, i32); 3] =
        [(libc::M_ARENA_MAX, 1), (libc::M_MMAP_THRESHOLD, 64 << 10), (libc::M_TRIM_THRESHOLD, 1 << 20)];
    for (what, value) in SETTINGS {
        // SAFETY: called before there is another thread; the values are in range. What is refused
        // stays as it was.
        unsafe { libc::mallopt(what, value) };
    }
}

#[cfg(not(target_env = "gnu"))]
pub fn economize() {}
