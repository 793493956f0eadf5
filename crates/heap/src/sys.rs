//! The operating system as the heap sees it: mapping memory, the bounds of a thread's stack, and the
//! registers a caller may keep values in.
//!
//! Knows nothing of objects. Addresses are `usize`; a failed call is `None`.

use crate::layout::round_up;
use std::ops::Range;
use std::ptr::null_mut;

/// Maps `bytes` of readable and writable zeroed memory. Charged at once, so that the system can refuse
/// a request that can never be met.
pub fn map(bytes: usize) -> Option<usize> {
    map_with(bytes, libc::PROT_READ | libc::PROT_WRITE, 0)
}

/// The same, charged page by page when they are touched.
pub fn map_uncharged(bytes: usize) -> Option<usize> {
    map_with(bytes, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_NORESERVE)
}

fn map_with(bytes: usize, protection: i32, flags: i32) -> Option<usize> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | flags;
    // SAFETY: an anonymous mapping at an address of the system's choice touches no memory in use.
    let p = unsafe { libc::mmap(null_mut(), bytes, protection, flags, -1, 0) };
    (p != libc::MAP_FAILED).then_some(p as usize)
}

/// The address space the process may have in all, if that is limited (`ulimit -v`, as clusters do).
pub fn address_limit() -> Option<usize> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: a plain query into a variable of ours.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } == 0;
    (known && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur as usize)
}

/// Gives a mapping back.
///
/// # Safety
/// `[address, address + bytes)` was mapped here and nothing refers to it any more.
pub unsafe fn unmap(address: usize, bytes: usize) {
    // SAFETY: the range was mapped here, and nothing refers to it. A failure would leave the mapping in
    // place, which is harmless.
    unsafe { libc::munmap(address as *mut _, bytes) };
}

/// Drops the contents of whole pages: they read as zero afterwards and cost no memory until touched.
///
/// # Safety
/// The range is page-aligned, mapped here, and its contents are dead.
pub unsafe fn discard(address: usize, bytes: usize) {
    // SAFETY: the range is mapped and page-aligned, and its contents are dead, so zeros will do.
    unsafe { libc::madvise(address as *mut _, bytes, libc::MADV_DONTNEED) };
}

