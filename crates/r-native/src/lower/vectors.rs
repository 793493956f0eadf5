//! Elements of vectors. Types are known; bounds are checked.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use r_pir::{Id, Imm, Inst, Op, Reason, Rep, Type};
use r_runtime::object::{HOLDER_ONE, Kind};

use super::guards::Fail;
use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;
use crate::layout::*;

impl Lower<'_, '_> {
    /// A zero-based position from a one-based index. What is no valid index becomes a huge position.
    pub(super) fn position(&mut self, id: Id) -> Lowered<ir::Value> {
        let ty = self.f.ty(id);
        let wide = match ty.rep() {
            Rep::U64 => return self.get(id),
            Rep::I32 | Rep::Bool => {
                let v = self.get_int(id)?;
                self.b.ins().sextend(I64, v)
            }
            _ => {
                let v = self.get_float(id)?;
                self.b.ins().fcvt_to_sint_sat(I64, v)
            }
        };
        let one = self.word(1);
        Ok(self.b.ins().isub(wide, one))
    }

    /// The address of an element; deoptimizes out of bounds.
    fn element_address(&mut self, i: &Inst, base: ir::Value, size: i64) -> Lowered<ir::Value> {
        let k = if matches!(i.op, Op::LdEltM | Op::StEltM) {
            self.matrix_position(i, base)?
        } else if matches!(i.op, Op::LdEltA | Op::StEltA) {
            self.array_position(i, base)?
        } else {
            let k = self.position(i.args[1])?;
            if i.cp().is_some() {
                let n = self.field(base, LEN);
                self.fail_outside(i, k, n)?;
            }
            k
        };
        let bytes = self.b.ins().imul_imm_s(k, size);
        Ok(self.b.ins().iadd(base, bytes))
    }

    fn fail_outside(&mut self, i: &Inst, k: ir::Value, n: ir::Value) -> Lowered {
        let fail = self.fail(i, Reason::Range);
        self.fail_if_outside(k, n, fail)
    }

