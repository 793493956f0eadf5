//! The code generator's core: one walk over the steps from a position, with a context.
//!
//! A walk ends where control splits (each side is a stub, compiled when first reached), where it meets
//! an existing version, at calls, jumps and returns. Registers are allocated greedily: a pushed value
//! gets a free one; when there is none, the oldest slot goes to the frame.

use super::ctx::{Ctx, Kind, Loc, NO_HOME, Slot, Ty};
use super::regs::*;
use super::steps::{Code, Place, Step};
use super::stubs::{Split, Stub};
use crate::asm::{Alu, Asm, Cond, Mem, Reg, Xmm, reg};
use crate::options::Pass;
use crate::repr;
use crate::value::{self, FALSE, PROC_FREE, TAG_PROC, UNSPECIFIED, Value};
use crate::vm::{Vm, offsets};
use std::rc::Rc;

/// The phase of a step in which its primitive is called out of line.
pub const FALLBACK: u8 = 0xff;
/// The phase of a call whose operator, alone on top of the stack, is no procedure.
pub const NOT_PROCEDURE: u8 = 0xfe;
/// The phase of a predicate that holds and whose operand knows it.
pub const AFTER_PREDICATE: u8 = 0xfd;

/// Where a walk goes after a step.
pub enum Flow {
    Next,
    At(usize, u8),
    Stop,
}

pub struct Gen<'v> {
    pub vm: &'v mut Vm,
    pub inst: u32,
    pub clause: u16,
    pub code: Rc<Code>,
    pub ctx: Ctx,
    /// Registers in use by the current step, by number; SSE registers from 16 on.
    pinned: u32,
}

