//! The memory that compiling takes besides the code itself: the C library's, which keeps what was
//! freed for the next time. A compiler that works now and then should not keep its largest working
//! set for good.

/// Gives back what is free.
#[cfg(target_env = "gnu")]
pub fn give_back() {
    // SAFETY: it only returns pages of free blocks to the system.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(target_env = "gnu"))]
pub fn give_back() {}
