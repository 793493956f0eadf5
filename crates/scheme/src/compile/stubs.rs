//! Stubs: pieces of code not compiled yet.
//!
//! A stub is a few bytes in their own space that call the compiler with the stub's number. The compiler
//! generates what the stub stands for at the end of the code, redirects the jumps that led to it, and
//! control goes on there. Where both sides of a split are stubs and nothing has been generated since,
//! the side that is reached first is placed so that the split falls through into it.

use super::Procedure;
use super::beyond::is_constant;
use super::call::ENTRY_ALIGNMENT;
use super::ctx::{Ctx, Kind, Loc, Slot, Ty};
use super::r#gen::Gen;
use super::regs::ARGS;
use crate::value::{PROC_TABLE, Value};
use crate::vm::Vm;

pub struct Stub {
    pub inst: u32,
    pub clause: u16,
    pub pos: usize,
    pub phase: u8,
    pub ctx: Ctx,
    /// What the test that led here has shown of a slot.
    pub learn: Option<(usize, Ty)>,
    /// Jumps that lead to the stub.
    pub jumps: Vec<usize>,
    /// The split it is one side of, and the other side.
    pub split: Option<(Split, usize)>,
    /// The code, once there is some.
    pub done: Option<usize>,
}

/// A conditional jump to one side and a jump to the other.
#[derive(Clone, Copy)]
pub struct Split {
    pub jcc: usize,
    pub jmp: usize,
    pub end: usize,
}

/// A direct call whose entry is not compiled yet.
pub struct EntryStub {
    pub inst: u32,
    pub types: Vec<Ty>,
    pub jump: usize,
}

/// A return point: where the walk goes on, and with what frame.
pub struct ReturnPoint {
    pub inst: u32,
    pub clause: u16,
    pub pos: usize,
    pub ctx: Ctx,
    pub table: u64,
}

impl Vm {
    /// Compiles what a stub stands for; the address of the code.
    pub fn compile_stub(&mut self, id: usize) -> usize {
        let start = self.clock();
        let stub = &mut self.compiler.stubs[id];
        if let Some(address) = stub.done {
            return address;
        }
        let ctx = std::mem::replace(&mut stub.ctx, Ctx { slots: Vec::new(), frame: 0, free: Vec::new() });
        let (inst, clause, pos, phase, learn, split) =
            (stub.inst, stub.clause, stub.pos, stub.phase, stub.learn, stub.split);
        let mut jumps = std::mem::take(&mut stub.jumps);
        if let Some(placed) = self.fall_through(split) {
            jumps.retain(|j| *j != placed.jcc && *j != placed.jmp);
        }
        let address = self.code.pos;
        self.compiler.stubs[id].done = Some(address);
        for at in jumps {
            self.code.patch_jump(at, address);
        }
        let mut g = Gen::new(self, inst, clause, ctx);
        if let Some((slot, ty)) = learn {
            g.learn(slot, ty);
        }
        if !(phase == 0 && learn.is_none() && g.joins(pos)) {
            g.walk(pos, phase);
        }
        self.stats.compile_time += self.clock() - start;
        address
    }

    /// If the split that leads here is the last thing generated, lets it fall through to this side.
    fn fall_through(&mut self, split: Option<(Split, usize)>) -> Option<Split> {
        let (split, other) = split?;
        if self.code.pos != split.end || self.compiler.stubs[other].done.is_some() {
            return None;
        }
        if self.is_jcc_side(split, other) {
            self.code.negate_jcc(split.jcc);
            let target = self.stub_address(other);
            self.code.patch_jump(split.jcc, target);
            let jumps = &mut self.compiler.stubs[other].jumps;
            jumps.retain(|j| *j != split.jmp);
            jumps.push(split.jcc);
        }
        self.code.pos = split.jmp;
        self.compiler.stubs[other].split = None;
        Some(split)
    }

    /// Whether the other side is the one the unconditional jump leads to.
    fn is_jcc_side(&self, split: Split, other: usize) -> bool {
        self.compiler.stubs[other].jumps.contains(&split.jmp)
    }

    /// The entry of an instance for arguments of these types; compiled if it is new.
    pub fn entry(&mut self, inst: u32, types: &[Ty]) -> usize {
        if let Some(address) = self.compiler.instances[inst as usize].entries.get(types) {
            return *address;
        }
        let start = self.clock();
        let (stubs, returns) = (self.compiler.stubs.len(), self.compiler.returns.len());
        self.code.align(ENTRY_ALIGNMENT);
        let address = self.code.pos;
        self.compiler.instances[inst as usize].entries.insert(types.to_vec(), address);
        match self.compiler.instances[inst as usize].procedure {
            Procedure::Native(prim) => self.native_entry(prim, types),
            Procedure::Lambda(lambda) => {
                let code = self.compiler.lambda(lambda);
                match code.tree.clauses.iter().position(|c| c.accepts(types.len())) {
                    Some(clause) => self.lambda_entry(inst, clause as u16, types),
                    None => self.arity_entry(inst, types),
                }
            }
        }
        self.stats.compile_time += self.clock() - start;
        if self.options.naive() {
            self.compile_the_rest(stubs, returns);
        }
        address
    }

