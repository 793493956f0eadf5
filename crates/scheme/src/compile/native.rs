//! Entries that are not walks over steps: primitives as procedures, generic entries that count their
//! arguments, and entries with a wrong number of them.

use super::ctx::{Ctx, Kind, Loc, Slot, Ty};
use super::regs::*;
use super::steps::Code;
use super::{Procedure, build};
use crate::asm::{Alu, Cond, Mem, reg};
use crate::vm::{PrimKind, Vm, offsets};
use std::rc::Rc;

impl Vm {
    /// The steps of a clause, laid out when first asked for.
    pub fn clause_code(&mut self, inst: u32, clause: u16) -> Rc<Code> {
        let Procedure::Lambda(id) = self.compiler.instances[inst as usize].procedure else {
            return Rc::new(Code {
                steps: Vec::new(),
                labels: Vec::new(),
                depth: Vec::new(),
                live: vec![0],
                calls: false,
            });
        };
        let lambda = self.compiler.lambda(id);
        if let Some(code) = &lambda.clauses.borrow()[clause as usize] {
            return code.clone();
        }
        let code = Rc::new(build::build_clause(self, id, clause as usize));
        lambda.clauses.borrow_mut()[clause as usize] = Some(code.clone());
        code
    }

    /// A primitive called as a procedure with arguments of known number and types.
    pub(super) fn native_entry(&mut self, prim: u16, types: &[Ty]) {
        self.spill_arguments(types);
        self.code.mov_imm(reg::RAX, types.len() as u64);
        self.native_tail(prim);
    }

    /// Stores typed arguments, boxed, into the buffer.
    fn spill_arguments(&mut self, types: &[Ty]) {
        let slots = types.iter().enumerate().take(ARGS.len()).map(|(i, ty)| {
            let loc = if ty.kind == Kind::Flo { Loc::Xmm(i as u8) } else { Loc::Reg(ARGS[i].0) };
            Slot::new(*ty, loc)
        });
        let slots: Vec<Slot> = slots.collect();
        let n = slots.len();
        let mut g = super::r#gen::Gen::new(self, 0, 0, Ctx { slots, frame: 0, free: Vec::new() });
        for i in 0..n {
            g.unpin();
            let r = g.word(i);
            g.ctx.slots[i] = Slot::DEAD;
            let a = g.asm();
            a.load(reg::RCX, Mem::new(MACHINE, offsets::ARGS));
            a.store(Mem::new(reg::RCX, 8 * i as i32), r);
        }
    }

    /// The arguments are in the buffer and counted in rax.
    fn native_tail(&mut self, prim: u16) {
        if let Some(pairs) = super::lists::changes(self.prims.name(prim)) {
            self.pairs_change(pairs);
        }
        let kind = self.prims.kind(prim);
        let target = match kind {
            PrimKind::Control(_) => self.tramp.control,
            PrimKind::Simple(_) => self.tramp.prim_return,
        };
        self.code.store(Mem::new(MACHINE, offsets::CALLEE), CLOSURE);
        self.code.mov(reg::RDX, reg::RAX);
        self.code.mov_imm(reg::RSI, prim as u64);
        self.code.mov_imm(reg::RCX, 0);
        self.code.jmp(target);
    }

    /// The entry for any number of boxed arguments, counted in rax.
    pub(super) fn generic_entry(&mut self, inst: u32) -> usize {
        match self.compiler.instances[inst as usize].procedure {
            Procedure::Native(prim) => {
                let address = self.code.pos;
                self.store_all_arguments();
                self.native_tail(prim);
                address
            }
            Procedure::Lambda(id) => {
                let lambda = self.compiler.lambda(id);
                // Entries first: they are compiled one after the other, not inside this one.
                let mut targets = Vec::new();
                for c in &lambda.tree.clauses {
                    if c.rest.is_none() {
                        let types = vec![Ty::UNKNOWN; c.params.len()];
                        targets.push(self.entry(inst, &types));
                    } else {
                        targets.push(self.rest_entry(inst, c.params.len(), targets.len() as u16));
                    }
                }
                let address = self.code.pos;
                for (c, target) in lambda.tree.clauses.iter().zip(targets) {
                    self.code.alu_imm(Alu::Cmp, reg::RAX, c.params.len() as i32);
                    let cond = if c.rest.is_some() { Cond::Ae } else { Cond::E };
                    self.code.jcc(cond, target);
                }
                self.wrong_count(inst);
                address
            }
        }
    }

    fn store_all_arguments(&mut self) {
        let a = &mut self.code;
        a.load(reg::RCX, Mem::new(MACHINE, offsets::ARGS));
        for (i, r) in ARGS.iter().enumerate() {
            a.store(Mem::new(reg::RCX, 8 * i as i32), *r);
        }
    }

    /// An entry of a clause with a rest parameter: the machine makes the list.
    fn rest_entry(&mut self, inst: u32, required: usize, clause: u16) -> usize {
        let address = self.code.pos;
        self.store_all_arguments();
        let rest = self.tramp.rest;
        self.code.mov_imm(reg::RDX, required as u64);
        self.code.call(rest);
        // The machine left the list in the buffer after the required arguments.
        let types = vec![Ty::UNKNOWN; required + 1];
        self.code.load(reg::RCX, Mem::new(MACHINE, offsets::ARGS));
        for (i, r) in ARGS.iter().enumerate().take(types.len()) {
            self.code.load(*r, Mem::new(reg::RCX, 8 * i as i32));
        }
        let ctx = self.entry_context(inst, &types);
        let mut g = super::r#gen::Gen::new(self, inst, clause, ctx);
        g.check_stack();
        g.memory_parameters(&types);
        g.walk(0, 0);
        address
    }

    /// An entry for a number of arguments that no clause takes.
    pub(super) fn arity_entry(&mut self, inst: u32, types: &[Ty]) {
        self.spill_arguments(types);
        self.code.mov_imm(reg::RAX, types.len() as u64);
        self.wrong_count(inst);
    }

    /// Raises the error of a wrong argument count (in rax).
    fn wrong_count(&mut self, inst: u32) {
        let target = self.tramp.arity;
        self.code.mov_imm(reg::RSI, inst as u64);
        self.code.mov(reg::RDX, reg::RAX);
        self.code.jmp(target);
    }
}
