//! The verifier: checks the heap's own tables, and every reference of every allocated object.
//!
//! Because an old object that isn't remembered may only refer to old objects, it also finds stores that
//! went past the barrier. Runs at safepoints; needs no roots, since all that is allocated must be sound.

use crate::heap::{Heap, Model};
use crate::large::{self, CARD};
use crate::layout::header::{CARDED, DIRTY, FREED, OLD, REMEMBERED};
use crate::layout::{BLOCK, CLASSES, MARK_WORDS};
use crate::small::{NO_BLOCK, State};
use std::collections::HashSet;

impl<M: Model> Heap<M> {
    /// Checks the whole heap; the error says what is wrong first. To be called at safepoints only.
    pub fn verify(&self) -> Result<(), String> {
        self.verify_blocks()?;
        self.verify_windows()?;
        self.verify_lists()?;
        self.large.verify()?;
        self.verify_remembered()?;
        self.verify_weak()?;
        self.verify_objects()
    }

    fn verify_blocks(&self) -> Result<(), String> {
        for (index, block) in self.small.blocks.iter().enumerate() {
            let marks = self.small.block_marks(index as u32);
            for bit in (0..MARK_WORDS * 64).filter(|b| marks[b / 64] >> (b % 64) & 1 != 0) {
                let offset = bit * crate::layout::GRANULE;
                let end = offset + block.cell as usize;
                if block.state == State::Free || !offset.is_multiple_of(block.cell as usize) || end > BLOCK {
                    return Err(format!("block {index} ({block:?}) has a mark at offset {offset}"));
                }
            }
        }
        Ok(())
    }

    fn verify_windows(&self) -> Result<(), String> {
        for class in 0..CLASSES {
            let window = self.small.windows[class];
            let block = self.small.current[class];
            if block == NO_BLOCK {
                if window.cur != 0 || window.lim != 0 {
                    return Err(format!("class {class} has a window without a block"));
                }
                continue;
            }
            let start = self.small.block_start(block);
            let b = self.small.blocks[block as usize];
            let whole =
                |a: usize| a >= start && a <= start + BLOCK && (a - start).is_multiple_of(b.cell as usize);
            let fits = b.state == State::Current && b.class as usize == class;
            if !fits || window.cur > window.lim || !whole(window.cur) || !whole(window.lim) {
                return Err(format!("window of class {class} is {window:?} in block {block} ({b:?})"));
            }
        }
        Ok(())
    }

    /// Each block is in the one list that its state asks for.
    fn verify_lists(&self) -> Result<(), String> {
        let mut seen = vec![0u8; self.small.blocks.len()];
        let mut tick = |block: u32, class: Option<usize>, state: State| {
            let b = self.small.blocks[block as usize];
            seen[block as usize] += 1;
            let right = b.state == state && class.is_none_or(|c| b.class as usize == c);
            if right { Ok(()) } else { Err(format!("block {block} ({b:?}) is in a list for {state:?}")) }
        };
        let unswept = self.small.todo.iter().enumerate().chain(self.small.dense.iter().enumerate());
        for (class, todo) in unswept {
            todo.iter().try_for_each(|&b| tick(b, Some(class), State::Unswept))?;
        }
        self.small.free.iter().try_for_each(|&b| tick(b, None, State::Free))?;
        for (index, block) in self.small.blocks.iter().enumerate() {
            let listed = matches!(block.state, State::Free | State::Unswept);
            if seen[index] != u8::from(listed) {
                return Err(format!("block {index} ({block:?}) is in {} lists", seen[index]));
            }
        }
        Ok(())
    }

    fn verify_remembered(&self) -> Result<(), String> {
        self.verify_listed(&self.remembered, REMEMBERED, "remembered")?;
        self.verify_listed(&self.carded, DIRTY, "carded")
    }

    fn verify_listed(&self, list: &[*mut u8], bit: u64, name: &str) -> Result<(), String> {
        let mut seen = HashSet::new();
        for &object in list {
            // SAFETY: the lists hold objects that can't have been given back.
            let bits = unsafe { *object.cast::<u64>() };
            if !self.is_marked(object as usize) || bits & bit == 0 || !seen.insert(object) {
                return Err(format!("{object:p} with header {bits:#x} should not be {name}"));
            }
        }
        Ok(())
    }

    fn verify_weak(&self) -> Result<(), String> {
        let keys = self.weak.entries().flat_map(|w| [w.key, w.owner]).filter(|&a| a != 0);
        let values = self.weak.entries().filter_map(|w| M::pointer(w.value));
        for address in keys.chain(values).chain(self.weak.finalizer_objects()).chain(self.weak.ready()) {
            self.verify_reference(address).map_err(|e| format!("in the weak table: {e}"))?;
        }
        Ok(())
    }

    fn verify_objects(&self) -> Result<(), String> {
        let mut result = Ok(());
        let mut check = |object: usize| {
            if result.is_ok() {
                result = self.verify_object(object as *mut u8);
            }
        };
        self.small.for_each_allocated(&mut check);
        self.large.for_each(&mut check);
        result
    }

    fn verify_object(&self, object: *mut u8) -> Result<(), String> {
        // SAFETY: an allocated object; its header is written at safepoints.
        let bits = unsafe { *object.cast::<u64>() };
        if bits & FREED != 0 {
            return Ok(());
        }
        let marked = self.is_marked(object as usize);
        if self.config.generational && marked != (bits & (OLD | REMEMBERED) != 0) {
            return Err(format!("{object:p} has mark {marked} and header {bits:#x}"));
        }
        if bits & OLD != 0 && bits & CARDED != 0 {
            return self.verify_cards(object);
        }
        let mut result = Ok(());
        // SAFETY: as above.
        unsafe {
            M::trace(object, &mut |word| {
                if result.is_ok() {
                    result = self.verify_edge(word, bits & OLD != 0);
                }
            });
        }
        result.map_err(|e| format!("{object:p} (header {bits:#x}) refers to {e}"))
    }

    fn verify_cards(&self, object: *mut u8) -> Result<(), String> {
        // SAFETY: a carded object; nothing else looks at its cards now.
        let (cards, end) = unsafe { (large::cards(object), M::sliced(object).unwrap_or(0)) };
        for from in (0..end).step_by(CARD) {
            let card = from / CARD;
            let clean = cards[card / 64] >> (card % 64) & 1 == 0;
            let mut result = Ok(());
            // SAFETY: an old object is initialised.
            unsafe {
                M::trace_slice(object, from..(from + CARD).min(end), &mut |word| {
                    if result.is_ok() {
                        result = self.verify_edge(word, clean);
                    }
                });
            }
            result.map_err(|e| format!("{object:p}, offset {from} ff., refers to {e}"))?;
        }
        Ok(())
    }

    fn verify_edge(&self, word: u64, from_old: bool) -> Result<(), String> {
        let Some(address) = M::pointer(word).filter(|&a| self.owns(a)) else { return Ok(()) };
        self.verify_reference(address)?;
        if from_old && !self.is_marked(address) {
            return Err(format!("{address:#x}, which is young: a store went past the barrier"));
        }
        Ok(())
    }

    /// Whether an address lies in this heap, as opposed to memory that references may point to freely.
    fn owns(&self, address: usize) -> bool {
        self.small.contains(address) || self.large.covers(address)
    }

    fn verify_reference(&self, address: usize) -> Result<(), String> {
        if self.find(address) == Some(address as *mut u8) {
            return Ok(());
        }
        Err(format!("{address:#x}, which is not the start of an allocated object"))
    }
}