    /// Compiles what a procedure's entry has left for later: the naive mode knows no laziness.
    fn compile_the_rest(&mut self, stubs: usize, returns: usize) {
        let mut next = returns;
        loop {
            // The newest stub first: the likelier side of a split then follows it.
            let open =
                (stubs..self.compiler.stubs.len()).rev().find(|i| self.compiler.stubs[*i].done.is_none());
            if let Some(id) = open {
                self.compile_stub(id);
            } else if next < self.compiler.returns.len() {
                let table = self.compiler.returns[next].table;
                self.compile_return(table, Kind::Unknown as usize);
                next += 1;
            } else {
                return;
            }
            if self.code.full || self.stub_code.full {
                return;
            }
        }
    }

    fn lambda_entry(&mut self, inst: u32, clause: u16, types: &[Ty]) {
        let ctx = self.entry_context(inst, types);
        let Procedure::Lambda(lambda) = self.compiler.instances[inst as usize].procedure else { return };
        let code = self.compiler.lambda(lambda);
        let c = &code.tree.clauses[clause as usize];
        let (required, rest) = (c.params.len(), c.rest.is_some());
        let mut g = Gen::new(self, inst, clause, ctx);
        g.check_stack();
        g.memory_parameters(types);
        if rest {
            g.collect_rest(required);
        }
        // Constants end where paths meet, and no other path leads here.
        let constants = types.iter().any(|t| is_constant(*t));
        g.walk(usize::from(constants), 0);
    }

    /// The context at an entry: closure and arguments where the convention puts them.
    pub(super) fn entry_context(&self, inst: u32, types: &[Ty]) -> Ctx {
        let instance = &self.compiler.instances[inst as usize];
        let naive = self.options.naive();
        let own = Ty { kind: Kind::Proc, id: if naive { 0 } else { inst } };
        let mut slots = vec![Slot::new(own, Loc::Reg(super::regs::CLOSURE.0))];
        for (i, ty) in types.iter().enumerate() {
            if let Some(w) = self.compiler.constant_of(*ty) {
                slots.push(Slot::constant(w, Ty::of(ty.kind)));
                continue;
            }
            let loc = match i {
                _ if i >= ARGS.len() => Loc::Stack((i - ARGS.len()) as u16),
                _ if ty.kind == Kind::Flo => Loc::Xmm(i as u8),
                _ => Loc::Reg(ARGS[i].0),
            };
            slots.push(Slot::new(*ty, loc));
        }
        Ctx { slots, frame: 0, free: instance.free.clone() }
    }

    /// An entry table's slot was empty: the closure in rsi was called with the properties of `slot`.
    pub fn compile_table_entry(&mut self, closure: Value, slot: usize) -> usize {
        let inst = self.instance_of(closure);
        let epoch = self.compiler.epoch;
        let address = if slot == 0 {
            self.generic_entry(inst)
        } else {
            let types = self.compiler.layout[slot].clone();
            self.entry(inst, &types)
        };
        let table = closure.word(PROC_TABLE);
        if epoch == self.compiler.epoch {
            // SAFETY: the second word of a procedure is its table, of `ENTRY_SLOTS` words.
            unsafe { ((table + 8 * slot as u64) as *mut u64).write(address as u64) };
        }
        address
    }

    /// A return table's slot was empty: a value of the type of slot `k` is returned to it.
    pub fn compile_return(&mut self, table: u64, k: usize) -> usize {
        let start = self.clock();
        let id = self.return_table_id(table);
        let point = &self.compiler.returns[id];
        let (inst, clause, pos) = (point.inst, point.clause, point.pos);
        let mut ctx = point.ctx.clone();
        ctx.frame += 1;
        let ty = self.compiler.return_type(k);
        let flo = ty.kind == Kind::Flo;
        let loc = if flo { Loc::Xmm(super::regs::FRESULT.0) } else { Loc::Reg(super::regs::RESULT.0) };
        ctx.push(Slot::new(ty, loc));
        let (address, epoch) = (self.code.pos, self.compiler.epoch);
        let mut g = Gen::new(self, inst, clause, ctx);
        g.walk(pos, 0);
        if epoch == self.compiler.epoch {
            // SAFETY: `table` is a return table, of `RETURN_SLOTS` words.
            unsafe { ((table + 8 * k as u64) as *mut u64).write(address as u64) };
        }
        self.stats.compile_time += self.clock() - start;
        address
    }

    /// A direct call's entry was not compiled yet.
    pub fn compile_entry_stub(&mut self, id: usize) -> usize {
        let stub = &self.compiler.entry_stubs[id];
        let (inst, types, jump) = (stub.inst, stub.types.clone(), stub.jump);
        let address = self.entry(inst, &types);
        self.code.patch_jump(jump, address);
        address
    }
}
