//! Executable memory: one reserved region with two spaces, code and stubs.
//!
//! Code runs at addresses that can't be written; assemblers write the same bytes at others (crate `code`). Every address of
//! the region is within reach of a 32-bit displacement from every other.

use code::Region;

use super::encode::Asm;

pub struct CodeMemory {
    region: Region,
    /// Up to where the writable view of each space was let go.
    forgotten: [usize; 2],
}

/// Bytes written before their writable view is let go, so that they aren't twice in what the process has.
const FORGET: usize = 256 << 10;

impl CodeMemory {
    /// Reserves `size` bytes; an error message when the system refuses.
    pub fn new(size: usize) -> Result<CodeMemory, String> {
        let region = Region::new(size).map_err(|e| format!("{size} bytes of executable memory: {e}"))?;
        let (start, middle) = (region.range().start, Self::split(&region));
        Ok(CodeMemory { region, forgotten: [start, middle] })
    }

    /// Where the stubs begin: after three quarters.
    fn split(region: &Region) -> usize {
        region.range().start + region.range().len() / 4 * 3
    }

    /// Assemblers over the two spaces: code and stubs.
    pub fn spaces(&self) -> (Asm, Asm) {
        let (all, middle) = (self.region.range(), Self::split(&self.region));
        let over = |part| Asm::over(part, self.region.to_writable());
        (over(all.start..middle), over(middle..all.end))
    }

    /// What the assemblers wrote, up to these positions, may be run from now on.
    pub fn publish(&mut self, positions: [usize; 2]) {
        for (from, to) in self.forgotten.iter_mut().zip(positions) {
            if to.saturating_sub(*from) >= FORGET {
                self.region.forget(*from..to);
                *from = to;
            }
        }
        self.region.publish();
    }
}