    pub(super) fn fail_if_outside(&mut self, k: ir::Value, n: ir::Value, fail: Fail) -> Lowered {
        let outside = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, k, n);
        self.fail_if(outside, fail)
    }

    /// The address of the `dim` of a matrix.
    fn dim(&mut self, base: ir::Value) -> ir::Value {
        let attrs = self.field(base, ATTRS);
        let attrs = self.address(attrs);
        let dim = self.field(attrs, DATA + 8);
        self.address(dim)
    }

    fn matrix_position(&mut self, i: &Inst, base: ir::Value) -> Lowered<ir::Value> {
        let (r, c) = (self.position(i.args[1])?, self.position(i.args[2])?);
        let dim = self.dim(base);
        let flags = self.header_flags();
        let rows = self.b.ins().uload32(flags, dim, DATA);
        if i.cp().is_some() {
            self.fail_outside(i, r, rows)?;
            let columns = self.b.ins().uload32(flags, dim, DATA + 4);
            self.fail_outside(i, c, columns)?;
        }
        let before = self.b.ins().imul(c, rows);
        Ok(self.b.ins().iadd(before, r))
    }

    /// The position of an element of an array. Deoptimizes unless the array has `dim` alone, with an extent for each index,
    /// and is of the kind that the elements say.
    fn array_position(&mut self, i: &Inst, base: ir::Value) -> Lowered<ir::Value> {
        let kind = match self.elements_of(i)?.classes() {
            Type::DBL => Kind::Dbl,
            Type::INT => Kind::Int,
            Type::LGL => Kind::Lgl,
            Type::STR => Kind::StrVec,
            _ => return Err(Refusal::Operand(i.op)),
        };
        let last = i.operands().len() - usize::from(i.op == Op::StEltA);
        let indices = i.operands()[1..last].to_vec();
        let fail = self.fail(i, Reason::Type);
        let fail = self.once(fail)?;
        let found = self.kind_byte(base);
        let other = self.is_not_kind(found, kind);
        self.fail_if(other, fail)?;
        let attrs = self.field(base, ATTRS);
        let none = self.is_immediate(attrs);
        self.fail_if(none, fail)?;
        let attrs = self.address(attrs);
        let (n, name, dim) = (self.field(attrs, LEN), self.value(self.env.dim), self.field(attrs, DATA));
        let more = self.b.ins().icmp_imm_s(IntCC::NotEqual, n, 2);
        self.fail_if(more, fail)?;
        let other = self.b.ins().icmp(IntCC::NotEqual, dim, name);
        self.fail_if(other, fail)?;
        let dim = self.field(attrs, DATA + 8);
        let one = self.is_immediate(dim);
        self.fail_if(one, fail)?;
        let dim = self.address(dim);
        let n = self.field(dim, LEN);
        let other = self.b.ins().icmp_imm_s(IntCC::NotEqual, n, indices.len() as i64);
        self.fail_if(other, fail)?;
        let flags = self.header_flags();
        let (mut k, mut size) = (self.word(0), self.word(1));
        for (d, index) in indices.iter().enumerate() {
            let p = self.position(*index)?;
            let extent = self.b.ins().uload32(flags, dim, DATA + 4 * d as i32);
            self.fail_outside(i, p, extent)?;
            let before = self.b.ins().imul(p, size);
            k = self.b.ins().iadd(k, before);
            size = self.b.ins().imul(size, extent);
        }
        Ok(k)
    }

    /// The type of the elements of an operand.
    fn elements_of(&self, i: &Inst) -> Lowered<Type> {
        let t = self.f.ty(i.args[0]);
        match i.op {
            Op::LdEltList => Ok(Type::VAL),
            Op::LdElt | Op::StElt if t.classes() == Type::VSTR => Ok(Type::STR),
            Op::LdEltA => Ok(i.ty.classes()),
            Op::StEltA => i.operands().last().map(|v| self.f.ty(*v).classes()).ok_or(Refusal::Operand(i.op)),
            _ => t.element().ok_or(Refusal::Operand(i.op)),
        }
    }

    pub(super) fn load_element(&mut self, id: Id, i: &Inst) -> Lowered {
        let element = self.elements_of(i)?;
        let v = self.get_word(i.args[0])?;
        self.fail_if_number(i, v)?;
        let base = self.address(v);
        let size = if element.rep() == Rep::I32 { 4 } else { 8 };
        let at = self.element_address(i, base, size)?;
        let r = match element.rep() {
            Rep::F64 => self.load_number(id, at),
            Rep::I32 => {
                let flags = self.element_flags();
                self.b.ins().load(I32, flags, at, DATA)
            }
            _ => {
                let flags = self.element_flags();
                self.b.ins().load(I64, flags, at, DATA)
            }
        };
        self.set(id, r, element)
    }

    /// An element of a vector, or of a number, which is a vector of one element.
    pub(super) fn load_nth(&mut self, id: Id, i: &Inst) -> Lowered {
        let element = i.ty.classes();
        let (ty, size) = match element.rep() {
            Rep::F64 => (F64, 8),
            Rep::I32 => (I32, 4),
            _ => return Err(Refusal::Operand(i.op)),
        };
        let v = self.get_word(i.args[0])?;
        let k = self.position(i.args[1])?;
        let fail = self.fail(i, Reason::Range);
        let fail = self.once(fail)?;
        let (number, vector, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, ty);
        let is_number = self.is_immediate(v);
        self.b.ins().brif(is_number, number, &[], vector, &[]);
        self.b.switch_to_block(number);
        let one = self.word(1);
        self.fail_if_outside(k, one, fail)?;
        let x = match ty {
            F64 => self.b.ins().bitcast(F64, MemFlagsData::new(), v),
            _ => self.b.ins().ireduce(I32, v),
        };
        self.b.ins().jump(done, &[x.into()]);
        self.b.switch_to_block(vector);
        let base = self.address(v);
        let n = self.field(base, LEN);
        self.fail_if_outside(k, n, fail)?;
        let bytes = self.b.ins().imul_imm_s(k, size);
        let at = self.b.ins().iadd(base, bytes);
        let flags = self.element_flags();
        let x = self.b.ins().load(ty, flags, at, DATA);
        self.b.ins().jump(done, &[x.into()]);
        self.b.switch_to_block(done);
        self.set(id, r, element)
    }

    /// Loads a double. If it is the left operand of a sum or product, its load must not become
    /// part of that instruction: the operands would be swapped, and with them which of two NaNs
    /// comes out.
    fn load_number(&mut self, id: Id, at: ir::Value) -> ir::Value {
        let flags = self.element_flags();
        let swaps = self.an.uses[id.0 as usize].iter().any(|u| {
            let u = self.f.inst(*u);
            matches!(u.op, Op::FAdd | Op::FMul) && u.args[0] == id && !self.never_nan(u.args[1])
        });
        if !swaps {
            return self.b.ins().load(F64, flags, at, DATA);
        }
        let bits = self.b.ins().load(I64, flags, at, DATA);
        self.b.ins().bitcast(F64, MemFlagsData::new(), bits)
    }

    pub(super) fn store_element(&mut self, id: Id, i: &Inst) -> Lowered {
        let element = self.elements_of(i)?;
        let v = self.get_word(i.args[0])?;
        let Some(x) = i.operands().last() else { return Err(Refusal::Operand(i.op)) };
        let x = self.get_as(*x, element)?;
        self.fail_if_number(i, v)?;
        // Bounds come first: an exit must find the vector unchanged.
        let size = if element.rep() == Rep::I32 { 4 } else { 8 };
        let base = self.address(v);
        let at = self.element_address(i, base, size)?;
        let (v, at) = self.unalias(id, i, v, base, at)?;
        let flags = self.element_flags();
        self.b.ins().store(flags, x, at, DATA);
        if element == Type::STR {
            self.remember(v);
        }
        self.set(id, v, Type::VAL)
    }

    /// Deoptimizes if what should be an array, whose type isn't known, is no object.
    fn fail_if_number(&mut self, i: &Inst, v: ir::Value) -> Lowered {
        if !matches!(i.op, Op::LdEltA | Op::StEltA) {
            return Ok(());
        }
        let immediate = self.is_immediate(v);
        let fail = self.fail(i, Reason::Type);
        self.fail_if(immediate, fail)
    }

    /// Another value that is used later may be the same vector and must keep its elements: if it is the very same
    /// object, the store goes to a copy.
    pub(super) fn unalias(
        &mut self,
        id: Id,
        i: &Inst,
        v: ir::Value,
        base: ir::Value,
        at: ir::Value,
    ) -> Lowered<(ir::Value, ir::Value)> {
        let others: Vec<Id> = self.an.others_after(self.f, id, i.args[0]).collect();
        if others.is_empty() {
            return Ok((v, at));
        }
        let (copy, store) = (self.b.create_block(), self.b.create_block());
        let vector = self.b.append_block_param(store, I64);
        let place = self.b.append_block_param(store, I64);
        self.branch_if_among(v, &others, copy)?;
        self.b.ins().jump(store, &[v.into(), at.into()]);
        self.b.switch_to_block(copy);
        self.b.set_cold_block(copy);
        let fresh = self.call_cold_or_unwind(Helper::Copy, &[self.vm, v]);
        let offset = self.b.ins().isub(at, base);
        let new_base = self.address(fresh);
        let new_at = self.b.ins().iadd(new_base, offset);
        self.b.ins().jump(store, &[fresh.into(), new_at.into()]);
        self.b.switch_to_block(store);
        Ok((vector, place))
    }

    /// Branches to a block if a word is one of some values.
    fn branch_if_among(&mut self, v: ir::Value, others: &[Id], to: ir::Block) -> Lowered {
        for o in others {
            let o = self.get_word(*o)?;
            let same = self.b.ins().icmp(IntCC::Equal, o, v);
            self.fail_if(same, Fail::To(to))?;
        }
        Ok(())
    }

    pub(super) fn length(&mut self, id: Id, i: &Inst) -> Lowered {
        let t = self.f.ty(i.args[0]);
        if t.within(Type::NUMERIC | Type::STR | Type::BOOL) {
            let one = self.b.ins().iconst(I32, 1);
            return self.set(id, one, Type::INT);
        }
        let v = self.get_word(i.args[0])?;
        let base = self.address(v);
        let n = self.field(base, LEN);
        let n = self.b.ins().ireduce(I32, n);
        self.set(id, n, Type::INT)
    }

    /// The number of elements, rows or columns.
    pub(super) fn extent(&mut self, id: Id, i: &Inst) -> Lowered {
        let v = self.get_word(i.args[0])?;
        let base = self.address(v);
        let n = match i.imm {
            Imm::Index(0) => self.field(base, LEN),
            Imm::Index(k @ (1 | 2)) => {
                let dim = self.dim(base);
                let flags = self.header_flags();
                self.b.ins().uload32(flags, dim, DATA + 4 * (k as i32 - 1))
            }
            _ => return Err(Refusal::Immediate(i.op)),
        };
        self.set(id, n, Type::IDX)
    }

    pub(super) fn check_within(&mut self, i: &Inst, fail: Fail) -> Lowered {
        let (k, n) = (self.position(i.args[0])?, self.get(i.args[1])?);
        let one = self.word(1);
        let outside = match i.imm {
            Imm::Index(0) => {
                let k = self.b.ins().iadd(k, one);
                self.b.ins().icmp(IntCC::UnsignedGreaterThan, k, n)
            }
            _ => self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, k, n),
        };
        self.fail_if(outside, fail)
    }

    pub(super) fn matrix_place(&mut self, id: Id, i: &Inst) -> Lowered {
        let (r, c) = (self.position(i.args[0])?, self.position(i.args[1])?);
        let rows = self.get(i.args[2])?;
        let before = self.b.ins().imul(c, rows);
        let k = self.b.ins().iadd(before, r);
        self.set(id, k, Type::IDX)
    }

    /// The value, or a copy if it has more holders than `alone`.
    pub(super) fn own_value(&mut self, id: Id, i: &Inst, alone: u64) -> Lowered {
        let v = self.get_word(i.args[0])?;
        if !self.f.ty(i.args[0]).may_be_shared() {
            return self.set(id, v, Type::ANY);
        }
        let (shared, done, object) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let own = self.b.create_block();
        let (r, private) = (self.b.append_block_param(done, I64), self.b.append_block_param(own, I64));
        let immediate = self.is_immediate(v);
        self.b.ins().brif(immediate, done, &[v.into()], object, &[]);
        self.b.switch_to_block(object);
        let base = self.address(v);
        let header = self.field(base, HEADER);
        let limit = self.word((alone + 1) * HOLDER_ONE);
        let many = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, header, limit);
        self.b.ins().brif(many, shared, &[], own, &[v.into()]);
        self.begin_cold(shared);
        let copy = self.call_cold_or_unwind(Helper::Copy, &[self.vm, v]);
        self.b.ins().jump(own, &[copy.into()]);
        self.end_cold(own);
        let fresh = self.unless_found(id, i, private)?;
        self.b.ins().jump(done, &[fresh.into()]);
        self.b.switch_to_block(done);
        self.set(id, r, Type::ANY)
    }

    /// A vector that nobody holds; or a copy, if it turns out to be another value that is used later.
    pub(super) fn unless_found(&mut self, id: Id, i: &Inst, v: ir::Value) -> Lowered<ir::Value> {
        let others: Vec<Id> = self.an.suspects_after(self.f, id, i.args[0]).collect();
        if others.is_empty() {
            return Ok(v);
        }
        let (copy, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        self.branch_if_among(v, &others, copy)?;
        self.b.ins().jump(done, &[v.into()]);
        self.begin_cold(copy);
        let fresh = self.call_cold_or_unwind(Helper::Copy, &[self.vm, v]);
        self.b.ins().jump(done, &[fresh.into()]);
        self.end_cold(done);
        Ok(r)
    }

    /// The value itself if nobody or only the variable that it comes from holds it, otherwise a copy.
    pub(super) fn own(&mut self, id: Id, i: &Inst) -> Lowered {
        let ty = self.f.ty(i.args[0]);
        let v = self.get_word(i.args[0])?;
        if !ty.may_be_shared() {
            return self.set(id, v, Type::ANY);
        }
        let (Some(env), Some(sym)) = (i.env(), i.sym()) else { return Err(Refusal::Immediate(i.op)) };
        let (slow, own, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let (r, private) = (self.b.append_block_param(done, I64), self.b.append_block_param(own, I64));
        if !ty
            .within(Type::VDBL | Type::VINT | Type::VLGL | Type::LISTS | Type::MDBL | Type::MINT | Type::MLGL)
        {
            let immediate = self.is_immediate(v);
            let object = self.b.create_block();
            self.b.ins().brif(immediate, done, &[v.into()], object, &[]);
            self.b.switch_to_block(object);
        }
        let base = self.address(v);
        if self.an.uses[id.0 as usize].iter().any(|u| super::is_env_member(self.f.inst(*u))) {
            // Environments are never copied.
            let (kind, vector) = (self.kind_byte(base), self.b.create_block());
            let other = self.is_not_kind(kind, Kind::Env);
            self.b.ins().brif(other, vector, &[], done, &[v.into()]);
            self.b.switch_to_block(vector);
        }
        let header = self.field(base, HEADER);
        let shift = self.word(32);
        let holders = self.b.ins().ushr(header, shift);
        let held = self.b.create_block();
        self.b.ins().brif(holders, held, &[], own, &[v.into()]);
        self.b.switch_to_block(held);
        // The interpreter may have the value of an enclosing function's variable on its operand stack.
        let enclosing = !matches!(self.f.inst(env).op, Op::LdEnv | Op::MkEnv);
        if let Some(k) = self.slot_of(env, sym).filter(|_| !enclosing) {
            let many = self.b.ins().icmp_imm_s(IntCC::NotEqual, holders, 1);
            let (one, e) = (self.b.create_block(), self.get_word(env)?);
            self.b.ins().brif(many, slow, &[], one, &[]);
            self.b.switch_to_block(one);
            let e = self.address(e);
            let flags = self.slot_flags();
            let bound = self.b.ins().load(I64, flags, e, SLOTS + k as i32 * 8);
            let other = self.b.ins().icmp(IntCC::NotEqual, bound, v);
            self.b.ins().brif(other, slow, &[], own, &[v.into()]);
        } else {
            self.b.ins().jump(slow, &[]);
        }
        if enclosing {
            // For enclosing variables this path is not cold.
            self.b.switch_to_block(slow);
            let (e, s) = (self.get_word(env)?, self.value(sym));
            let v = self.call_or_unwind(Helper::OwnEnclosing, &[self.vm, e, s, v]);
            self.b.ins().jump(own, &[v.into()]);
            self.b.switch_to_block(own);
        } else {
            self.begin_cold(slow);
            let (e, s) = (self.get_word(env)?, self.value(sym));
            let copy = self.call_cold_or_unwind(Helper::Own, &[self.vm, e, s, v]);
            self.b.ins().jump(own, &[copy.into()]);
            self.end_cold(own);
        }
        let fresh = self.unless_found(id, i, private)?;
        self.b.ins().jump(done, &[fresh.into()]);
        self.b.switch_to_block(done);
        self.set(id, r, Type::ANY)
    }

    /// An element of a loop's sequence; the loop's count keeps the position in bounds.
    pub(super) fn for_element(&mut self, id: Id, i: &Inst) -> Lowered {
        let seq = self.get_word(i.args[0])?;
        let k = self.get_as(i.args[1], Type::IDX)?;
        let Some(element) = self.f.ty(i.args[0]).element() else {
            let r = self.sequence_element(seq, k)?;
            return self.set(id, r, Type::VAL);
        };
        let size = if element.rep() == Rep::I32 { 4 } else { 8 };
        let base = self.address(seq);
        let bytes = self.b.ins().imul_imm_s(k, size);
        let at = self.b.ins().iadd(base, bytes);
        let flags = self.element_flags();
        let r = if element.rep() == Rep::F64 {
            self.load_number(id, at)
        } else {
            self.b.ins().load(I32, flags, at, DATA)
        };
        self.set(id, r, element)
    }

    /// An element of a sequence of unknown kind: doubles and integers in line, the rest by a helper.
    fn sequence_element(&mut self, seq: ir::Value, k: ir::Value) -> Lowered<ir::Value> {
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        let base = self.address(seq);
        let kind = self.kind_byte(base);
        let (floats, other) = (self.b.create_block(), self.b.create_block());
        let not = self.is_not_kind(kind, Kind::Dbl);
        self.b.ins().brif(not, other, &[], floats, &[]);
        self.b.switch_to_block(floats);
        let bytes = self.b.ins().imul_imm_s(k, 8);
        let at = self.b.ins().iadd(base, bytes);
        let flags = self.element_flags();
        let v = self.b.ins().load(I64, flags, at, DATA);
        self.b.ins().jump(done, &[v.into()]);
        self.b.switch_to_block(other);
        let ints = self.b.create_block();
        let not = self.is_not_kind(kind, Kind::Int);
        self.b.ins().brif(not, slow, &[], ints, &[]);
        self.b.switch_to_block(ints);
        let bytes = self.b.ins().imul_imm_s(k, 4);
        let at = self.b.ins().iadd(base, bytes);
        let v = self.b.ins().load(I32, flags, at, DATA);
        let v = self.convert(v, Type::INT, Type::ANY);
        self.b.ins().jump(done, &[v.into()]);
        self.begin_cold(slow);
        let v = self.call_cold_or_unwind(Helper::ForElement, &[self.vm, seq, k]);
        self.b.ins().jump(done, &[v.into()]);
        self.end_cold(done);
        Ok(r)
    }

    pub(super) fn for_release(&mut self, i: &Inst) -> Lowered {
        if !self.f.ty(i.args[0]).may_be_shared() {
            return Ok(());
        }
        let v = self.get_word(i.args[0])?;
        self.call_cold(Helper::Release, &[self.vm, v]);
        Ok(())
    }
}