/// Suggests huge pages for a range that will be used as a whole: far fewer page faults and TLB misses.
#[cfg(target_os = "linux")]
pub fn advise_huge(address: usize, bytes: usize) {
    // SAFETY: a hint; it changes no contents. A failure means that the system has no huge pages.
    unsafe { libc::madvise(address as *mut _, bytes, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
pub fn advise_huge(_address: usize, _bytes: usize) {}

/// Address space that is reserved as a whole and made usable from the bottom up, as needed.
#[derive(Debug)]
pub struct Reserve {
    base: usize,
    bytes: usize,
    committed: usize,
    mapping: Range<usize>,
}

impl Reserve {
    /// Reserves `bytes` aligned to `align` (a power of two, at least a page).
    pub fn new(bytes: usize, align: usize) -> Option<Reserve> {
        let total = bytes.checked_add(align)?;
        let start = map_with(total, libc::PROT_NONE, libc::MAP_NORESERVE)?;
        let base = round_up(start, align)?;
        Some(Reserve { base, bytes, committed: 0, mapping: start..start + total })
    }

    pub fn base(&self) -> usize {
        self.base
    }

    /// Usable bytes, from the base on.
    pub fn committed(&self) -> usize {
        self.committed
    }

    /// Whether so many bytes are left to be made usable.
    pub fn has(&self, bytes: usize) -> bool {
        bytes <= self.bytes - self.committed
    }

    /// Makes the next `bytes` (a multiple of the page size) usable. False if space or memory is out.
    pub fn commit(&mut self, bytes: usize) -> bool {
        if !self.has(bytes) {
            return false;
        }
        let at = (self.base + self.committed) as *mut _;
        // SAFETY: the range lies in our own reservation and was never accessible before.
        let done = unsafe { libc::mprotect(at, bytes, libc::PROT_READ | libc::PROT_WRITE) } == 0;
        if done {
            self.committed += bytes;
        }
        done
    }
}

impl Drop for Reserve {
    fn drop(&mut self) {
        // SAFETY: the owner of the reserve is going away, and with it everything inside.
        unsafe { unmap(self.mapping.start, self.mapping.len()) };
    }
}

/// The bounds of the current thread's stack, lowest address first.
#[cfg(target_os = "linux")]
pub fn stack_bounds() -> Option<Range<usize>> {
    main_stack_bounds().or_else(thread_stack_bounds)
}

/// The bounds if the current thread is the main one. The general way would have the C library read and parse
/// the list of mappings, half of a heap's start-up time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn main_stack_bounds() -> Option<Range<usize>> {
    unsafe extern "C" {
        /// Where the main thread's stack was when the program started, above all frames.
        static __libc_stack_end: *const u8;
    }
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: plain queries, and a variable that the C library sets before `main` and leaves alone.
    let end = unsafe {
        let main = libc::getpid() == libc::gettid();
        if !main || libc::getrlimit(libc::RLIMIT_STACK, &mut limit) != 0 {
            return None;
        }
        __libc_stack_end as usize
    };
    // The lower bound only serves to tell stacks apart; without a limit other stacks are far below.
    let bytes = (limit.rlim_cur as usize).min(end / 4);
    Some(end - bytes..end)
}

#[cfg(all(target_os = "linux", not(target_env = "gnu")))]
fn main_stack_bounds() -> Option<Range<usize>> {
    None
}

#[cfg(target_os = "linux")]
fn thread_stack_bounds() -> Option<Range<usize>> {
    let mut attributes = std::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
    let (mut low, mut bytes) = (null_mut(), 0);
    // SAFETY: the attributes are initialised by the first call, if it succeeds, before the others use them.
    unsafe {
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
            return None;
        }
        let ok = libc::pthread_attr_getstack(attributes.as_ptr(), &mut low, &mut bytes) == 0;
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        ok.then_some(low as usize..low as usize + bytes)
    }
}

/// The bounds of the current thread's stack, lowest address first.
#[cfg(target_os = "macos")]
pub fn stack_bounds() -> Option<Range<usize>> {
    // SAFETY: both calls only read the thread's descriptor.
    let (high, bytes) = unsafe {
        let me = libc::pthread_self();
        (libc::pthread_get_stackaddr_np(me) as usize, libc::pthread_get_stacksize_np(me))
    };
    Some(high - bytes..high)
}

/// Number of words that `spill_registers` fills.
#[cfg(target_arch = "x86_64")]
pub const SPILLED: usize = 6;
#[cfg(target_arch = "aarch64")]
pub const SPILLED: usize = 20;

/// Stores the registers that a callee must preserve: callers may keep values there across a call.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn spill_registers(into: &mut [u64; SPILLED]) {
    // SAFETY: writes exactly the six words of `into` and changes no register.
    unsafe {
        std::arch::asm!(
            "mov [{0}], rbx", "mov [{0} + 8], rbp", "mov [{0} + 16], r12",
            "mov [{0} + 24], r13", "mov [{0} + 32], r14", "mov [{0} + 40], r15",
            in(reg) into.as_mut_ptr(), options(nostack, preserves_flags)
        );
    }
}

/// Stores the registers that a callee must preserve: callers may keep values there across a call.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
pub fn spill_registers(into: &mut [u64; SPILLED]) {
    // SAFETY: writes exactly the twenty words of `into` and changes no register.
    unsafe {
        std::arch::asm!(
            "stp x19, x20, [{0}]", "stp x21, x22, [{0}, #16]", "stp x23, x24, [{0}, #32]",
            "stp x25, x26, [{0}, #48]", "stp x27, x28, [{0}, #64]", "stp x29, x30, [{0}, #80]",
            "stp d8, d9, [{0}, #96]", "stp d10, d11, [{0}, #112]",
            "stp d12, d13, [{0}, #128]", "stp d14, d15, [{0}, #144]",
            in(reg) into.as_mut_ptr(), options(nostack, preserves_flags)
        );
    }
}

/// Asks the processor to fetch the cache line at `p`, which need not be mapped.
#[inline(always)]
pub fn prefetch(p: *const u8) {
    // SAFETY: a prefetch is a hint and can't fault.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::x86_64::_mm_prefetch(p.cast(), std::arch::x86_64::_MM_HINT_T0)
    };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = p;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stack_bounds_hold_a_local() {
        let local = 0u8;
        let bounds = stack_bounds().unwrap();
        assert!(bounds.contains(&(&raw const local as usize)));
    }

    #[test]
    fn reserve_commits_aligned_memory_up_to_its_size() {
        let mut r = Reserve::new(1 << 20, 1 << 16).unwrap();
        assert_eq!(r.base() % (1 << 16), 0);
        assert!(r.commit(1 << 19));
        assert!(r.commit(1 << 19));
        assert!(!r.commit(4096));
        // SAFETY: the last committed word.
        unsafe { *((r.base() + (1 << 20) - 8) as *mut u64) = 1 };
    }

    #[test]
    fn an_absurd_mapping_is_refused() {
        assert_eq!(map(1 << 60), None);
    }
}
