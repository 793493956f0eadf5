//! Time that a thread worked. On a machine with other things to do the clock on the wall says more than
//! compiling took.

use std::time::Duration;

/// Time that the calling thread worked so far; zero if the system doesn't say.
pub fn worked() -> Duration {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: it writes a time to the place it is given.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) } != 0;
    if failed { Duration::ZERO } else { Duration::new(t.tv_sec as u64, t.tv_nsec as u32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_and_sleep_does_not() {
        let began = worked();
        std::thread::sleep(Duration::from_millis(50));
        assert!(worked() - began < Duration::from_millis(40));
        let mut x = 1u64;
        while worked() == began {
            x = std::hint::black_box(x.wrapping_mul(3));
        }
        assert!(worked() > began);
    }
}
