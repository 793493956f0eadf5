//! Who uses what.

use crate::func::{Func, Id};

pub struct Uses {
    /// The users of all values, one value's after the other's.
    users: Vec<Id>,
    /// Where those of each value begin, and at last where they end.
    starts: Vec<u32>,
}

impl Uses {
    /// Of the instructions that stand in blocks.
    pub fn new(f: &Func) -> Uses {
        let placed = || f.blocks.iter().flatten().copied();
        // Room for one more: those of a value end where the next one's begin once all are in.
        let mut starts = vec![0; f.insts.len() + 2];
        for a in placed().flat_map(|i| f.inst(i).args.iter()) {
            starts[a.0 as usize + 2] += 1;
        }
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut users = vec![Id(0); starts.last().map_or(0, |n| *n as usize)];
        for i in placed() {
            for a in &f.inst(i).args {
                let next = &mut starts[a.0 as usize + 1];
                users[*next as usize] = i;
                *next += 1;
            }
        }
        Uses { users, starts }
    }
    /// The users, once for each operand. (What was made since has none.)
    pub fn of(&self, i: Id) -> &[Id] {
        match self.starts.get(i.0 as usize..i.0 as usize + 3) {
            Some(s) => &self.users[s[0] as usize..s[1] as usize],
            None => &[],
        }
    }
    pub fn count(&self, i: Id) -> usize {
        self.of(i).len()
    }
    pub fn is_used(&self, i: Id) -> bool {
        self.count(i) > 0
    }
}
