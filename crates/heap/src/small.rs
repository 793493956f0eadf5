//! Space for small objects: blocks of one size class each, their mark bits, and the windows through which
//! allocation bumps.
//!
//! Invariants:
//! - Only starts of cells have mark bits, and a free block has none.
//! - Which cells are allocated follows from a block's state, see [`State`]; no other record exists.
//! - Between two collections the blocks in `used` are those that were allocated in; a minor collection looks
//!   at no other.
//!
//! Doesn't know when to collect, what a header means (except to the poisoner) or what is reachable.

use crate::layout::*;
use crate::sys::{self, Reserve};

/// Where the next object of a class goes. Compiled code reads and writes this; see [`crate::window_offset`].
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    /// The next free cell.
    pub cur: usize,
    /// End of the run of free cells that `cur` is in.
    pub lim: usize,
}

#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Belongs to no class.
    Free,
    /// Not allocated in since the last collection: the marked cells are the allocated ones.
    Unswept,
    /// The block its class's window is in: cells below `cur` are allocated, and the marked ones from `lim` on.
    Current,
    /// Every cell is allocated.
    Full,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub cell: u32,
    pub reciprocal: u32,
    pub class: u8,
    pub state: State,
    /// Whether its pages may hold data, as opposed to being given back to the system.
    pub resident: bool,
}

/// Where the last cell of a block ends, by class.
const ENDS: [usize; CLASSES] = {
    let mut ends = [0; CLASSES];
    let mut class = 1;
    while class < CLASSES {
        ends[class] = BLOCK / class_size(class) * class_size(class);
        class += 1;
    }
    ends
};

pub(crate) const NO_BLOCK: u32 = u32::MAX;
/// Blocks that are kept back for the end, and how often whoever is told that it has come gets a part of them.
const LAST_BLOCKS: usize = CHUNK / BLOCK;
const GRANTS: usize = 4;
/// Bytes of the mark bitmap for one chunk.
const CHUNK_BITMAP: usize = CHUNK / GRANULE / 8;

#[repr(C)]
pub(crate) struct Small {
    pub windows: [Window; CLASSES],
    base: usize,
    /// Bytes in blocks handed out so far: the part of the reserve that `blocks` describes.
    extent: usize,
    marks: *mut u64,
    pub blocks: Vec<Block>,
    pub current: [u32; CLASSES],
    /// Unswept blocks by class, the next one to use last.
    pub todo: [Vec<u32>; CLASSES],
    /// As `todo`, of blocks more than half full: their short runs are used before the heap grows, but
    /// after the free blocks, which give long ones.
    pub dense: [Vec<u32>; CLASSES],
    /// Free blocks, the next one to use last.
    pub free: Vec<u32>,
    pub used: Vec<u32>,
    /// Whether the address space has come to its end but for a chunk.
    ended: bool,
    /// Blocks of the last chunk's worth that may be taken. Whoever is told that memory is out gets some, to report it; if
    /// they try again instead, they are told again before everything is used up.
    grant: usize,
    reserve: Reserve,
    bitmap: Reserve,
}

impl Small {
    /// Reserves `bytes`, or as much as the system allows.
    pub fn new(mut bytes: usize) -> Option<Small> {
        let (reserve, bitmap) = loop {
            let both = Reserve::new(bytes, CHUNK).zip(Reserve::new(bytes / GRANULE / 8, PAGE));
            match both {
                Some(both) => break both,
                None if bytes <= CHUNK => return None,
                None => bytes /= 2,
            }
        };
        Some(Small {
            windows: [Window::default(); CLASSES],
            base: reserve.base(),
            extent: 0,
            marks: bitmap.base() as *mut u64,
            blocks: Vec::new(),
            current: [NO_BLOCK; CLASSES],
            todo: [const { Vec::new() }; CLASSES],
            dense: [const { Vec::new() }; CLASSES],
            free: Vec::new(),
            used: Vec::new(),
            ended: false,
            grant: 0,
            reserve,
            bitmap,
        })
    }

