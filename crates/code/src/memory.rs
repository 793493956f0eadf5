//! The memory that compiling takes besides the code itself: the C library's, which keeps what was
//! freed for the next time. A compiler that works now and then should not keep its largest working
//! set for good.

/// Blocks of this size and more come from the system and go back to it when they are freed. The compiler's
/// tables are that large while it works on a large function.
const LARGE: libc::c_int = 32 << 10;

/// Before a thread starts that allocates much for a short time: large blocks are not kept, and the thread
/// shares the free memory there is instead of keeping its own.
#[cfg(target_env = "gnu")]
pub fn keep_little() {
    // SAFETY: settings of the allocator, which it takes at any time.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

#[cfg(not(target_env = "gnu"))]
pub fn keep_little() {}

/// Gives back what is free.
#[cfg(target_env = "gnu")]
pub fn give_back() {
    // SAFETY: it only returns pages of free blocks to the system.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(target_env = "gnu"))]
pub fn give_back() {}
