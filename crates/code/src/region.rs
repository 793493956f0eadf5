//! Memory that code is written into in place, by whoever lays it out and patches it: an assembler that generates code
//! piece by piece. (Code that is made elsewhere and placed as a whole is for `Arena`.)

use std::ops::Range;

use crate::arena::{CodeError, publish};
use crate::map::DualMap;

/// A reserved region; the system commits it page by page, so addresses never move.
pub struct Region(DualMap);

impl Region {
    pub fn new(size: usize) -> Result<Region, CodeError> {
        DualMap::new(size).map(Region)
    }

    /// The addresses that code runs at and refers to. Nothing can be written there.
    pub fn range(&self) -> Range<usize> {
        self.0.rx as usize..self.0.rx as usize + self.0.size
    }

    /// How far from an address of the region the same byte can be written.
    pub fn to_writable(&self) -> isize {
        (self.0.rw as isize).wrapping_sub(self.0.rx as isize)
    }

    /// Makes what was written visible to instruction fetch: to be called before it is run.
    pub fn publish(&self) {
        publish();
    }

    /// Lets go of the writable view of some of the region until it is written again.
    pub fn forget(&mut self, part: Range<usize>) {
        let at = part.start - self.0.rx as usize;
        assert!(part.start <= part.end && at + part.len() <= self.0.size);
        self.0.forget(at, part.len());
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_runs_and_can_be_changed() {
        let mut r = Region::new(1 << 16).expect("memory");
        let start = r.range().start;
        let write = |r: &Region, n: u8| {
            // mov eax, n; ret
            for (i, b) in [0xB8, n, 0, 0, 0, 0xC3].into_iter().enumerate() {
                // SAFETY: the first bytes of the writable view.
                unsafe { ((start + i) as *mut u8).wrapping_offset(r.to_writable()).write(b) };
            }
            r.publish();
        };
        // SAFETY: the code that is written takes nothing and returns an integer.
        let f: extern "C" fn() -> i32 = unsafe { std::mem::transmute(start as *const u8) };
        write(&r, 3);
        assert_eq!(f(), 3);
        r.forget(start..start + 100);
        assert_eq!(f(), 3);
        write(&r, 4);
        assert_eq!(f(), 4);
    }
}
