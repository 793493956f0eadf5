//! The arena: placing, retiring and reusing blocks of code.

use std::collections::{BTreeMap, BTreeSet};
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
    free: FreeRuns,
    retired: Vec<Block>,
    /// Bytes in blocks, retired ones included.
    used: usize,
}

/// Free runs below the first offset never used: by place, to join neighbours, and by length, so that the smallest that
/// is long enough is found without looking at the others.
#[derive(Default)]
struct FreeRuns {
    by_place: BTreeMap<usize, usize>,
    by_length: BTreeSet<(usize, usize)>,
}

impl FreeRuns {
    fn insert(&mut self, at: usize, len: usize) {
        self.by_place.insert(at, len);
        self.by_length.insert((len, at));
    }

    /// Takes the run at a place out; its length.
    fn remove(&mut self, at: usize) -> Option<usize> {
        let len = self.by_place.remove(&at)?;
        self.by_length.remove(&(len, at));
        Some(len)
    }

    /// The smallest run of at least this length.
    fn fit(&self, len: usize) -> Option<(usize, usize)> {
        self.by_length.range((len, 0)..).next().map(|(len, at)| (*at, *len))
    }

    /// The run that ends at a place.
    fn ending_at(&self, at: usize) -> Option<usize> {
        self.by_place.range(..at).next_back().filter(|(start, len)| *start + *len == at).map(|r| *r.0)
    }
}

/// What a block of so many bytes takes.
fn room_for(len: usize) -> usize {
    len.max(1).next_multiple_of(ALIGN)
}

impl Arena {
    /// Reserves `size` bytes (a multiple of the page size); pages are used as they are needed.
    pub fn new(size: usize) -> Result<Arena, CodeError> {
        let map = DualMap::new(size)?;
        Ok(Arena { map, bump: 0, filled: 0, free: FreeRuns::default(), retired: Vec::new(), used: 0 })
    }

    /// In a process that was just forked: stops sharing the memory with its parent, which goes on using its own.
    pub fn make_private(&mut self) -> Result<(), CodeError> {
        self.map.make_private(self.filled.max(self.bump))
    }

    /// Bytes that blocks take, retired ones included.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Bytes that blocks may take.
    pub fn limit(&self) -> usize {
        self.map.size
    }

    /// The addresses that code runs at.
    pub fn range(&self) -> Range<usize> {
        self.map.rx as usize..self.map.rx as usize + self.map.size
    }

    /// Whether code of this length could be placed now.
    pub fn has_room(&self, len: usize) -> bool {
        let n = room_for(len);
        n <= self.map.size - self.bump || self.free.fit(n).is_some()
    }

    fn allocate(&mut self, len: usize) -> Result<usize, CodeError> {
        let n = room_for(len);
        if let Some((at, run)) = self.free.fit(n) {
            self.free.remove(at);
            if run > n {
                self.free.insert(at + n, run - n);
            }
            self.used += n;
            return Ok(at);
        }
        if n > self.map.size - self.bump {
            return Err(CodeError::Full);
        }
        self.used += n;
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
                self.map.forget(at, code.len());
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

    /// Bytes of retired blocks.
    pub fn retired(&self) -> usize {
        self.retired.iter().map(|b| room_for(b.len)).sum()
    }

    /// Frees the retired blocks of which `in_use` says that no activation is left, and tells which.
    pub fn reclaim(&mut self, mut in_use: impl FnMut(&Block) -> bool) -> Vec<Block> {
        let gone: Vec<Block> = self.retired.extract_if(.., |b| !in_use(b)).collect();
        for b in &gone {
            self.release(b.start - self.map.rx as usize, b.len);
        }
        gone
    }

    fn release(&mut self, at: usize, len: usize) {
        let n = room_for(len);
        self.used -= n;
        self.bytes(at, n).fill(TRAP);
        self.map.forget(at, n);
        let mut run = (at, n);
        if let Some(before) = self.free.ending_at(at) {
            let m = self.free.remove(before).unwrap_or(0);
            run = (before, m + n);
        }
        run.1 += self.free.remove(at + n).unwrap_or(0);
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
pub(crate) fn publish() {
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
        let returns_to = one.range().start + 3;
        assert_eq!(a.reclaim(|b| b.range().contains(&returns_to)), [], "a frame returns into it");
        assert_eq!((call(one), a.retired()), (1, ALIGN));
        assert_eq!(a.reclaim(|b| *b == two), [one]);
        assert_eq!(a.retired(), 0);
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
            a.reclaim(|_| false);
        }
        assert_eq!(a.used(), ALIGN);
        let big = a.place(&[0xC3; 3 * ALIGN], &[]).expect("the joined run");
        assert_eq!(big.range().start, blocks[0].range().start);
        a.retire(blocks[3]);
        a.retire(big);
        a.reclaim(|_| false);
        assert_eq!((a.used(), a.bump), (0, 0));
        assert!(a.free.by_place.is_empty() && a.free.by_length.is_empty());
    }

    #[test]
    fn the_smallest_run_that_fits_is_taken() {
        let mut a = Arena::new(1 << 14).expect("memory");
        let sizes = [8, 1, 2, 1, 4, 1];
        let blocks: Vec<Block> =
            sizes.iter().map(|n| a.place(&vec![0xC3; n * ALIGN], &[]).expect("room")).collect();
        [0, 2, 4].iter().for_each(|i| a.retire(blocks[*i]));
        a.reclaim(|_| false);
        let two = a.place(&[0xC3; 2 * ALIGN], &[]).expect("room");
        assert_eq!(two, blocks[2]);
        let three = a.place(&[0xC3; 3 * ALIGN], &[]).expect("room");
        assert_eq!(three.range().start, blocks[4].range().start);
        assert!(a.has_room(8 * ALIGN) && !a.has_room(1 << 14));
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
        assert!(!a.has_room(5000) && a.has_room(4096));
    }
}
