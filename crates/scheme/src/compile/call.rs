//! Calls, labels and closures: where one piece of code hands over to another.
//!
//! A call's properties (argument types) choose the callee's entry. If the callee is known (a constant
//! closure, a global that has only ever had one value, a closure made in view) the entry is jumped to
//! directly; otherwise through the closure's entry table, at the slot that the global layout gives
//! these properties. Slot 0 of every table takes any number of boxed arguments, counted in rax.

use super::Version;
use super::beyond::is_constant;
use super::ctx::{Ctx, Kind, Loc, NO_HOME, Slot, Ty};
use super::r#gen::{FALLBACK, Flow, Gen, NOT_PROCEDURE};
use super::moves::Move;
use super::regs::*;
use super::steps::{LambdaId, Place, Step};
use super::stubs::EntryStub;
use crate::asm::{Alu, Cond, Mem, Reg, reg};
use crate::options::Pass;
use crate::repr;
use crate::syntax::tree::CellId;
use crate::value::{PROC_FREE, PROC_TABLE, TAG_PROC, UNBOUND, Value, kind};
use crate::vm::offsets;

/// So many versions of a label may differ in which procedures or records their slots hold.
const IDENTITIES: usize = 2;

/// Branch predictors work by lines of code: short recursions and loops run up to a third faster when
/// they start one.
pub const ENTRY_ALIGNMENT: usize = 64;
const LOOP_ALIGNMENT: usize = 32;

/// Who is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Callee {
    /// An instance of a lambda; its closure is in a slot or a constant.
    Instance(u32, Result<usize, u64>),
    /// The procedure in a slot.
    Slot(usize),
}