impl<'v> Gen<'v> {
    pub fn new(vm: &'v mut Vm, inst: u32, clause: u16, ctx: Ctx) -> Gen<'v> {
        let code = vm.clause_code(inst, clause);
        Gen { vm, inst, clause, code, ctx, pinned: 0 }
    }

    pub fn asm(&mut self) -> &mut Asm {
        &mut self.vm.code
    }

    /// Generates from a position on until the walk ends.
    pub fn walk(&mut self, mut pos: usize, mut phase: u8) {
        loop {
            if self.vm.code.full || self.vm.stub_code.full {
                return;
            }
            if phase != NOT_PROCEDURE {
                let closure = u128::from(self.keeps_closure(pos));
                self.ctx.kill_dead(self.code.live[pos] | closure);
            }
            self.unpin();
            let from = pos;
            match self.step(pos, phase) {
                Flow::Next => {
                    pos += 1;
                    phase = 0;
                }
                Flow::At(p, ph) => {
                    pos = p;
                    phase = ph;
                }
                Flow::Stop => return,
            }
            let primitive = matches!(self.code.steps[from], Step::Prim { .. });
            if primitive && phase == 0 && pos != from && self.joins(pos) {
                return;
            }
        }
    }

    /// In the naive mode the ways through a primitive meet behind it, and the walk ends if another has
    /// been there: without versions there is one piece of code for each position.
    pub fn joins(&mut self, pos: usize) -> bool {
        if !self.vm.options.naive() || matches!(self.code.steps[pos], Step::Label(_)) {
            return false;
        }
        self.ctx.kill_dead(self.code.live[pos]);
        matches!(self.label(pos), Flow::Stop)
    }

    fn step(&mut self, pos: usize, phase: u8) -> Flow {
        let code = self.code.clone();
        match &code.steps[pos] {
            Step::Const(w) => {
                let ty = self.type_of(Value(*w));
                self.ctx.push(Slot::constant(*w, ty));
                Flow::Next
            }
            Step::Push(place) => {
                self.push_place(*place);
                Flow::Next
            }
            Step::Global(cell, line) => self.global(*cell, *line),
            Step::SetGlobal(cell, line) => self.set_global(*cell, *line),
            Step::Define(cell) => self.define(*cell, pos),
            Step::BoxNew => self.box_new(),
            Step::BoxGet(checked) => self.box_get(*checked),
            Step::BoxSet => self.box_set(),
            Step::Prim { prim, argc, line } => self.prim(*prim, *argc as usize, *line, pos, phase),
            Step::Call { argc, tail, line } => self.call_value(*argc as usize, *tail, *line, pos, phase),
            Step::CallCell { cell, argc, tail, line } => {
                self.call_cell(*cell, *argc as usize, *tail, *line, pos, phase)
            }
            Step::If(other) => self.if_value(pos, *other),
            Step::Jump(to) => Flow::At(*to, 0),
            Step::Label(_) => self.label(pos),
            Step::Slide(n) => {
                let top = self.pop();
                let keep = self.ctx.len() - *n as usize;
                self.ctx.slots.truncate(keep);
                self.ctx.push(top);
                Flow::Next
            }
            Step::Pop => {
                self.pop();
                Flow::Next
            }
            Step::Closure { lambda, captures } => self.closure(*lambda, captures),
            Step::Closures(group) => self.closures(group),
            Step::Goto { label, base, argc } => {
                let from = self.ctx.len() - *argc as usize;
                self.ctx.slots.drain(*base as usize..from);
                Flow::At(code.labels[*label], 0)
            }
            Step::Return => self.ret(),
        }
    }

    // ----- the context -----

    pub fn pop(&mut self) -> Slot {
        self.ctx.slots.pop().unwrap_or(Slot::DEAD)
    }

    pub fn popn(&mut self, n: usize) {
        let keep = self.ctx.len() - n;
        self.ctx.slots.truncate(keep);
    }

    /// The kind the context knows for a slot.
    pub fn kind(&self, i: usize) -> Kind {
        self.ctx.slots[i].ty.kind.plain()
    }

    /// A type as it is held: a flonum is unboxed, unless that is off.
    pub fn held(&self, ty: Ty) -> Ty {
        if ty.kind == Kind::Flo && !self.vm.options.on(Pass::Unboxing) { Ty::of(Kind::Boxed) } else { ty }
    }

    /// The type of a constant, as far as the mode lets it be known.
    pub fn type_of(&mut self, v: Value) -> Ty {
        if self.vm.options.naive() && !v.is_proc() {
            return Ty::UNKNOWN;
        }
        let k = Kind::of(v);
        let id = match k {
            Kind::Proc => self.vm.instance_of(v),
            Kind::Record => self.vm.compiler.record_id(v.word(1)),
            Kind::Pair => self.vm.constant_list(v),
            Kind::Vector => self.vm.constant_vector(v),
            _ => 0,
        };
        self.held(Ty { kind: k, id })
    }

    /// The constant a slot is known to hold.
    pub fn constant(&self, i: usize) -> Option<Value> {
        match self.ctx.slots[i].loc {
            Loc::Const(w) => Some(Value(w)),
            _ => None,
        }
    }

    pub fn unpin(&mut self) {
        self.pinned = 0;
    }

    pub fn pin(&mut self, r: Reg) {
        self.pinned |= 1 << r.0;
    }

    /// A register that holds no slot, pinned.
    pub fn alloc_reg(&mut self) -> Reg {
        let free = allocatable().find(|r| self.pinned >> r.0 & 1 == 0 && !self.ctx.uses_reg(r.0));
        if let Some(r) = free {
            self.pin(r);
            return r;
        }
        let oldest =
            self.ctx.slots.iter().position(|s| matches!(s.loc, Loc::Reg(r) if self.pinned >> r & 1 == 0));
        let Some(i) = oldest else { unreachable!("a step pins fewer registers than there are") };
        let Loc::Reg(r) = self.ctx.slots[i].loc else { unreachable!("chosen by its register") };
        self.spill(i);
        self.pin(Reg(r));
        Reg(r)
    }

    pub fn alloc_xmm(&mut self) -> Xmm {
        let free = (0..XMMS).find(|x| self.pinned >> (16 + x) & 1 == 0 && !self.ctx.uses_xmm(*x));
        if let Some(x) = free {
            self.pinned |= 1 << (16 + x);
            return Xmm(x);
        }
        let oldest = self
            .ctx
            .slots
            .iter()
            .position(|s| matches!(s.loc, Loc::Xmm(x) if self.pinned >> (16 + x) & 1 == 0));
        let Some(i) = oldest else { unreachable!("a step pins fewer registers than there are") };
        let Loc::Xmm(x) = self.ctx.slots[i].loc else { unreachable!("chosen by its register") };
        self.spill(i);
        self.pinned |= 1 << (16 + x);
        Xmm(x)
    }

    /// Moves a slot and its copies from a register to the frame.
    pub fn spill(&mut self, i: usize) {
        let s = self.ctx.slots[i];
        let home = if s.home != NO_HOME { s.home } else { self.store_home(i) };
        self.ctx.update(i, |s| {
            s.loc = Loc::Stack(home);
            s.home = NO_HOME;
        });
    }

    /// Stores a slot that is in a register to a frame word too.
    pub fn store_home(&mut self, i: usize) -> u16 {
        let home = match self.ctx.free_stack() {
            Some(h) => h,
            None => {
                let h = self.ctx.frame;
                if let Loc::Reg(r) = self.ctx.slots[i].loc {
                    self.asm().push(Reg(r));
                    self.ctx.frame += 1;
                    self.ctx.update(i, |s| s.home = h);
                    return h;
                }
                self.set_frame(h + 1);
                h
            }
        };
        let m = self.frame_word(home);
        match self.ctx.slots[i].loc {
            Loc::Reg(r) => self.asm().store(m, Reg(r)),
            Loc::Xmm(x) => self.asm().movsd_store(m, Xmm(x)),
            _ => {}
        }
        self.ctx.update(i, |s| s.home = home);
        home
    }

    /// Changes the frame's size; flags survive.
    pub fn set_frame(&mut self, words: u16) {
        let by = 8 * (self.ctx.frame as i32 - words as i32);
        if by != 0 {
            self.asm().lea(reg::RSP, Mem::new(reg::RSP, by));
        }
        self.ctx.frame = words;
    }

    pub fn frame_word(&self, i: u16) -> Mem {
        Mem::new(reg::RSP, 8 * (self.ctx.frame as i32 - 1 - i as i32))
    }

    // ----- operands -----

    /// The slot's tagged word in a register, pinned. An unboxed flonum is boxed for it.
    pub fn word(&mut self, i: usize) -> Reg {
        let s = self.ctx.slots[i];
        match s.loc {
            Loc::Const(w) => {
                let r = self.alloc_reg();
                self.asm().mov_imm(r, w);
                r
            }
            _ if s.ty.kind == Kind::Flo => self.boxed(i),
            Loc::Reg(r) => {
                self.pin(Reg(r));
                Reg(r)
            }
            Loc::Stack(h) => {
                let r = self.alloc_reg();
                let m = self.frame_word(h);
                self.asm().load(r, m);
                self.ctx.update(i, |s| {
                    s.loc = Loc::Reg(r.0);
                    s.home = h;
                });
                r
            }
            Loc::Xmm(_) | Loc::None => unreachable!("a live slot that is no flonum is no SSE register"),
        }
    }

    /// The slot's number as a double in an SSE register, pinned; it is known to be a fixnum or flonum.
    pub fn double(&mut self, i: usize) -> Xmm {
        let s = self.ctx.slots[i];
        if s.ty.kind == Kind::Fix {
            let x = self.alloc_xmm();
            match s.loc {
                Loc::Const(w) => {
                    let bits = (repr::fix_of(w) as f64).to_bits();
                    self.asm().mov_imm(reg::RAX, bits);
                    self.asm().movq_to_xmm(x, reg::RAX);
                }
                _ => {
                    let r = self.word(i);
                    repr::fix_to_double(self.asm(), x, r);
                }
            }
            return x;
        }
        if s.ty.kind == Kind::Boxed && !matches!(s.loc, Loc::Const(_)) {
            let r = self.word(i);
            let x = self.alloc_xmm();
            self.unbox(x, r);
            return x;
        }
        match s.loc {
            Loc::Xmm(x) => {
                self.pinned |= 1 << (16 + x);
                Xmm(x)
            }
            Loc::Stack(h) => {
                let x = self.alloc_xmm();
                let m = self.frame_word(h);
                self.asm().movsd_load(x, m);
                self.ctx.update(i, |s| {
                    s.loc = Loc::Xmm(x.0);
                    s.home = h;
                });
                x
            }
            Loc::Const(w) => {
                let x = self.alloc_xmm();
                self.load_double(x, w);
                x
            }
            Loc::Reg(_) | Loc::None => unreachable!("a flonum is unboxed"),
        }
    }

    /// Loads the double of a boxed flonum constant.
    pub fn load_double(&mut self, x: Xmm, w: u64) {
        let bits = Value(w).flo().to_bits();
        if bits == 0 {
            self.asm().xorpd(x, x);
        } else {
            self.asm().mov_imm(reg::RAX, bits);
            self.asm().movq_to_xmm(x, reg::RAX);
        }
    }

    /// A new box of an unboxed flonum, in a pinned register. The slot stays unboxed.
    pub fn boxed(&mut self, i: usize) -> Reg {
        if let Loc::Const(w) = self.ctx.slots[i].loc {
            let r = self.alloc_reg();
            self.asm().mov_imm(r, w);
            return r;
        }
        let x = self.double(i);
        let r = self.alloc_reg();
        self.box_double(x, r);
        r
    }

    pub fn box_double(&mut self, x: Xmm, r: Reg) {
        self.count(offsets::BOXINGS);
        repr::box_double(self, x, r);
    }

    /// The double of a flonum.
    pub fn unbox(&mut self, x: Xmm, r: Reg) {
        self.count(offsets::UNBOXINGS);
        repr::unbox(self.asm(), x, r);
    }

    /// Adds one to a counter of the machine, when statistics are wanted.
    pub fn count(&mut self, offset: i32) {
        if self.vm.options.stats {
            self.asm().inc_mem(Mem::new(MACHINE, offset));
        }
    }

    /// Space for an object in `dst` (untagged). rax is scratch.
    pub fn allocate(&mut self, dst: Reg, bytes: usize) {
        let class = heap::class_of(bytes);
        let size = heap::class_size(class) as i32;
        let window = offsets::HEAP + heap::window_offset(class) as i32;
        let slow = self.vm.slow_allocation(bytes);
        let a = &mut self.vm.code;
        a.load(dst, Mem::new(MACHINE, window));
        a.lea(reg::RAX, Mem::new(dst, size));
        a.alu_mem(Alu::Cmp, reg::RAX, Mem::new(MACHINE, window + 8));
        let jump = a.jcc(Cond::A, 0);
        a.store(Mem::new(MACHINE, window), reg::RAX);
        let back = a.pos;
        let s = &mut self.vm.stub_code;
        s.patch_jump(jump, s.pos);
        s.call(slow);
        s.mov(dst, reg::RAX);
        s.jmp(back);
    }

    /// The write barrier after a store to `slot` of the object in `obj`. rax and rdx are scratch; the
    /// slot's address must not use rax.
    pub fn barrier(&mut self, obj: Reg, tag: u64, slot: Mem) {
        let old = (heap::header::OLD >> 8) as u8;
        let slow = self.vm.tramp.barrier;
        let a = &mut self.vm.code;
        a.load8(reg::RAX, repr::field(obj, tag, 1));
        a.test8_imm(reg::RAX, old);
        let jump = a.jcc(Cond::Ne, 0);
        let back = a.pos;
        let s = &mut self.vm.stub_code;
        s.patch_jump(jump, s.pos);
        s.lea(reg::RDX, slot);
        s.lea(reg::RAX, repr::field(obj, tag, 0));
        s.call(slow);
        s.jmp(back);
    }

    /// Whether storing a slot's value needs no barrier.
    pub fn needs_no_barrier(&self, i: usize) -> bool {
        let kind = self.kind(i);
        matches!(kind, Kind::Fix | Kind::Bool | Kind::Null | Kind::Char | Kind::Void)
            || kind == Kind::Flo && !repr::FLONUM_IS_OBJECT
    }

    // ----- pushing -----

    fn push_place(&mut self, place: Place) {
        match place {
            Place::Slot(i) => {
                let s = self.ctx.slots[i as usize];
                self.ctx.push(s);
            }
            Place::Myself => {
                let s = self.ctx.slots[0];
                self.ctx.push(s);
            }
            Place::Const(w) => {
                let ty = self.type_of(Value(w));
                self.ctx.push(Slot::constant(w, ty));
            }
            Place::Free(i) => self.push_free(i),
        }
    }

    pub fn push_free(&mut self, i: u16) {
        let ty = self.ctx.free[i as usize];
        let closure = self.word(0);
        let m = repr::word(closure, TAG_PROC, PROC_FREE + i as usize);
        let raw = self.vm.compiler.instances[self.inst as usize].is_raw(i as usize);
        let mut slot = if raw {
            let x = self.alloc_xmm();
            self.asm().movsd_load(x, m);
            Slot::new(ty, Loc::Xmm(x.0))
        } else if ty.kind == Kind::Flo {
            let x = self.alloc_xmm();
            self.asm().load(reg::RAX, m);
            self.unbox(x, reg::RAX);
            Slot::new(ty, Loc::Xmm(x.0))
        } else {
            let r = self.alloc_reg();
            self.asm().load(r, m);
            Slot::new(ty, Loc::Reg(r.0))
        };
        slot.origin = i + 1;
        self.ctx.push(slot);
    }

    /// Pushes a result that is in a register.
    pub fn push_reg(&mut self, r: Reg, k: Kind) {
        self.push_typed(r, Ty::of(k));
    }

    pub fn push_typed(&mut self, r: Reg, ty: Ty) {
        let ty = if self.vm.options.naive() { Ty::UNKNOWN } else { ty };
        self.ctx.push(Slot::new(ty, Loc::Reg(r.0)));
    }

    /// Pushes an unboxed result; the naive mode boxes it at once, and so does one without unboxing.
    pub fn push_double(&mut self, x: Xmm) {
        let ty = self.held(Ty::of(Kind::Flo));
        if ty.kind == Kind::Flo && !self.vm.options.naive() {
            self.ctx.push(Slot::new(ty, Loc::Xmm(x.0)));
            return;
        }
        let r = self.alloc_reg();
        self.box_double(x, r);
        self.push_typed(r, ty);
    }

    pub fn push_const(&mut self, v: Value) {
        let ty = self.type_of(v);
        self.ctx.push(Slot::constant(v.0, ty));
    }

    // ----- learning -----

    /// Notes the type a test has shown, in the slot and all its copies; flonums are unboxed at once.
    /// The naive mode notes it in the operand at hand only, which the step consumes.
    pub fn learn(&mut self, i: usize, mut ty: Ty) {
        ty = self.held(ty);
        if ty.kind == Kind::Pair && self.ctx.slots[i].ty.is_list() {
            ty.id = self.ctx.slots[i].ty.id;
        }
        let naive = self.vm.options.naive();
        let s = self.ctx.slots[i];
        let mut captured = false;
        if !naive {
            let copies = self.ctx.slots.iter().filter(|t| t.loc == s.loc && t.origin != 0);
            let origins: Vec<u16> = copies.map(|t| t.origin).collect();
            captured = !origins.is_empty();
            for o in origins {
                self.ctx.free[o as usize - 1] = ty;
            }
        }
        let mut learnt = Slot { ty, ..s };
        if ty.kind == Kind::Flo && !matches!(s.loc, Loc::Const(_)) {
            let r = self.word(i);
            let x = self.alloc_xmm();
            self.unbox(x, r);
            learnt = Slot { ty, loc: Loc::Xmm(x.0), home: NO_HOME, origin: s.origin };
            self.unpin();
        } else if self.ctx.slots[i].loc != s.loc {
            learnt = Slot { ty, ..self.ctx.slots[i] };
        }
        if naive {
            self.ctx.slots[i] = learnt;
            return;
        }
        self.ctx.update(i, |s| {
            let origin = s.origin;
            *s = learnt;
            s.origin = origin;
        });
        if captured {
            self.patch_closure();
        }
    }

    // ----- splits -----

    /// A stub that goes on at a position with the current context.
    pub fn stub(&mut self, pos: usize, phase: u8, learn: Option<(usize, Ty)>) -> usize {
        let ctx = self.ctx.clone();
        self.stub_with(pos, phase, learn, ctx)
    }

    pub fn stub_with(&mut self, pos: usize, phase: u8, learn: Option<(usize, Ty)>, ctx: Ctx) -> usize {
        let stub = Stub {
            inst: self.inst,
            clause: self.clause,
            pos,
            phase,
            ctx,
            learn,
            jumps: Vec::new(),
            split: None,
            done: None,
        };
        self.vm.compiler.add_stub(stub)
    }

    /// Jumps to a stub if the condition holds.
    pub fn jump_stub(&mut self, cond: Cond, stub: usize) {
        let target = self.vm.stub_address(stub);
        let at = self.asm().jcc(cond, target);
        self.vm.compiler.stubs[stub].jumps.push(at);
    }

    /// Ends the walk with two stubs: `yes` if the condition holds.
    pub fn split(&mut self, cond: Cond, yes: usize, no: usize) -> Flow {
        let no_address = self.vm.stub_address(no);
        let yes_address = self.vm.stub_address(yes);
        let jcc = self.asm().jcc(cond.negate(), no_address);
        let jmp = self.asm().jmp(yes_address);
        let end = self.asm().pos;
        self.vm.compiler.stubs[no].jumps.push(jcc);
        self.vm.compiler.stubs[yes].jumps.push(jmp);
        let split = Split { jcc, jmp, end };
        self.vm.compiler.stubs[no].split = Some((split, yes));
        self.vm.compiler.stubs[yes].split = Some((split, no));
        Flow::Stop
    }

    /// A walk that continues elsewhere with another context.
    pub fn fork(&mut self, cond: Cond, yes: (usize, Ctx), no: (usize, Ctx)) -> Flow {
        let yes = self.stub_with(yes.0, 0, None, yes.1);
        let no = self.stub_with(no.0, 0, None, no.1);
        self.split(cond, yes, no)
    }

    /// The condition register holds an answer: branches if an `If` follows, else pushes a boolean.
    /// The operands are off the stack. `parity`: the answer is no if the parity flag is set.
    pub fn answer(&mut self, cond: Cond, parity: bool, pos: usize) -> Flow {
        if let Step::If(other) = self.code.steps[pos + 1] {
            let no = self.stub(other, 0, None);
            if parity {
                self.jump_stub(Cond::P, no);
            }
            let yes = self.stub(pos + 2, 0, None);
            return self.split(cond, yes, no);
        }
        let r = self.alloc_reg();
        let a = self.asm();
        a.mov_imm_keep_flags(r, FALSE.0);
        a.mov_imm_keep_flags(reg::RAX, value::TRUE.0);
        if parity {
            a.cmov(Cond::P, reg::RAX, r);
        }
        a.cmov(cond, r, reg::RAX);
        self.push_reg(r, Kind::Bool);
        Flow::Next
    }

    /// As `answer` when the answer is known now.
    pub fn known_answer(&mut self, yes: bool, pos: usize) -> Flow {
        if let Step::If(other) = self.code.steps[pos + 1] {
            return Flow::At(if yes { pos + 2 } else { other }, 0);
        }
        self.push_const(Value::bool(yes));
        Flow::Next
    }

    pub(super) fn may_be_false(&self, i: usize) -> bool {
        let ty = self.ctx.slots[i].ty;
        ty.kind == Kind::Bool || ty.kind == Kind::Unknown && !ty.is_list()
    }

    fn if_value(&mut self, pos: usize, other: usize) -> Flow {
        let top = self.ctx.top();
        if let Some(v) = self.constant(top) {
            self.pop();
            return Flow::At(if v.is_true() { pos + 1 } else { other }, 0);
        }
        if !self.may_be_false(top) {
            self.pop();
            return Flow::Next;
        }
        let r = self.word(top);
        self.asm().alu_imm(Alu::Cmp, r, FALSE.0 as i32);
        // Where it is false, its copies are too.
        let mut no = self.ctx.clone();
        if !self.vm.options.naive() {
            let ty = Ty::of(Kind::Bool);
            no.update(top, |s| *s = Slot::constant(FALSE.0, ty));
        }
        no.slots.pop();
        self.pop();
        let yes = self.ctx.clone();
        self.fork(Cond::Ne, (pos + 1, yes), (other, no))
    }

    // ----- returning -----

    fn ret(&mut self) -> Flow {
        let top = self.ctx.top();
        let ty = if self.vm.options.inter() { self.ctx.slots[top].ty } else { Ty::UNKNOWN };
        let slot = self.vm.compiler.return_slot(ty);
        if ty.kind == Kind::Flo {
            let x = self.double(top);
            self.asm().movsd(FRESULT, x);
        } else if let Some(v) = self.constant(top) {
            self.asm().mov_imm(RESULT, v.0);
        } else {
            let r = self.word(top);
            self.asm().mov(RESULT, r);
        }
        self.set_frame(0);
        let a = self.asm();
        a.load(reg::RCX, Mem::new(reg::RSP, 0));
        a.jmp_mem(Mem::new(reg::RCX, 8 * slot as i32));
        Flow::Stop
    }

    pub fn push_unspecified(&mut self) {
        self.push_const(UNSPECIFIED);
    }
}