    #[inline(always)]
    pub fn base(&self) -> usize {
        self.base
    }

    #[inline(always)]
    pub fn extent(&self) -> usize {
        self.extent
    }

    #[inline(always)]
    pub fn marks(&self) -> *mut u64 {
        self.marks
    }

    #[inline(always)]
    pub fn contains(&self, address: usize) -> bool {
        address.wrapping_sub(self.base) < self.extent
    }

    pub fn block_start(&self, block: u32) -> usize {
        self.base + ((block as usize) << BLOCK_SHIFT)
    }

    pub fn block_of(&self, address: usize) -> u32 {
        ((address - self.base) >> BLOCK_SHIFT) as u32
    }

    #[inline(always)]
    pub fn is_marked(&self, address: usize) -> bool {
        debug_assert!(self.contains(address));
        let offset = address - self.base;
        // SAFETY: the bitmap covers all blocks handed out.
        unsafe { *self.marks.add(offset >> 10) & mark_bit(offset) != 0 }
    }

    /// The mark words of a block.
    pub fn block_marks(&self, block: u32) -> &[u64] {
        debug_assert!((block as usize) < self.blocks.len());
        // SAFETY: the bitmap covers all blocks handed out, and nobody writes to it while `self` is borrowed.
        unsafe { std::slice::from_raw_parts(self.marks.add(block as usize * MARK_WORDS), MARK_WORDS) }
    }

    pub fn clear_marks(&mut self) {
        // SAFETY: the bitmap covers all blocks handed out.
        unsafe { self.marks.write_bytes(0, self.blocks.len() * MARK_WORDS) };
    }

    /// The bounds of the allocated cell that `address`, which must be inside the extent, points into.
    #[inline]
    pub fn find(&self, address: usize) -> Option<(usize, usize)> {
        let offset = address - self.base;
        debug_assert!(offset >> BLOCK_SHIFT < self.blocks.len());
        // SAFETY: the extent is that of the blocks there are, and the caller checked it.
        let block = unsafe { *self.blocks.get_unchecked(offset >> BLOCK_SHIFT) };
        let inside = offset & (BLOCK - 1);
        let index = (inside as u64 * u64::from(block.reciprocal)) >> 32;
        let start = index as usize * block.cell as usize;
        let end = start + block.cell as usize;
        let cell = address - inside + start;
        // Behind the last cell of a block there may be a rest.
        if end > BLOCK {
            return None;
        }
        let allocated = match block.state {
            State::Unswept => self.is_marked(cell),
            State::Full => true,
            State::Current => self.allocated_in_current(cell, block.class),
            State::Free => false,
        };
        allocated.then_some((cell, cell + block.cell as usize))
    }

    #[inline]
    fn allocated_in_current(&self, cell: usize, class: u8) -> bool {
        let window = self.windows[class as usize];
        cell < window.cur || (cell >= window.lim && self.is_marked(cell))
    }

    /// The next run of unmarked cells of `block` that starts at `from` (a cell) or later.
    fn next_run(&self, block: u32, from: usize) -> Option<(usize, usize)> {
        let start = self.block_start(block);
        let Block { cell, class, .. } = self.blocks[block as usize];
        let end = start + ENDS[class as usize];
        let words = self.block_marks(block);
        let first = if cell.is_power_of_two() && cell <= 1024 {
            // Cells do not straddle mark words: look for a cell's bit that is clear.
            let cells = !0 / ((1u64 << (cell / 16 - 1) << 1).wrapping_sub(1));
            let mut index = (from - start) >> 10;
            let mut free = if from < end { !words[index] & cells & (!0 << ((from >> 4) & 63)) } else { 0 };
            while free == 0 {
                index += 1;
                if index >= MARK_WORDS {
                    return None;
                }
                free = !words[index] & cells;
            }
            start + (index << 10) + ((free.trailing_zeros() as usize) << 4)
        } else {
            let mut first = from;
            while first < end && self.is_marked(first) {
                first += cell as usize;
            }
            first
        };
        if first >= end {
            return None;
        }
        let mut index = (first - start) >> 10;
        let mut word = words[index] & (!0 << ((first >> 4) & 63));
        while word == 0 {
            index += 1;
            if index == MARK_WORDS {
                return Some((first, end));
            }
            word = words[index];
        }
        Some((first, start + (index << 10) + ((word.trailing_zeros() as usize) << 4)))
    }