impl Gen<'_> {
    // ----- labels -----

    /// Paths meet: reuse a version, make one, or fall back to a more general one.
    pub(super) fn label(&mut self, pos: usize) -> Flow {
        self.settle_constants();
        self.ctx.forget_origins();
        let looping = matches!(self.code.steps[pos], Step::Label(true));
        let generic = self.vm.options.naive() || looping && !self.vm.options.on(Pass::Loops);
        let limit = if generic { 0 } else { self.vm.options.limit };
        let identities = if self.vm.options.on(Pass::Identity) { IDENTITIES } else { 0 };
        let shares = self.vm.options.on(Pass::Joins);
        let key = self.ctx.key();
        let table = self.vm.compiler.versions(self.inst, self.clause, pos, limit);
        if table.find(&key).is_none() && table.len() >= identities {
            // Which procedure it is counts for the first versions only: beyond them it would use up the
            // limit, and the types would be lost with it.
            self.ctx.forget_identities();
        }
        self.share(pos, limit);
        let key = self.ctx.key();
        let table = self.vm.compiler.versions(self.inst, self.clause, pos, limit);
        let full = table.is_full();
        // While there is room, only a version for just this context will do.
        let settled = full || shares && table.len() + 1 == limit || table.find(&key).is_some();
        if let Some(v) = if settled { table.search(&key) } else { None } {
            let version = v.code.clone();
            let exact = v.context == key;
            self.vm.stats.near_misses += u64::from(!exact);
            self.transition(&version.ctx);
            self.asm().jmp(version.address);
            return Flow::Stop;
        }
        if full {
            let generic = self.generic();
            self.transition(&generic);
        }
        if looping {
            self.asm().align(LOOP_ALIGNMENT);
        }
        let address = self.asm().pos;
        let version = Version { address, ctx: self.ctx.clone() };
        let key = self.ctx.key();
        let table = self.vm.compiler.versions(self.inst, self.clause, pos, limit);
        let inserted = if full { table.insert_baseline(key, version) } else { table.insert(key, version) };
        debug_assert!(inserted.is_ok());
        self.vm.stats.versions += 1;
        Flow::Next
    }

    /// At an entry, with nothing but the return table on the frame: makes room if the stack's area is full.
    pub(super) fn check_stack(&mut self) {
        if !self.code.calls {
            return;
        }
        let overflow = self.vm.tramp.stack_overflow;
        let a = self.asm();
        a.alu_mem(Alu::Cmp, reg::RSP, Mem::new(MACHINE, offsets::STACK_LIMIT));
        let full = a.jcc(Cond::B, 0);
        let back = a.pos;
        let s = &mut self.vm.stub_code;
        s.patch_jump(full, s.pos);
        s.call(overflow);
        s.jmp(back);
    }

    // ----- calls -----

    pub(super) fn call_value(&mut self, argc: usize, tail: bool, line: u32, pos: usize, phase: u8) -> Flow {
        let f = self.ctx.len() - argc - 1;
        if phase == FALLBACK {
            return self.not_a_procedure(f, argc, line, pos);
        }
        let ty = self.ctx.slots[f].ty;
        match ty.kind {
            Kind::Proc if ty.id != 0 && self.vm.options.on(Pass::Identity) => {
                self.call(Callee::Instance(ty.id, Ok(f)), argc, argc + 1, tail, line, pos)
            }
            Kind::Proc => self.call(Callee::Slot(f), argc, argc + 1, tail, line, pos),
            Kind::Unknown => self.require(f, Kind::Proc, pos, 0),
            _ => self.not_a_procedure(f, argc, line, pos),
        }
    }

    /// Tests a slot's kind; the fall-back of the step takes what fails.
    pub fn require(&mut self, i: usize, k: Kind, pos: usize, phase: u8) -> Flow {
        if let Some(v) = self.constant(i) {
            return self.require_constant(i, v, k, pos, phase);
        }
        let fail = self.stub(pos, FALLBACK, None);
        let cond = self.test_kind(i, k, fail);
        self.jump_stub(cond.negate(), fail);
        self.learn(i, Ty::of(k));
        Flow::At(pos, phase)
    }

    /// A constant of unknown type, as the naive mode has them: the answer is known now, but counts.
    fn require_constant(&mut self, i: usize, v: Value, k: Kind, pos: usize, phase: u8) -> Flow {
        self.count(offsets::TYPE_TESTS);
        if Kind::of(v) != k {
            return Flow::At(pos, FALLBACK);
        }
        self.learn(i, Ty::of(k));
        Flow::At(pos, phase)
    }

    fn not_a_procedure(&mut self, f: usize, argc: usize, line: u32, pos: usize) -> Flow {
        let slot = self.ctx.slots[f];
        self.popn(argc + 1);
        self.ctx.push(slot);
        let prim = self.vm.prims.not_a_procedure;
        self.rust_call(prim, 1, line, pos);
        Flow::Stop
    }

    pub(super) fn call_cell(
        &mut self,
        cell: CellId,
        argc: usize,
        tail: bool,
        line: u32,
        pos: usize,
        phase: u8,
    ) -> Flow {
        let known = self.vm.rely_on(cell);
        if let Some(v) = known.filter(|v| v.is_proc()) {
            let inst = self.vm.instance_of(v);
            let callee = Callee::Instance(inst, Err(v.0));
            return self.call(callee, argc, argc, tail, line, pos);
        }
        if phase == NOT_PROCEDURE {
            let prim = self.vm.prims.not_a_procedure;
            self.rust_call(prim, 1, line, pos);
            return Flow::Stop;
        }
        // The value comes last and goes under the operands: only the context changes.
        self.global(cell, line);
        let f = self.pop();
        let at = self.ctx.len() - argc;
        self.ctx.slots.insert(at, f);
        let f = self.ctx.len() - argc - 1;
        if self.kind(f) == Kind::Unknown {
            let fail = self.cell_fail_stub(f, argc, pos);
            let cond = self.test_kind(f, Kind::Proc, fail);
            self.jump_stub(cond.negate(), fail);
            self.ctx.update(f, |s| s.ty = Ty::of(Kind::Proc));
        }
        if self.kind(f) != Kind::Proc {
            return self.not_a_procedure(f, argc, line, pos);
        }
        self.call(Callee::Slot(f), argc, argc + 1, tail, line, pos)
    }

    /// A stub that reports the operator at `f` as no procedure: its context holds the operator on top.
    fn cell_fail_stub(&mut self, f: usize, argc: usize, pos: usize) -> usize {
        let mut ctx = self.ctx.clone();
        let slot = ctx.slots[f];
        let keep = ctx.len() - argc - 1;
        ctx.slots.truncate(keep);
        ctx.slots.push(slot);
        self.stub_with(pos, NOT_PROCEDURE, None, ctx)
    }

    /// The types a call passes on: what the mode allows, and what registers can carry.
    fn call_types(&self, first: usize, argc: usize, direct: bool) -> Vec<Ty> {
        let ty = |i: usize| {
            let t = self.ctx.slots[first + i].ty;
            match t.kind {
                _ if !self.vm.options.inter() => Ty::UNKNOWN,
                Kind::Flo if i >= ARGS.len() => Ty::UNKNOWN,
                _ if direct => t,
                _ if t.is_list() => t.weakened(),
                Kind::Vector => t,
                k => Ty::of(k),
            }
        };
        (0..argc).map(ty).collect()
    }

    fn call(&mut self, callee: Callee, argc: usize, pops: usize, tail: bool, line: u32, pos: usize) -> Flow {
        if let Callee::Instance(callee, _) = callee
            && self.vm.notes_site(self.inst, callee, argc)
        {
            let site = self.vm.site(self.inst, line);
            self.asm().store_imm(Mem::new(MACHINE, offsets::SITE), site as i32);
        }
        let first = self.ctx.len() - argc;
        let base = self.ctx.len() - pops;
        let direct = matches!(callee, Callee::Instance(..));
        let mut types = self.call_types(first, argc, direct);
        if let Callee::Instance(callee, _) = callee {
            self.pass_constants(callee, first, &mut types);
        }
        let slot = if direct { 0 } else { self.vm.compiler.layout_slot(&types) };
        if !direct && slot == 0 {
            types = vec![Ty::UNKNOWN; argc];
        }
        if !tail {
            self.save_live(base, pos);
        }
        self.place_arguments(callee, first, &types);
        if tail {
            self.set_frame(0);
        } else {
            self.push_return(base, pos);
        }
        self.jump_callee(callee, slot, argc, types);
        Flow::Stop
    }

    /// Calls a primitive as a procedure: what follows is reached through a return table.
    pub(super) fn call_native(&mut self, prim: u16, argc: usize, line: u32, pos: usize) -> Flow {
        let inst = self.vm.native_instance(prim);
        self.call(Callee::Instance(inst, Err(0)), argc, argc, false, line, pos)
    }

    /// Everything needed after the call goes to the frame.
    fn save_live(&mut self, base: usize, pos: usize) {
        let live = self.code.live_after(pos);
        for i in 0..base {
            let s = self.ctx.slots[i];
            let needed = i >= 128 || live >> i & 1 == 1;
            if needed && matches!(s.loc, Loc::Reg(_) | Loc::Xmm(_)) && s.home == NO_HOME {
                self.store_home(i);
            }
        }
    }

    /// Moves operator and operands to where the callee expects them.
    fn place_arguments(&mut self, callee: Callee, first: usize, types: &[Ty]) {
        for (i, ty) in types.iter().enumerate() {
            self.unpin();
            let s = self.ctx.slots[first + i];
            let unboxed = s.ty.kind == Kind::Flo && !matches!(s.loc, Loc::Const(_));
            if unboxed && ty.kind != Kind::Flo {
                // A box of its own for this operand; copies stay unboxed.
                let r = self.boxed(first + i);
                self.ctx.slots[first + i] = Slot::new(Ty::UNKNOWN, Loc::Reg(r.0));
            }
        }
        self.unpin();
        self.memory_arguments(first, types.len());
        let mut moves = Vec::new();
        for (i, ty) in types.iter().enumerate().take(ARGS.len()) {
            if is_constant(*ty) {
                continue;
            }
            let flo = ty.kind == Kind::Flo;
            let to = if flo { Loc::Xmm(i as u8) } else { Loc::Reg(ARGS[i].0) };
            moves.push(Move { from: self.ctx.slots[first + i].loc, to, flo });
        }
        let closure = match callee {
            Callee::Instance(inst, _) if !self.vm.compiler.instances[inst as usize].needs_closure() => None,
            Callee::Instance(_, Err(word)) => Some(Loc::Const(word)),
            Callee::Instance(_, Ok(f)) | Callee::Slot(f) => Some(self.ctx.slots[f].loc),
        };
        if let Some(from) = closure {
            moves.push(Move { from, to: Loc::Reg(CLOSURE.0), flo: false });
        }
        self.parallel(moves);
    }

    fn memory_arguments(&mut self, first: usize, argc: usize) {
        self.vm.reserve_arguments(argc);
        for i in ARGS.len()..argc {
            self.unpin();
            let r = self.word(first + i);
            let a = self.asm();
            a.load(reg::RCX, Mem::new(MACHINE, offsets::ARGS));
            a.store(Mem::new(reg::RCX, 8 * i as i32), r);
        }
        self.unpin();
    }

    /// Pushes the return table; after it the context is that of the frame alone.
    fn push_return(&mut self, base: usize, pos: usize) {
        let live = self.code.live_after(pos);
        let mut slots: Vec<Slot> = self.ctx.slots[..base].to_vec();
        for (i, s) in slots.iter_mut().enumerate() {
            let needed = i >= 128 || live >> i & 1 == 1;
            if !needed {
                *s = Slot::DEAD;
            } else if s.home != NO_HOME {
                s.loc = Loc::Stack(s.home);
                s.home = NO_HOME;
            }
            s.origin = 0;
        }
        let used = slots.iter().filter_map(|s| match s.loc {
            Loc::Stack(i) => Some(i + 1),
            _ => None,
        });
        self.set_frame(used.max().unwrap_or(0));
        let ctx = Ctx { slots, frame: self.ctx.frame, free: self.ctx.free.clone() };
        let table = self.vm.new_return_table(self.inst, self.clause, pos + 1, ctx);
        self.push_address(table);
    }

    /// Pushes the address of a table.
    fn push_address(&mut self, address: u64) {
        let a = self.asm();
        if address < 1 << 31 {
            a.push_imm(address as i32);
        } else {
            a.mov_imm(reg::RAX, address);
            a.push(reg::RAX);
        }
    }

    fn jump_callee(&mut self, callee: Callee, slot: usize, argc: usize, types: Vec<Ty>) {
        match callee {
            Callee::Instance(inst, _) => {
                if let Some(address) = self.vm.compiler.instances[inst as usize].entries.get(&types).copied()
                {
                    self.asm().jmp(address);
                    return;
                }
                let stub = self.vm.compiler.add_entry_stub(EntryStub { inst, types, jump: 0 });
                let target = self.vm.entry_stub_address(stub);
                let jump = self.asm().jmp(target);
                self.vm.compiler.entry_stubs[stub].jump = jump;
            }
            Callee::Slot(_) => {
                let a = self.asm();
                if slot == 0 {
                    a.mov_imm(reg::RAX, argc as u64);
                }
                a.load(reg::RCX, repr::word(CLOSURE, TAG_PROC, PROC_TABLE));
                a.jmp_mem(Mem::new(reg::RCX, 8 * slot as i32));
            }
        }
    }

    // ----- globals -----

    pub(super) fn global(&mut self, cell: CellId, line: u32) -> Flow {
        if let Some(v) = self.vm.rely_on(cell) {
            self.push_const(v);
            return Flow::Next;
        }
        let address = self.vm.cell_address(cell);
        let r = self.alloc_reg();
        let a = self.asm();
        a.mov_imm(reg::RAX, address);
        a.load(r, Mem::new(reg::RAX, 0));
        a.alu_imm(Alu::Cmp, r, UNBOUND.0 as i32);
        let unbound = self.vm.unbound_stub(cell, self.inst, line);
        self.asm().jcc(Cond::E, unbound);
        self.ctx.push(Slot::new(Ty::UNKNOWN, Loc::Reg(r.0)));
        Flow::Next
    }

    pub(super) fn set_global(&mut self, cell: CellId, line: u32) -> Flow {
        self.vm.set_mutable(cell);
        let top = self.ctx.top();
        let r = self.word(top);
        let address = self.vm.cell_address(cell);
        let unbound = self.vm.unbound_stub(cell, self.inst, line);
        let a = self.asm();
        a.mov_imm(reg::RAX, address);
        a.alu_mem_imm(Alu::Cmp, Mem::new(reg::RAX, 0), UNBOUND.0 as i32);
        a.jcc(Cond::E, unbound);
        a.store(Mem::new(reg::RAX, 0), r);
        self.pop();
        self.push_unspecified();
        Flow::Next
    }

    /// Definitions go through the machine, which learns from them what it may rely on.
    pub(super) fn define(&mut self, cell: CellId, pos: usize) -> Flow {
        self.push_const(Value::fix(cell.0 as i64));
        let prim = self.vm.prims.define;
        self.rust_call(prim, 2, 0, pos)
    }

    // ----- closures -----

    fn capture_loc(&mut self, place: Place) -> usize {
        match place {
            Place::Slot(i) => i as usize,
            Place::Myself => 0,
            Place::Free(_) | Place::Const(_) => usize::MAX,
        }
    }

    /// Pushes what a closure captures, in order.
    fn push_captures(&mut self, captures: &[Place]) {
        for p in captures {
            let i = self.capture_loc(*p);
            if i != usize::MAX {
                let s = self.ctx.slots[i];
                self.ctx.push(s);
            } else {
                self.push_capture(*p);
            }
            self.unpin();
        }
    }

    fn push_capture(&mut self, place: Place) {
        match place {
            Place::Const(w) => self.push_const(Value(w)),
            Place::Free(i) => self.push_free(i),
            _ => {}
        }
    }

    pub(super) fn closure(&mut self, lambda: LambdaId, captures: &[Place]) -> Flow {
        let base = self.ctx.len();
        self.push_captures(captures);
        let types: Vec<Ty> = self.ctx.slots[base..].iter().map(|s| s.ty).collect();
        let inst = self.vm.instance(lambda, types);
        let r = self.make_closure(inst, base, captures.len());
        self.popn(captures.len());
        self.push_typed(r, Ty { kind: Kind::Proc, id: inst });
        Flow::Next
    }

    /// Allocates a closure whose captured values are the `n` slots from `base` on.
    fn make_closure(&mut self, inst: u32, base: usize, n: usize) -> Reg {
        self.count(offsets::CLOSURES);
        // Boxes first: an allocation may collect, and the closure must be complete by then.
        for i in 0..n {
            let raw = self.vm.compiler.instances[inst as usize].is_raw(i);
            let s = self.ctx.slots[base + i];
            if s.ty.kind == Kind::Flo && !raw && !matches!(s.loc, Loc::Const(_)) {
                let r = self.boxed(base + i);
                self.ctx.slots[base + i] = Slot::new(Ty::UNKNOWN, Loc::Reg(r.0));
            }
            self.unpin();
        }
        let r = self.alloc_reg();
        self.allocate(r, 8 * (PROC_FREE + n));
        let instance = &self.vm.compiler.instances[inst as usize];
        let header = kind::PROCEDURE as u64 | (n as u64) << 16 | (instance.raw as u64) << 32;
        let table = instance.table;
        self.store_word(r, 0, header);
        self.store_word(r, PROC_TABLE, table);
        for i in 0..n {
            let at = Mem::new(r, 8 * (PROC_FREE + i) as i32);
            if self.vm.compiler.instances[inst as usize].is_raw(i) {
                let x = self.double(base + i);
                self.asm().movsd_store(at, x);
            } else if let Loc::Const(w) = self.ctx.slots[base + i].loc {
                self.store_word(r, PROC_FREE + i, w);
            } else {
                let v = self.word(base + i);
                self.asm().store(at, v);
            }
            self.unpin();
            self.pin(r);
        }
        repr::tag_address(self.asm(), r, TAG_PROC);
        r
    }

    pub fn store_word(&mut self, r: Reg, i: usize, w: u64) {
        let at = Mem::new(r, 8 * i as i32);
        if w as i64 >= i32::MIN as i64 && w as i64 <= i32::MAX as i64 {
            self.asm().store_imm(at, w as i32);
        } else {
            self.asm().mov_imm(reg::RAX, w);
            self.asm().store(at, reg::RAX);
        }
    }

    /// Closures that refer to each other: made with holes, then tied together.
    pub(super) fn closures(&mut self, group: &[(LambdaId, Vec<Place>)]) -> Flow {
        let depth = self.ctx.len();
        let sibling = |p: &Place| matches!(p, Place::Slot(i) if *i as usize >= depth);
        for (lambda, captures) in group {
            let base = self.ctx.len();
            for p in captures {
                if sibling(p) {
                    self.ctx.push(Slot::constant(0, Ty::of(Kind::Proc)));
                } else {
                    self.push_captures(std::slice::from_ref(p));
                }
            }
            let types: Vec<Ty> = self.ctx.slots[base..].iter().map(|s| s.ty).collect();
            let inst = self.vm.instance(*lambda, types);
            let r = self.make_closure(inst, base, captures.len());
            self.popn(captures.len());
            self.unpin();
            self.push_typed(r, Ty { kind: Kind::Proc, id: inst });
        }
        for (i, (_, captures)) in group.iter().enumerate() {
            for (j, p) in captures.iter().enumerate().filter(|(_, p)| sibling(p)) {
                let Place::Slot(target) = p else { continue };
                self.unpin();
                let r = self.word(depth + i);
                let v = self.word(*target as usize);
                let at = repr::word(r, TAG_PROC, PROC_FREE + j);
                self.asm().store(at, v);
                self.barrier(r, TAG_PROC, at);
            }
        }
        Flow::Next
    }
}
