//! Executable memory: one reserved region with two spaces, code and stubs.
//!
//! The region is reserved once and committed by the system page by page, so addresses never move and
//! every address in it is within reach of a 32-bit displacement from every other.

use super::encode::Asm;

pub struct CodeMemory {
    base: *mut u8,
    size: usize,
}

impl CodeMemory {
    /// Reserves `size` bytes; an error message when the system refuses.
    pub fn new(size: usize) -> Result<CodeMemory, String> {
        let prot = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: an anonymous mapping at an address the system chooses touches no memory of ours.
        let base = unsafe { libc::mmap(std::ptr::null_mut(), size, prot, flags, -1, 0) };
        if base == libc::MAP_FAILED {
            return Err(format!("cannot map {size} bytes of executable memory"));
        }
        Ok(CodeMemory { base: base.cast(), size })
    }

    /// Assemblers over the two spaces: code (three quarters) and stubs.
    pub fn spaces(&self) -> (Asm, Asm) {
        let split = self.size / 4 * 3;
        let base = self.base as usize;
        (Asm::over(base, base + split), Asm::over(base + split, base + self.size))
    }
}

impl Drop for CodeMemory {
    fn drop(&mut self) {
        // SAFETY: the region was mapped by `new` with this size and nothing runs in it any more.
        unsafe { libc::munmap(self.base.cast(), self.size) };
    }
}