    /// Sets the window of `class` to the next run of free cells and returns its size. None: memory is out.
    pub fn refill(&mut self, class: usize) -> Option<usize> {
        if self.current[class] != NO_BLOCK {
            let found = self.open_run(class, self.windows[class].lim);
            if found.is_some() {
                return found;
            }
        }
        while let Some(block) = self.todo[class].pop() {
            self.enter(class, block);
            let found = self.open_run(class, self.block_start(block));
            if found.is_some() {
                return found;
            }
        }
        if self.free.is_empty() {
            while let Some(block) = self.dense[class].pop() {
                self.enter(class, block);
                let found = self.open_run(class, self.block_start(block));
                if found.is_some() {
                    return found;
                }
            }
        }
        let block = self.take_block()?;
        let cell = class_size(class);
        self.blocks[block as usize] = Block {
            cell: cell as u32,
            reciprocal: reciprocal(cell),
            class: class as u8,
            state: State::Free,
            resident: true,
        };
        self.enter(class, block);
        let start = self.block_start(block);
        let end = start + BLOCK / cell * cell;
        self.windows[class] = Window { cur: start, lim: end };
        Some(end - start)
    }

    fn enter(&mut self, class: usize, block: u32) {
        self.used.push(block);
        self.blocks[block as usize].state = State::Current;
        self.current[class] = block;
    }

    /// Moves the window to the next run of the current block; leaves the block as full if there is none.
    fn open_run(&mut self, class: usize, from: usize) -> Option<usize> {
        let block = self.current[class];
        if let Some((start, end)) = self.next_run(block, from) {
            self.windows[class] = Window { cur: start, lim: end };
            return Some(end - start);
        }
        self.blocks[block as usize].state = State::Full;
        self.current[class] = NO_BLOCK;
        self.windows[class] = Window::default();
        None
    }

    /// A free block. There is none when only the last ones are left, but for those that are granted then.
    fn take_block(&mut self) -> Option<u32> {
        if self.ended && self.free.len() <= LAST_BLOCKS {
            if self.grant == 0 {
                self.grant = LAST_BLOCKS / GRANTS;
                return None;
            }
            self.grant -= 1;
        }
        self.free.pop().or_else(|| self.grow())
    }

    fn grow(&mut self) -> Option<u32> {
        if self.extent == self.reserve.committed() {
            if !self.ended && self.extent > 0 && !self.reserve.has(2 * CHUNK) {
                self.ended = true;
                self.grant = LAST_BLOCKS / GRANTS;
                return None;
            }
            // The bitmap first: if the second commit fails, an unused piece of bitmap does no harm.
            let bitmap_short = self.bitmap.committed() <= self.extent / GRANULE / 8;
            if bitmap_short && !self.bitmap.commit(CHUNK_BITMAP) || !self.reserve.commit(CHUNK) {
                return None;
            }
            if self.extent >= HUGE_FROM {
                sys::advise_huge(self.base + self.extent, CHUNK);
            }
        }
        self.extent += BLOCK;
        let fresh = Block { cell: 16, reciprocal: 0, class: 0, state: State::Free, resident: false };
        self.blocks.push(fresh);
        Some(self.blocks.len() as u32 - 1)
    }

    /// Closes all windows. Only at the end of a collection, before blocks are classified again.
    pub fn close_windows(&mut self) {
        self.windows = [Window::default(); CLASSES];
        self.current = [NO_BLOCK; CLASSES];
    }

