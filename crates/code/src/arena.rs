//! The arena: placing, retiring and reusing blocks of code.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{Ordering, fence};

use crate::map::DualMap;

/// Blocks start at multiples of this.
const ALIGN: usize = 32;
/// What free memory is filled with: `int3`.
const TRAP: u8 = 0xCC;
/// Fresh memory is filled in pieces of this size.
const PIECE: usize = 16 << 10;

/// Why code could not be placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeError {
    /// The arena has no free run that long.
    Full,
    /// The target of a relocation is out of its reach.
    OutOfReach,
    /// A relocation lies outside of the code.
    BadReloc,
    System(String),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Full => f.write_str("code memory is full"),
            CodeError::OutOfReach => f.write_str("relocation out of reach"),
            CodeError::BadReloc => f.write_str("relocation outside of the code"),
            CodeError::System(s) => f.write_str(s),
        }
    }
}

impl std::error::Error for CodeError {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelocKind {
    /// The target's address in eight bytes.
    Abs8,
    /// Its distance from the relocation in four bytes.
    PcRel4,
}

/// An address to be filled in when the code has its place.
#[derive(Debug, Clone, Copy)]
pub struct Reloc {
    pub offset: u32,
    pub kind: RelocKind,
    /// An absolute address; `None` is the block itself.
    pub target: Option<usize>,
    pub addend: i64,
}

/// A placed piece of code, by the addresses it runs at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    start: usize,
    len: usize,
}

impl Block {
    /// Where it is entered.
    pub fn entry(&self) -> *const u8 {
        self.start as *const u8
    }
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.len
    }
}

/// Executable memory of one session.
pub struct Arena {
    map: DualMap,
    /// First offset never used.
    bump: usize,
    /// Everything below was filled with traps before its first use.
    filled: usize,
    /// Free runs below `bump`: offset to length.
    free: BTreeMap<usize, usize>,
    retired: Vec<Block>,
}

impl Arena {
    /// Reserves `size` bytes (a multiple of the page size); pages are used as they are needed.
    pub fn new(size: usize) -> Result<Arena, CodeError> {
        Ok(Arena { map: DualMap::new(size)?, bump: 0, filled: 0, free: BTreeMap::new(), retired: Vec::new() })
    }

    /// Bytes handed out so far, retired ones included.
    pub fn used(&self) -> usize {
        self.bump - self.free.values().sum::<usize>()
    }

    fn allocate(&mut self, len: usize) -> Result<usize, CodeError> {
        let n = len.max(1).next_multiple_of(ALIGN);
        if let Some((&at, &run)) = self.free.iter().find(|r| *r.1 >= n) {
            self.free.remove(&at);
            if run > n {
                self.free.insert(at + n, run - n);
            }
            return Ok(at);
        }
        if n > self.map.size - self.bump {
            return Err(CodeError::Full);
        }
        self.bump += n;
        if self.bump > self.filled {
            let to = self.bump.next_multiple_of(PIECE).min(self.map.size);
            let from = std::mem::replace(&mut self.filled, to);
            self.bytes(from, to - from).fill(TRAP);
        }
        Ok(self.bump - n)
    }

    /// Places code and publishes it: on return it may be entered by this thread.
    pub fn place(&mut self, code: &[u8], relocs: &[Reloc]) -> Result<Block, CodeError> {
        let at = self.allocate(code.len())?;
        let block = Block { start: self.map.rx as usize + at, len: code.len() };
        match self.write(at, code, relocs) {
            Ok(()) => {
                publish();
                self.map.forget(self.filled);
                Ok(block)
            }
            Err(e) => {
                self.release(at, code.len());
                Err(e)
            }
        }
    }

    fn write(&mut self, at: usize, code: &[u8], relocs: &[Reloc]) -> Result<(), CodeError> {
        let exec = self.map.rx as usize + at;
        let bytes = self.bytes(at, code.len());
        bytes.copy_from_slice(code);
        relocs.iter().try_for_each(|r| relocate(bytes, exec, r))
    }

    /// The writable bytes of a run and its padding.
    fn bytes(&mut self, at: usize, len: usize) -> &mut [u8] {
        assert!(at + len <= self.map.size);
        // SAFETY: within the mapping, which lives as long as `self`.
        unsafe { std::slice::from_raw_parts_mut(self.map.rw.add(at), len) }
    }

    /// The bytes of a block as they are now.
    pub fn code(&self, block: Block) -> &[u8] {
        let at = block.start - self.map.rx as usize;
        assert!(at + block.len <= self.map.size);
        // SAFETY: within the mapping; blocks are changed through `&mut self` only.
        unsafe { std::slice::from_raw_parts(self.map.rw.add(at), block.len) }
    }

    /// Takes code out of use: nobody enters it from now on, but activations may be left.
    pub fn retire(&mut self, block: Block) {
        self.retired.push(block);
    }

    /// Frees the retired blocks that have no activation left. `stack` is the native stack in use
    /// of the thread that runs code: a block is in use as long as any word of it points into it.
    pub fn reclaim(&mut self, stack: &[usize]) -> usize {
        if self.retired.is_empty() {
            return 0;
        }
        let in_use = |b: &Block| stack.iter().any(|w| b.range().contains(w));
        let (keep, gone): (Vec<Block>, Vec<Block>) = self.retired.drain(..).partition(in_use);
        self.retired = keep;
        for b in &gone {
            self.release(b.start - self.map.rx as usize, b.len);
        }
        gone.len()
    }

