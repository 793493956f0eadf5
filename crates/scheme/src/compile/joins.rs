//! The last version of a block knows what all versions have in common, so that a block with many contexts
//! does not lose everything at once (gradual degradation): only a context that differs from all of them
//! in what they agree on gets the generic version.

use super::ctx::{Key, Kind, Loc, Slot, Ty};
use super::r#gen::Gen;
use super::lists::join;
use crate::asm::Reg;
use crate::options::Pass;

/// What the slots of several contexts have in common.
struct Common {
    types: Vec<Ty>,
    constants: Vec<bool>,
    copies: Vec<bool>,
    free: Vec<Ty>,
}

impl Common {
    fn of(first: &Key, others: &[Key]) -> Common {
        let n = first.slots.len();
        let all = |i: usize, same: &dyn Fn(&Key) -> bool| i < n && others.iter().all(same);
        Common {
            types: (0..n)
                .map(|i| others.iter().fold(first.slots[i].ty, |t, k| join(t, k.slots[i].ty)))
                .collect(),
            constants: (0..n).map(|i| all(i, &|k| k.slots[i].constant == first.slots[i].constant)).collect(),
            copies: (0..n).map(|i| all(i, &|k| k.slots[i].copy_of == first.slots[i].copy_of)).collect(),
            free: (0..first.free.len())
                .map(|i| others.iter().fold(first.free[i], |t, k| join(t, k.free[i])))
                .collect(),
        }
    }
}

impl Gen<'_> {
    /// Before the last version of a label is made: weakens the context to what all versions share.
    pub(super) fn share(&mut self, pos: usize, limit: usize) {
        if !self.vm.options.on(Pass::Joins) {
            return;
        }
        let key = self.ctx.key();
        let table = self.vm.compiler.versions(self.inst, self.clause, pos, limit);
        if table.len() + 1 != limit || table.len() < 2 || table.best(&key).is_some() {
            return;
        }
        let others: Vec<Key> = table.entries().iter().map(|e| e.context.clone()).collect();
        if others.iter().any(|k| k.slots.len() != key.slots.len()) {
            return;
        }
        let common = Common::of(&key, &others);
        for i in 1..self.ctx.len() {
            if self.ctx.slots[i].is_live() {
                self.unpin();
                self.weaken_slot(i, &common, &key);
            }
        }
        self.unpin();
        self.ctx.free = common.free;
    }

    fn weaken_slot(&mut self, i: usize, common: &Common, key: &Key) {
        let (s, ty) = (self.ctx.slots[i], common.types[i]);
        let constant = matches!(s.loc, Loc::Const(_));
        let own = constant && (!common.constants[i] || s.ty != ty);
        let copied = key.slots[i].copy_of as usize != i && !common.copies[i];
        if s.ty.kind == Kind::Flo && ty.kind != Kind::Flo {
            let r = self.boxed(i);
            self.ctx.slots[i] = Slot::new(ty, Loc::Reg(r.0));
        } else if own || copied {
            self.give_place(i, ty);
        } else {
            self.ctx.slots[i].ty = ty;
        }
    }

    /// A place of its own for a slot that was a constant or a copy.
    fn give_place(&mut self, i: usize, ty: Ty) {
        if ty.kind == Kind::Flo {
            let from = self.double(i);
            let x = self.alloc_xmm();
            self.asm().movsd(x, from);
            self.ctx.slots[i] = Slot::new(ty, Loc::Xmm(x.0));
            return;
        }
        let from = self.word(i);
        let r = if matches!(self.ctx.slots[i].loc, Loc::Const(_)) { from } else { self.moved(from) };
        self.ctx.slots[i] = Slot::new(ty, Loc::Reg(r.0));
    }

    fn moved(&mut self, from: Reg) -> Reg {
        let r = self.alloc_reg();
        self.asm().mov(r, from);
        r
    }
}