    /// Puts the blocks into the lists they belong to by their marks: all blocks, or those used since the
    /// last collection. Fills their free cells with poison if asked to.
    pub fn reclassify(&mut self, all: bool, poisoned: bool) {
        let mut used = std::mem::take(&mut self.used);
        if all {
            self.todo.iter_mut().chain(&mut self.dense).for_each(Vec::clear);
            self.free.clear();
            // Downwards, so that the lists give out low addresses first and the surplus is at the top.
            for block in (0..self.blocks.len() as u32).rev() {
                self.reclassify_block(block, poisoned);
            }
        } else {
            for &block in used.iter().rev() {
                self.reclassify_block(block, poisoned);
            }
        }
        used.clear();
        self.used = used;
        if self.free.len() > LAST_BLOCKS {
            self.grant = 0;
        }
    }

    fn reclassify_block(&mut self, block: u32, poisoned: bool) {
        if poisoned {
            self.poison_block(block);
        }
        let marked: u32 = self.block_marks(block).iter().map(|w| w.count_ones()).sum();
        let b = &mut self.blocks[block as usize];
        let (marked, cells) = (marked as usize, BLOCK / b.cell as usize);
        if marked == 0 {
            b.state = State::Free;
            self.free.push(block);
        } else if marked == cells {
            b.state = State::Full;
        } else {
            b.state = State::Unswept;
            let list = if marked * 2 <= cells { &mut self.todo } else { &mut self.dense };
            list[b.class as usize].push(block);
        }
    }

    /// Gives the memory of free blocks back to the system, except for `keep` bytes.
    pub fn release_surplus(&mut self, keep: usize) -> usize {
        let kept: usize =
            self.free.iter().rev().filter(|&&b| self.blocks[b as usize].resident).take(keep / BLOCK).count();
        let resident: Vec<u32> =
            self.free.iter().copied().filter(|&b| self.blocks[b as usize].resident).collect();
        let surplus = &resident[..resident.len() - kept];
        for run in surplus.chunk_by(|a, b| a.abs_diff(*b) == 1) {
            let low = self.block_start(run[0].min(run[run.len() - 1]));
            // SAFETY: free blocks, contiguous because neighbours in the run differ by one and never repeat.
            unsafe { sys::discard(low, run.len() * BLOCK) };
        }
        for &block in surplus {
            self.blocks[block as usize].resident = false;
        }
        surplus.len() * BLOCK
    }

    /// Calls `f` with every cell that is allocated.
    pub fn for_each_allocated(&self, mut f: impl FnMut(usize)) {
        for (index, block) in self.blocks.iter().enumerate() {
            if block.state == State::Free {
                continue;
            }
            let start = self.block_start(index as u32);
            for i in 0..BLOCK / block.cell as usize {
                let cell = start + i * block.cell as usize;
                if self.find(cell).is_some() {
                    f(cell);
                }
            }
        }
    }

    /// Fills the unmarked cells of a block with poison.
    fn poison_block(&mut self, block: u32) {
        let Block { cell, resident, .. } = self.blocks[block as usize];
        if !resident {
            return;
        }
        let start = self.block_start(block);
        for i in 0..BLOCK / cell as usize {
            let at = start + i * cell as usize;
            if !self.is_marked(at) {
                // SAFETY: at the end of a collection, an unmarked cell is free.
                unsafe { poison(at as *mut u8, cell as usize) };
            }
        }
    }
}

/// Fills memory with poison.
///
/// # Safety
/// `[start, start + bytes)` is dead memory of the heap, aligned to 8.
pub(crate) unsafe fn poison(start: *mut u8, bytes: usize) {
    // SAFETY: dead memory of the heap is mapped and nobody has a reference into it.
    unsafe { std::slice::from_raw_parts_mut(start.cast::<u64>(), bytes / 8) }.fill(header::POISON);
}

/// The bit for a byte offset in its mark word.
#[inline(always)]
pub(crate) fn mark_bit(offset: usize) -> u64 {
    1 << ((offset >> 4) & 63)
}
