//! Array memory, with a mark-and-sweep collector: a program may allocate for as long as it
//! likes if it does not hold on to what it allocated.

use super::value::Value;

pub struct Heap {
    blocks: Vec<Box<[Value]>>,
    free: Vec<u32>,
    /// Cells in use, and the number of them at which to collect next.
    used: usize,
    collect_at: usize,
    first: usize,
    limit: usize,
}

/// A block costs more than its cells.
const BLOCK_COST: usize = 2;
const FIRST_COLLECTION: usize = 1 << 20;

impl Heap {
    pub fn new(limit: usize) -> Heap {
        Heap {
            blocks: Vec::new(),
            free: Vec::new(),
            used: 0,
            collect_at: FIRST_COLLECTION,
            first: FIRST_COLLECTION,
            limit,
        }
    }

    /// A heap that collects early, for tests.
    #[cfg(test)]
    pub fn with_first_collection(limit: usize, collect_at: usize) -> Heap {
        Heap { collect_at, first: collect_at, ..Heap::new(limit) }
    }

    #[inline]
    pub fn cells(&self, address: u32) -> &[Value] {
        &self.blocks[address as usize]
    }

    #[inline]
    pub fn cells_mut(&mut self, address: u32) -> &mut [Value] {
        &mut self.blocks[address as usize]
    }

    /// Whether `n` more cells call for a collection first.
    pub fn wants_collection(&self, n: usize) -> bool {
        self.used.saturating_add(n) >= self.collect_at
    }

    pub fn has_room(&self, n: usize) -> bool {
        self.used.saturating_add(n).saturating_add(BLOCK_COST) <= self.limit
    }

    pub fn alloc(&mut self, cells: Box<[Value]>) -> u32 {
        self.used += cells.len() + BLOCK_COST;
        match self.free.pop() {
            Some(address) => {
                self.blocks[address as usize] = cells;
                address
            }
            None => {
                self.blocks.push(cells);
                self.blocks.len() as u32 - 1
            }
        }
    }

    /// Frees every array that the roots don't reach.
    pub fn collect<'a>(&mut self, roots: impl Iterator<Item = &'a Value>) {
        let mut marked = vec![false; self.blocks.len()];
        let mut work: Vec<u32> = roots.filter_map(address).collect();
        while let Some(a) = work.pop() {
            if !std::mem::replace(&mut marked[a as usize], true) {
                work.extend(self.blocks[a as usize].iter().filter_map(address));
            }
        }
        self.free.clear();
        self.used = 0;
        for (a, block) in self.blocks.iter_mut().enumerate() {
            if marked[a] {
                self.used += block.len() + BLOCK_COST;
            } else {
                *block = Box::default();
                self.free.push(a as u32);
            }
        }
        self.collect_at = (self.used * 2).max(self.first);
    }

    pub fn used(&self) -> usize {
        self.used
    }
}

fn address(v: &Value) -> Option<u32> {
    match v {
        Value::Array(a) => Some(*a),
        _ => None,
    }
}
