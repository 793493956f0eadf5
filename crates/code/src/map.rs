//! One region of memory seen twice: writable here, executable there.

use std::io;

use crate::arena::CodeError;

/// The two views. The writable one is anywhere, the executable one near the image if possible.
pub(crate) struct DualMap {
    pub rw: *mut u8,
    pub rx: *mut u8,
    pub size: usize,
}

// SAFETY: the mappings belong to this value alone.
unsafe impl Send for DualMap {}

/// How far apart tries for a place near the image are, and how many there are.
const STEP: usize = 8 << 20;
const TRIES: usize = 200;

extern "C" fn anchor() {}

fn failed(what: &str) -> CodeError {
    CodeError::System(format!("{what}: {}", io::Error::last_os_error()))
}

/// Reserves address space at `hint` exactly, or anywhere if it is null.
fn reserve(hint: usize, size: usize) -> Option<*mut libc::c_void> {
    let fixed = if hint == 0 { 0 } else { libc::MAP_FIXED_NOREPLACE };
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | fixed;
    // SAFETY: an anonymous mapping that replaces nothing touches no memory of ours.
    let p = unsafe { libc::mmap(hint as *mut libc::c_void, size, libc::PROT_NONE, flags, -1, 0) };
    (p != libc::MAP_FAILED).then_some(p)
}

/// A free place within reach of a 32-bit displacement from the image, else any.
fn place_near_image(size: usize) -> Option<*mut libc::c_void> {
    let base = (anchor as *const () as usize) & !0xF_FFFF;
    (1..TRIES)
        .flat_map(|i| [base.wrapping_add(i * STEP), base.wrapping_sub(i * STEP)])
        .find_map(|hint| reserve(hint, size))
        .or_else(|| reserve(0, size))
}

impl DualMap {
    pub fn new(size: usize) -> Result<DualMap, CodeError> {
        let prot = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_SHARED | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: as in `reserve`.
        let rw = unsafe { libc::mmap(std::ptr::null_mut(), size, prot, flags, -1, 0) };
        if rw == libc::MAP_FAILED {
            return Err(failed("cannot map code memory"));
        }
        match Self::second_view(rw, size) {
            Ok(rx) => Ok(DualMap { rw: rw.cast(), rx: rx.cast(), size }),
            Err(e) => {
                // SAFETY: mapped above, used by nobody yet.
                unsafe { libc::munmap(rw, size) };
                Err(e)
            }
        }
    }

    /// Maps the same pages again, executable. (A memory file would do too, but hides the code
    /// from profilers that read perf maps.)
    fn second_view(rw: *mut libc::c_void, size: usize) -> Result<*mut libc::c_void, CodeError> {
        let at = place_near_image(size).ok_or_else(|| failed("no room for code memory"))?;
        let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
        // SAFETY: an old size of zero maps shared pages a second time, over our reservation.
        let rx = unsafe { libc::mremap(rw, 0, size, flags, at) };
        if rx == libc::MAP_FAILED {
            return Err(failed("cannot map code memory twice"));
        }
        // SAFETY: the view was mapped above and is used by nobody yet.
        if unsafe { libc::mprotect(rx, size, libc::PROT_READ | libc::PROT_EXEC) } != 0 {
            return Err(failed("cannot make memory executable"));
        }
        Ok(rx)
    }
}

impl Drop for DualMap {
    fn drop(&mut self) {
        // SAFETY: both views were mapped by `new` with this size; whoever drops the arena answers
        // for it that no code of it runs any more.
        unsafe {
            libc::munmap(self.rw.cast(), self.size);
            libc::munmap(self.rx.cast(), self.size);
        }
    }
}
