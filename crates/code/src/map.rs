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

/// Pages of the architectures there is code for.
const PAGE: usize = 4096;

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
            Err(_) => {
                // SAFETY: mapped above, used by nobody yet.
                unsafe { libc::munmap(rw, size) };
                Self::of_file(size)
            }
        }
    }

    /// Maps the same pages again, executable. (A memory file hides the code from profilers that read
    /// perf maps, so it is only what we do where this doesn't work: some sandboxes and valgrind.)
    fn second_view(rw: *mut libc::c_void, size: usize) -> Result<*mut libc::c_void, CodeError> {
        let at = place_near_image(size).ok_or_else(|| failed("no room for code memory"))?;
        let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
        // SAFETY: an old size of zero maps shared pages a second time, over our reservation.
        let rx = unsafe { libc::mremap(rw, 0, size, flags, at) };
        if rx == libc::MAP_FAILED {
            let why = failed("cannot map code memory twice");
            // SAFETY: reserved above, used by nobody.
            unsafe { libc::munmap(at, size) };
            return Err(why);
        }
        // SAFETY: the view was mapped above and is used by nobody yet.
        if unsafe { libc::mprotect(rx, size, libc::PROT_READ | libc::PROT_EXEC) } != 0 {
            let why = failed("cannot make memory executable");
            // SAFETY: as above.
            unsafe { libc::munmap(rx, size) };
            return Err(why);
        }
        Ok(rx)
    }

    /// Both views of a memory file.
    fn of_file(size: usize) -> Result<DualMap, CodeError> {
        // SAFETY: makes a file that has no name; the name given is for listings only.
        let file = unsafe { libc::memfd_create(c"code".as_ptr(), libc::MFD_CLOEXEC) };
        if file < 0 {
            return Err(failed("cannot make a file of code memory"));
        }
        let views = Self::views_of(file, size);
        // SAFETY: the file is ours; its mappings keep it.
        unsafe { libc::close(file) };
        views
    }

    fn views_of(file: libc::c_int, size: usize) -> Result<DualMap, CodeError> {
        // SAFETY: the file is ours and nobody else's.
        if unsafe { libc::ftruncate(file, size as libc::off_t) } != 0 {
            return Err(failed("cannot size code memory"));
        }
        let at = place_near_image(size).ok_or_else(|| failed("no room for code memory"))?;
        let map = |at, prot, fixed| {
            // SAFETY: maps over our reservation, or where there is nothing.
            unsafe { libc::mmap(at, size, prot, libc::MAP_SHARED | fixed, file, 0) }
        };
        let rw = map(std::ptr::null_mut(), libc::PROT_READ | libc::PROT_WRITE, 0);
        let rx = map(at, libc::PROT_READ | libc::PROT_EXEC, libc::MAP_FIXED);
        let views = DualMap { rw: rw.cast(), rx: at.cast(), size };
        if rw == libc::MAP_FAILED || rx == libc::MAP_FAILED {
            return Err(failed("cannot map code memory"));
        }
        Ok(views)
    }

    /// Puts pages of this process alone in the place of those that it shares with the process that it was forked from,
    /// with the same first bytes at the same addresses.
    pub fn make_private(&mut self, bytes: usize) -> Result<(), CodeError> {
        let new = DualMap::new(self.size)?;
        // SAFETY: both are mapped for at least so many bytes, and they are different memory.
        unsafe { std::ptr::copy_nonoverlapping(self.rx, new.rw, bytes.min(self.size)) };
        let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
        for (from, to) in [(new.rw, self.rw), (new.rx, self.rx)] {
            // SAFETY: the mapping that is moved is ours, and so is the one that it replaces. What is read or run there
            // afterwards is the same as before.
            if unsafe { libc::mremap(from.cast(), self.size, self.size, flags, to) } == libc::MAP_FAILED {
                return Err(failed("cannot move code memory"));
            }
        }
        std::mem::forget(new);
        Ok(())
    }

    /// Lets go of the pages of the writable view that have these bytes until they are written again. The pages stay,
    /// in the other view; counted in both they would be twice in what the process is said to have.
    pub fn forget(&mut self, at: usize, len: usize) {
        let start = at & !(PAGE - 1);
        let end = (at + len).next_multiple_of(PAGE).min(self.size);
        // SAFETY: within the mapping; pages that are shared keep what is in them. A failure costs nothing.
        unsafe { libc::madvise(self.rw.add(start).cast(), end - start, libc::MADV_DONTNEED) };
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Both views show the same bytes, before and after the writable one was let go.
    fn sees_itself(mut m: DualMap) {
        for n in [1u8, 2] {
            // SAFETY: the first byte of each view, which nobody else uses.
            let seen = unsafe {
                *m.rw = n;
                m.forget(0, m.size);
                (std::ptr::read_volatile(m.rx), std::ptr::read_volatile(m.rw))
            };
            assert_eq!(seen, (n, n));
        }
    }

    #[test]
    fn two_views_of_one_memory() {
        sees_itself(DualMap::new(1 << 16).expect("memory"));
        sees_itself(DualMap::of_file(1 << 16).expect("memory"));
    }
}
