//! Alias webs: values that may be the same object, because one was made from the other.
//!
//! `Own`, `StElt`, `Cast` and phis give their operand on. Two values of different webs may still
//! be the same object if both were loaded from somewhere; whoever writes into a vector relies on
//! the holders of the object for that (`Own`), not on webs.

use crate::func::{Func, Id};
use crate::op::Op;
use crate::pass::edit::stores_into_first;

pub struct Webs {
    parent: Vec<u32>,
}

impl Webs {
    pub fn new(f: &Func) -> Webs {
        let mut w = Webs { parent: (0..f.insts.len() as u32).collect() };
        for i in f.block_ids().flat_map(|b| f.block(b).iter()) {
            let inst = f.inst(*i);
            let n = if inst.op == Op::Phi { inst.args.len() } else { gives_on(inst.op) as usize };
            for a in inst.args.iter().take(n) {
                w.join(*i, *a);
            }
        }
        w
    }
    /// The web of a value, as the number of one of its members.
    pub fn of(&self, i: Id) -> u32 {
        let mut k = i.0;
        while self.parent[k as usize] != k {
            k = self.parent[k as usize];
        }
        k
    }
    pub fn same(&self, a: Id, b: Id) -> bool {
        self.of(a) == self.of(b)
    }
    fn join(&mut self, a: Id, b: Id) {
        let (a, b) = (self.of(a), self.of(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}

/// Whether the result may be the first operand itself.
pub fn gives_on(op: Op) -> bool {
    stores_into_first(op)
        || matches!(op, Op::Own | Op::OwnValue | Op::OwnElt | Op::Cast | Op::Evaluated | Op::Peek | Op::Force)
}
