//! Who uses what.

use crate::func::{Func, Id};

pub struct Uses {
    users: Vec<Vec<Id>>,
}

impl Uses {
    /// Of the instructions that stand in blocks.
    pub fn new(f: &Func) -> Uses {
        let mut users = vec![Vec::new(); f.insts.len()];
        for i in f.block_ids().flat_map(|b| f.block(b).iter()) {
            for a in &f.inst(*i).args {
                users[a.0 as usize].push(*i);
            }
        }
        Uses { users }
    }
    /// The users, once for each operand.
    pub fn of(&self, i: Id) -> &[Id] {
        self.users.get(i.0 as usize).map_or(&[], Vec::as_slice)
    }
    pub fn count(&self, i: Id) -> usize {
        self.of(i).len()
    }
    pub fn is_used(&self, i: Id) -> bool {
        self.count(i) > 0
    }
}