    fn release(&mut self, at: usize, len: usize) {
        let n = len.max(1).next_multiple_of(ALIGN);
        self.bytes(at, n).fill(TRAP);
        let mut run = (at, n);
        if let Some((&before, &m)) = self.free.range(..at).next_back()
            && before + m == at
        {
            self.free.remove(&before);
            run = (before, m + n);
        }
        if let Some(m) = self.free.remove(&(at + n)) {
            run.1 += m;
        }
        if run.0 + run.1 == self.bump {
            self.bump = run.0;
        } else {
            self.free.insert(run.0, run.1);
        }
    }
}

fn relocate(bytes: &mut [u8], exec: usize, r: &Reloc) -> Result<(), CodeError> {
    let at = r.offset as usize;
    let target = (r.target.unwrap_or(exec) as i64).wrapping_add(r.addend);
    match r.kind {
        RelocKind::Abs8 => {
            let slot = bytes.get_mut(at..at + 8).ok_or(CodeError::BadReloc)?;
            slot.copy_from_slice(&target.to_le_bytes());
        }
        RelocKind::PcRel4 => {
            let slot = bytes.get_mut(at..at + 4).ok_or(CodeError::BadReloc)?;
            let distance = target.wrapping_sub((exec + at) as i64);
            let distance = i32::try_from(distance).map_err(|_| CodeError::OutOfReach)?;
            slot.copy_from_slice(&distance.to_le_bytes());
        }
    }
    Ok(())
}

/// Makes written code visible to instruction fetch. It was written through another address than
/// it runs at, so the processor must serialize before it is entered.
fn publish() {
    fence(Ordering::SeqCst);
    #[cfg(target_arch = "x86_64")]
    std::hint::black_box(std::arch::x86_64::__cpuid(0));
    fence(Ordering::SeqCst);
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// `mov eax, n; ret`
    fn returns(n: i32) -> Vec<u8> {
        let mut c = vec![0xB8];
        c.extend(n.to_le_bytes());
        c.push(0xC3);
        c
    }

    fn call(b: Block) -> i32 {
        // SAFETY: the tests place functions of this type.
        let f: extern "C" fn() -> i32 = unsafe { std::mem::transmute(b.entry()) };
        f()
    }

    #[test]
    fn code_runs_and_is_reused_only_when_idle() {
        let mut a = Arena::new(1 << 16).expect("memory");
        let one = a.place(&returns(1), &[]).expect("room");
        let two = a.place(&returns(2), &[]).expect("room");
        assert_eq!((call(one), call(two)), (1, 2));
        a.retire(one);
        assert_eq!(a.reclaim(&[one.range().start + 3]), 0, "a frame returns into it");
        assert_eq!(call(one), 1);
        assert_eq!(a.reclaim(&[two.range().start]), 1);
        assert!(a.code(one).iter().all(|b| *b == TRAP));
        let three = a.place(&returns(3), &[]).expect("room");
        assert_eq!(three, one, "the place is taken again");
        assert_eq!((call(three), call(two)), (3, 2));
    }

    #[test]
    fn free_runs_join() {
        let mut a = Arena::new(1 << 12).expect("memory");
        let blocks: Vec<Block> = (0..4).map(|i| a.place(&returns(i), &[]).expect("room")).collect();
        for i in [0, 2, 1] {
            a.retire(blocks[i]);
            a.reclaim(&[]);
        }
        assert_eq!(a.used(), ALIGN);
        let big = a.place(&[0xC3; 3 * ALIGN], &[]).expect("the joined run");
        assert_eq!(big.range().start, blocks[0].range().start);
        a.retire(blocks[3]);
        a.retire(big);
        a.reclaim(&[]);
        assert_eq!((a.used(), a.bump), (0, 0));
    }

    #[test]
    fn relocations_are_filled_in() {
        extern "C" fn target() -> i32 {
            42
        }
        let mut a = Arena::new(1 << 16).expect("memory");
        // mov rax, imm64; jmp rax
        let mut c = vec![0x48, 0xB8];
        c.extend([0; 8]);
        c.extend([0xFF, 0xE0]);
        let r =
            Reloc { offset: 2, kind: RelocKind::Abs8, target: Some(target as *const () as usize), addend: 0 };
        let b = a.place(&c, &[r]).expect("room");
        assert_eq!(call(b), 42);
        // call rel32 to the block itself plus 6, where `ret` is.
        let code = [0xE8, 0, 0, 0, 0, 0xC3, 0xB8, 7, 0, 0, 0, 0xC3];
        let r = Reloc { offset: 1, kind: RelocKind::PcRel4, target: None, addend: 6 - 4 };
        let b = a.place(&code, &[r]).expect("room");
        assert_eq!(call(b), 7);
        let r = Reloc { offset: 1, kind: RelocKind::PcRel4, target: Some(0), addend: 0 };
        assert_eq!(a.place(&code, &[r]), Err(CodeError::OutOfReach));
        let r = Reloc { offset: 10, kind: RelocKind::PcRel4, target: None, addend: 0 };
        assert_eq!(a.place(&code, &[r]), Err(CodeError::BadReloc));
    }

    #[test]
    fn a_full_arena_says_so() {
        let mut a = Arena::new(1 << 12).expect("memory");
        assert_eq!(a.place(&[0xC3; 5000], &[]), Err(CodeError::Full));
    }
}
