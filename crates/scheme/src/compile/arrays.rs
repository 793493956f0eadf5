//! Primitives in line, continued: vectors and their like, characters, flonum functions, boxes.

use super::ctx::{Kind, Loc, Ty};
use super::r#gen::{FALLBACK, Flow, Gen};
use super::inline::Access;
use super::regs::*;
use crate::asm::{Alu, Cond, Mem, Reg, Shift, Sse, reg};
use crate::repr;
use crate::value::{self, TAG_OBJ, TAG_STRING, TAG_VECTOR, UNBOUND, kind};
use crate::vm::offsets;

fn array_tag(k: Kind) -> u64 {
    match k {
        Kind::Vector => TAG_VECTOR,
        Kind::String => TAG_STRING,
        _ => TAG_OBJ,
    }
}

impl Gen<'_> {
    pub(super) fn array(&mut self, k: Kind, access: Access, pos: usize) -> Flow {
        let n = match access {
            Access::Length => 1,
            Access::Ref => 2,
            Access::Set => 3,
        };
        let array = self.ctx.len() - n;
        match self.kind(array) {
            known if known == k => {}
            Kind::Unknown => return self.require(array, k, pos, 0),
            _ => return Flow::At(pos, FALLBACK),
        }
        let tag = array_tag(k);
        if access == Access::Length {
            let v = self.word(array);
            let d = self.alloc_reg();
            self.asm().load(d, repr::word(v, tag, 1));
            repr::fix_of_length(self.asm(), d);
            self.pop();
            self.push_reg(d, Kind::Fix);
            return Flow::Next;
        }
        match self.kind(array + 1) {
            Kind::Fix => {}
            Kind::Unknown => return self.require(array + 1, Kind::Fix, pos, 0),
            _ => return Flow::At(pos, FALLBACK),
        }
        if access == Access::Set
            && let Some(flow) = self.element_ready(k, array + 2, pos)
        {
            return flow;
        }
        if access == Access::Set && k == Kind::Bytes {
            self.check_byte(array + 2, pos);
        }
        if access == Access::Set
            && k == Kind::Vector
            && let Some(flow) = self.keeps_promise(array, pos)
        {
            return flow;
        }
        let at = self.element(k, array, pos);
        let elements = self.ctx.slots[array].ty.elements();
        if access == Access::Ref {
            self.load_element(k, at, elements)
        } else {
            self.store_element(k, array, at)
        }
    }

    /// Checks the kind of a value to be stored; `None` when it is right.
    fn element_ready(&mut self, k: Kind, i: usize, pos: usize) -> Option<Flow> {
        let wanted = match k {
            Kind::F64 => Kind::Flo,
            Kind::String => Kind::Char,
            Kind::Bytes => Kind::Fix,
            _ => return None,
        };
        match self.kind(i) {
            known if known == wanted => None,
            Kind::Unknown => Some(self.require(i, wanted, pos, 0)),
            _ => Some(Flow::At(pos, FALLBACK)),
        }
    }

    /// A byte to be stored must be one.
    fn check_byte(&mut self, i: usize, pos: usize) {
        let r = self.word(i);
        let fail = self.stub(pos, FALLBACK, None);
        let most = repr::fix_imm(repr::fix(255)).unwrap_or(0);
        repr::fix_alu_imm(self.asm(), Alu::Cmp, r, most);
        self.jump_stub(Cond::A, fail);
    }

    /// Checks the index and gives the address of the element. rax may hold the offset, but not a vector's.
    fn element(&mut self, k: Kind, array: usize, pos: usize) -> Mem {
        let tag = array_tag(k);
        let v = self.word(array);
        let fail = self.stub(pos, FALLBACK, None);
        let constant = self.constant(array + 1).and_then(|c| i32::try_from(8 * c.as_fix()?).ok());
        if let Some(c) = constant.filter(|c| *c >= 0) {
            self.asm().alu_mem_imm(Alu::Cmp, repr::word(v, tag, 1), c);
            self.jump_stub(Cond::Be, fail);
            let offset = match k {
                Kind::String => c / 2,
                Kind::Bytes => c / 8,
                _ => c,
            };
            return repr::field(v, tag, 16 + offset);
        }
        let i = self.word(array + 1);
        let i = repr::fix_index(self.asm(), i);
        self.asm().alu_mem(Alu::Cmp, i, repr::word(v, tag, 1));
        self.jump_stub(Cond::Ae, fail);
        let first = repr::word(v, tag, 2);
        let shift = match k {
            Kind::String => 1,
            Kind::Bytes => 3,
            _ => return Mem::indexed(first.base, i, 1, first.disp),
        };
        self.asm().mov(reg::RAX, i);
        self.asm().shift_imm(Shift::Shr, reg::RAX, shift);
        Mem::indexed(first.base, reg::RAX, 1, first.disp)
    }

    fn load_element(&mut self, k: Kind, at: Mem, elements: Option<Kind>) -> Flow {
        match k {
            Kind::F64 => {
                let x = self.alloc_xmm();
                self.asm().movsd_load(x, at);
                self.popn(2);
                self.push_double(x);
            }
            Kind::String => {
                let d = self.alloc_reg();
                let a = self.asm();
                a.load32(d, at);
                a.shift_imm(Shift::Shl, d, 8);
                a.alu_imm(Alu::Or, d, value::CHAR_LOW as i32);
                self.popn(2);
                self.push_reg(d, Kind::Char);
            }
            Kind::Bytes => {
                let d = self.alloc_reg();
                self.asm().load8(d, at);
                repr::fix_of_int(self.asm(), d);
                self.popn(2);
                self.push_reg(d, Kind::Fix);
            }
            _ => {
                let d = self.alloc_reg();
                self.asm().load(d, at);
                self.popn(2);
                self.push_loaded(d, Ty::of(elements.unwrap_or(Kind::Unknown)));
            }
        }
        Flow::Next
    }

    fn store_element(&mut self, k: Kind, array: usize, at: Mem) -> Flow {
        match k {
            Kind::F64 => {
                let x = self.double(array + 2);
                self.asm().movsd_store(at, x);
            }
            Kind::String => {
                let c = self.word(array + 2);
                let a = self.asm();
                a.mov(reg::RDX, c);
                a.shift_imm(Shift::Shr, reg::RDX, 8);
                a.store32(at, reg::RDX);
            }
            Kind::Bytes => {
                let n = self.word(array + 2);
                let a = self.asm();
                repr::small_of_fix(a, reg::RDX, n);
                a.store8(at, reg::RDX);
            }
            _ => {
                // Boxing allocates and may use rax, but the address of a vector's element does not.
                let safe = self.needs_no_barrier(array + 2);
                let x = self.word(array + 2);
                self.asm().store(at, x);
                if !safe {
                    let v = self.word(array);
                    self.barrier(v, TAG_VECTOR, at);
                }
            }
        }
        self.popn(3);
        self.push_unspecified();
        Flow::Next
    }

    // ----- characters -----

    pub(super) fn char_to_integer(&mut self, pos: usize) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Char => {}
            Kind::Unknown => return self.require(top, Kind::Char, pos, 0),
            _ => return Flow::At(pos, FALLBACK),
        }
        let r = self.word(top);
        let d = self.alloc_reg();
        let a = self.asm();
        a.mov(d, r);
        a.shift_imm(Shift::Shr, d, 8);
        repr::fix_of_int(a, d);
        self.pop();
        self.push_reg(d, Kind::Fix);
        Flow::Next
    }

    pub(super) fn integer_to_char(&mut self, pos: usize) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Fix => {}
            Kind::Unknown => return self.require(top, Kind::Fix, pos, 0),
            _ => return Flow::At(pos, FALLBACK),
        }
        let r = self.word(top);
        let d = self.alloc_reg();
        let slow = self.stub(pos, FALLBACK, None);
        let bound = repr::fix_imm(repr::fix(0xd800)).unwrap_or(0);
        repr::fix_alu_imm(self.asm(), Alu::Cmp, r, bound);
        self.jump_stub(Cond::Ae, slow);
        repr::char_of_fix(self.asm(), d, r);
        self.pop();
        self.push_reg(d, Kind::Char);
        Flow::Next
    }

    // ----- flonum functions -----

    /// The operand's kind, tested if unknown: `Err` is where to go on.
    fn number(&mut self, first: Kind, pos: usize, phase: u8) -> Result<Kind, Flow> {
        let top = self.ctx.top();
        match self.kind(top) {
            k @ (Kind::Fix | Kind::Flo) => Ok(k),
            Kind::Unknown => Err(self.dispatch_number(top, first, pos, phase)),
            _ => Err(Flow::At(pos, FALLBACK)),
        }
    }

    pub(super) fn sqrt(&mut self, pos: usize, phase: u8) -> Flow {
        match self.number(Kind::Flo, pos, phase) {
            Err(flow) => return flow,
            Ok(Kind::Fix) => return Flow::At(pos, FALLBACK),
            _ => {}
        }
        let x = self.double(self.ctx.top());
        let d = self.alloc_xmm();
        let negative = self.stub(pos, FALLBACK, None);
        self.asm().xorpd(d, d);
        self.asm().ucomisd(x, d);
        self.jump_stub(Cond::B, negative);
        self.asm().sse(Sse::Sqrt, d, x);
        self.pop();
        self.push_double(d);
        Flow::Next
    }

    pub(super) fn inexact(&mut self, pos: usize, phase: u8) -> Flow {
        if let Err(flow) = self.number(Kind::Fix, pos, phase) {
            return flow;
        }
        let top = self.ctx.top();
        let x = self.double(top);
        self.pop();
        self.push_double(x);
        Flow::Next
    }

    pub(super) fn round(&mut self, mode: u8, pos: usize, phase: u8) -> Flow {
        match self.number(Kind::Flo, pos, phase) {
            Err(flow) => return flow,
            Ok(Kind::Fix) => {
                // An integer already; in the naive mode the operand's knowledge ends here.
                let top = self.ctx.top();
                if self.vm.options.naive() {
                    self.ctx.slots[top].ty = Ty::UNKNOWN;
                }
                return Flow::Next;
            }
            _ => {}
        }
        let x = self.double(self.ctx.top());
        let d = self.alloc_xmm();
        self.asm().roundsd(d, x, mode);
        self.pop();
        self.push_double(d);
        Flow::Next
    }

    /// Flonums that are fixnums in value convert in line.
    pub(super) fn exact(&mut self, pos: usize, phase: u8) -> Flow {
        match self.number(Kind::Flo, pos, phase) {
            Err(flow) => return flow,
            Ok(Kind::Fix) => {
                let top = self.ctx.top();
                if self.vm.options.naive() {
                    self.ctx.slots[top].ty = Ty::UNKNOWN;
                }
                return Flow::Next;
            }
            _ => {}
        }
        let x = self.double(self.ctx.top());
        let d = self.alloc_reg();
        repr::fix_of_double(self, d, x, pos);
        self.pop();
        self.push_reg(d, Kind::Fix);
        Flow::Next
    }

    // ----- boxes -----

    pub(super) fn box_new(&mut self) -> Flow {
        let top = self.ctx.top();
        let v = self.word(top);
        let r = self.alloc_reg();
        self.allocate(r, 16);
        let a = self.asm();
        a.store_imm(Mem::new(r, 0), kind::BOX as i32);
        a.store(Mem::new(r, 8), v);
        repr::tag_address(a, r, TAG_OBJ);
        self.pop();
        self.push_reg(r, Kind::Other);
        Flow::Next
    }

    pub(super) fn box_get(&mut self, checked: bool) -> Flow {
        let top = self.ctx.top();
        let b = self.word(top);
        let d = self.alloc_reg();
        self.asm().load(d, repr::word(b, TAG_OBJ, 1));
        if checked {
            let missing = self.vm.unassigned_stub(self.inst);
            self.asm().alu_imm(Alu::Cmp, d, UNBOUND.0 as i32);
            self.asm().jcc(Cond::E, missing);
        }
        self.pop();
        self.push_reg(d, Kind::Unknown);
        Flow::Next
    }

    pub(super) fn box_set(&mut self) -> Flow {
        let (b, v) = (self.ctx.top() - 1, self.ctx.top());
        let safe = self.needs_no_barrier(v);
        let value = self.word(v);
        let r = self.word(b);
        let at = repr::word(r, TAG_OBJ, 1);
        self.asm().store(at, value);
        if !safe {
            self.barrier(r, TAG_OBJ, at);
        }
        self.popn(2);
        self.push_unspecified();
        Flow::Next
    }

    // ----- out of line -----

    /// Calls a primitive's Rust function with the top operands and pushes its result.
    pub(super) fn rust_call(&mut self, prim: u16, argc: usize, line: u32, pos: usize) -> Flow {
        let first = self.ctx.len() - argc;
        self.note_stores(prim);
        let list = self.list_result(prim, first);
        let vector = self.vector_result(prim, first, pos);
        for i in first..self.ctx.len() {
            self.unpin();
            let r: Result<Reg, u64> = match self.ctx.slots[i].loc {
                Loc::Const(w) => Err(w),
                _ => Ok(self.word(i)),
            };
            let at = (i - first) as i32 * 8;
            let a = self.asm();
            a.load(reg::RCX, Mem::new(MACHINE, offsets::ARGS));
            match r {
                Ok(r) => a.store(Mem::new(reg::RCX, at), r),
                Err(w) => {
                    a.mov_imm(reg::RAX, w);
                    a.store(Mem::new(reg::RCX, at), reg::RAX);
                }
            }
        }
        self.unpin();
        self.popn(argc);
        self.save_volatile(pos);
        let target = self.vm.tramp.prim;
        let site = self.vm.site(self.inst, line);
        let a = self.asm();
        a.mov_imm(reg::RSI, prim as u64);
        a.mov_imm(reg::RDX, argc as u64);
        a.mov_imm(reg::RCX, site as u64);
        a.call(target);
        let d = self.alloc_reg();
        self.asm().mov(d, reg::RAX);
        let ty = self.vm.prims.result(prim);
        if ty == Kind::Flo {
            self.push_loaded(d, Ty::of(ty));
        } else {
            let ty = list.or(vector.map(|v| v.1)).unwrap_or(Ty::of(ty));
            if let Some((header, _)) = vector {
                self.promise(d, header);
            }
            self.push_typed(d, ty);
        }
        Flow::Next
    }

    /// Registers that C code may change go to the frame.
    pub(super) fn save_volatile(&mut self, pos: usize) {
        let live = self.code.live_after(pos);
        for i in 0..self.ctx.len() {
            let s = self.ctx.slots[i];
            let needed = i >= 128 || live >> i & 1 == 1;
            if !needed {
                continue;
            }
            match s.loc {
                Loc::Reg(r) if is_volatile(r) => self.spill(i),
                Loc::Xmm(_) => self.spill(i),
                _ => {}
            }
        }
        // What is not needed any more must not look as if it were still in a register.
        for (i, s) in self.ctx.slots.iter_mut().enumerate().take(128) {
            if live >> i & 1 == 0 {
                *s = super::ctx::Slot::DEAD;
            }
        }
    }

    // ----- entries -----

    /// Arguments beyond the registers come from the buffer into the frame.
    pub(super) fn memory_parameters(&mut self, types: &[Ty]) {
        if types.len() <= ARGS.len() {
            return;
        }
        let extra = (types.len() - ARGS.len()) as u16;
        self.set_frame(extra);
        for i in 0..extra {
            let to = self.frame_word(i);
            let a = self.asm();
            a.load(reg::RCX, Mem::new(MACHINE, offsets::ARGS));
            a.load(reg::RAX, Mem::new(reg::RCX, 8 * (ARGS.len() as i32 + i as i32)));
            a.store(to, reg::RAX);
        }
    }

    /// Arguments beyond the required ones become a list.
    pub(super) fn collect_rest(&mut self, required: usize) {
        let first = 1 + required;
        self.push_const(value::NULL);
        while self.ctx.len() > first + 1 {
            self.unpin();
            let top = self.ctx.top();
            let ty = self.cons_type(top - 1, top);
            let r = self.cons(top - 1, top);
            self.popn(2);
            self.push_typed(r, ty);
        }
        self.unpin();
    }
}
