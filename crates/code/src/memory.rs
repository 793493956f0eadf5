//! The memory that compiling takes besides the code itself: the C library's, which keeps what was
//! freed for the next time. A compiler that works now and then should not keep its largest working
//! set for good.

/// Before a thread starts that allocates much for a short time: it shares the free memory there is instead of
/// keeping its own. (Rejected: giving blocks of 32 KB and more back at once. Programs that make strings of that
/// size took four times as long.)
#[cfg(target_env = "gnu")]
pub fn keep_little() {
    // SAFETY: settings of the allocator, which it takes at any time.
    unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
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
