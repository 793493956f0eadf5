//! Elements of lists: holder counts and the write barrier, members by name, growth.
//!
//! An element that is replaced keeps its holder count: references that compiled code has in registers are not
//! counted, and one of them may be that element.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use r_pir::{Id, Imm, Inst, Op, Reason, Rep, Type};
use r_runtime::Opaque;
use r_runtime::object::{HOLDER_ONE, Kind};

use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;
use crate::layout::*;

/// The place of an element: its vector, the vector's address, its position.
#[derive(Clone, Copy)]
struct Place {
    list: ir::Value,
    base: ir::Value,
    k: ir::Value,
}

impl Lower<'_, '_> {
    fn address_in(&mut self, base: ir::Value, k: ir::Value) -> ir::Value {
        let bytes = self.b.ins().imul_imm_s(k, 8);
        self.b.ins().iadd(base, bytes)
    }

    /// The name in a `$`, a string.
    fn member_name(&mut self, i: &Inst) -> Lowered<ir::Value> {
        let Imm::At(at) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let handle = self.f.codes.get(at.code as usize).map_or(0, |c| c.handle);
        let Some(name) = self.env.members.get(&(handle, at.pc)) else { return Err(Refusal::Immediate(i.op)) };
        Ok(self.value(*name))
    }

    /// The place of the member in the list that is the first operand: by the site's inline cache, or by a helper.
    /// Deoptimizes if there is none.
    fn member_place(&mut self, i: &Inst) -> Lowered<Place> {
        let name = self.member_name(i)?;
        let list = self.get_word(i.args[0])?;
        let site = self.site(i, 0, Opaque::NULL)?;
        let (slow, done) = (self.b.create_block(), self.b.create_block());
        let k = self.b.append_block_param(done, I64);
        let base = self.address(list);
        let attrs = self.field(base, ATTRS);
        let attrs = self.address(attrs);
        let names = self.field(attrs, DATA + 8);
        let names = self.address(names);
        // The names of a list of one element are a string.
        let kind = self.kind_byte(names);
        let one = self.is_not_kind(kind, Kind::StrVec);
        self.fail_if(one, super::guards::Fail::To(slow))?;
        let hint = self.b.ins().load(I64, MemFlagsData::trusted(), site, SITE_MEMBER);
        let n = self.field(names, LEN);
        let outside = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, hint, n);
        self.fail_if(outside, super::guards::Fail::To(slow))?;
        let at = self.address_in(names, hint);
        let found = self.field(at, DATA);
        let other = self.b.ins().icmp(IntCC::NotEqual, found, name);
        self.b.ins().brif(other, slow, &[], done, &[hint.into()]);
        self.begin_cold(slow);
        let found = self.call_cold_or_unwind(Helper::Member, &[self.vm, site, list]);
        let none = self.b.ins().icmp_imm_s(IntCC::Equal, found, -1);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(none, fail)?;
        self.b.ins().jump(done, &[found.into()]);
        self.end_cold(done);
        Ok(Place { list, base, k })
    }

    pub(super) fn load_member(&mut self, id: Id, i: &Inst) -> Lowered {
        let p = self.member_place(i)?;
        let at = self.address_in(p.base, p.k);
        let flags = self.element_flags();
        let v = self.b.ins().load(I64, flags, at, DATA);
        self.set(id, v, Type::VAL)
    }

    /// Deoptimizes for values that can't be stored into a list: NULL, which removes an element, and the list
    /// itself.
    fn check_element(&mut self, i: &Inst, v: Id, list: ir::Value) -> Lowered<ir::Value> {
        let (ty, w) = (self.f.ty(v), self.get_word(v)?);
        let fail = self.fail(i, Reason::Type);
        if ty.meets(Type::NULL) {
            let null = self.word(Opaque::NULL.bits());
            let is = self.b.ins().icmp(IntCC::Equal, w, null);
            self.fail_if(is, fail)?;
        }
        if ty.meets(self.f.ty(i.args[0])) {
            let is = self.b.ins().icmp(IntCC::Equal, w, list);
            self.fail_if(is, fail)?;
        }
        Ok(w)
    }

    /// Stores a word into a list, which holds it from now on.
    fn store_held(&mut self, v: Id, w: ir::Value, list: ir::Value, at: ir::Value) {
        let flags = self.element_flags();
        if !self.f.ty(v).may_be_shared() {
            self.b.ins().store(flags, w, at, DATA);
            return;
        }
        let (store, counted, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let old = self.b.ins().load(I64, flags, at, DATA);
        let same = self.b.ins().icmp(IntCC::Equal, old, w);
        let other = self.b.create_block();
        self.b.ins().brif(same, done, &[], other, &[]);
        self.b.switch_to_block(other);
        let immediate = self.is_immediate(w);
        self.b.ins().brif(immediate, store, &[], counted, &[]);
        self.b.switch_to_block(counted);
        self.hold_one(w);
        self.remember(list);
        self.b.ins().jump(store, &[]);
        self.b.switch_to_block(store);
        self.b.ins().store(flags, w, at, DATA);
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(done);
    }

    /// The write barrier: a vector gets another element.
    pub(super) fn remember(&mut self, vector: ir::Value) {
        let (base, remember, done) = (self.address(vector), self.b.create_block(), self.b.create_block());
        let old = self.has_flags(base, heap::header::OLD);
        self.b.ins().brif(old, remember, &[], done, &[]);
        self.begin_cold(remember);
        self.call_cold(Helper::Barrier, &[self.vm, vector]);
        self.b.ins().jump(done, &[]);
        self.end_cold(done);
    }

    /// Increments the holder count of an object. The count saturates.
    pub(super) fn hold_one(&mut self, w: ir::Value) {
        let at = self.address(w);
        let header = self.field(at, HEADER);
        let one = self.word(HOLDER_ONE);
        let more = self.b.ins().iadd(header, one);
        let over = self.b.ins().icmp(IntCC::UnsignedLessThan, more, header);
        let new = self.b.ins().select(over, header, more);
        let flags = self.header_flags();
        self.b.ins().store(flags, new, at, HEADER);
    }

    pub(super) fn store_member(&mut self, id: Id, i: &Inst) -> Lowered {
        let v = i.args[1];
        let list = self.get_word(i.args[0])?;
        let w = self.check_element(i, v, list)?;
        let p = self.member_place(i)?;
        let at = self.address_in(p.base, p.k);
        let (list, at) = self.unalias(id, i, list, p.base, at)?;
        self.store_held(v, w, list, at);
        self.set(id, list, Type::VAL)
    }

    /// Stores at an index: in bounds, or right behind the last element.
    pub(super) fn store_growing(&mut self, id: Id, i: &Inst) -> Lowered {
        let (list, v) = (self.get_word(i.args[0])?, i.args[2]);
        let is_list = i.op == Op::StEltList;
        let w = if is_list { self.check_element(i, v, list)? } else { self.get_word(v)? };
        let k = self.position(i.args[1])?;
        let (grow, inside, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        if self.f.ty(i.args[0]).meets(Type::NULL) {
            self.store_first(i, list, k, w, done)?;
        }
        let base = self.address(list);
        let n = self.field(base, LEN);
        let outside = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, k, n);
        self.b.ins().brif(outside, grow, &[], inside, &[]);
        self.begin_cold(grow);
        let beyond = self.b.ins().icmp(IntCC::NotEqual, k, n);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(beyond, fail)?;
        let (target, _) = self.unalias(id, i, list, base, base)?;
        let grown = self.call_cold_or_unwind(Helper::Append, &[self.vm, target, k, w]);
        self.b.ins().jump(done, &[grown.into()]);
        self.end_cold(inside);
        let place = Place { list, base, k };
        let list =
            if is_list { self.store_in_list(id, i, place, w)? } else { self.store_number(id, i, place)? };
        self.b.ins().jump(done, &[list.into()]);
        self.b.switch_to_block(done);
        self.set(id, r, Type::VAL)
    }

    /// `NULL` becomes a vector of the element, if the position is the first; what is a vector goes on.
    fn store_first(
        &mut self,
        i: &Inst,
        list: ir::Value,
        k: ir::Value,
        w: ir::Value,
        done: ir::Block,
    ) -> Lowered {
        let (first, vector) = (self.b.create_block(), self.b.create_block());
        let null = self.word(Opaque::NULL.bits());
        let is_null = self.b.ins().icmp(IntCC::Equal, list, null);
        self.b.ins().brif(is_null, first, &[], vector, &[]);
        self.begin_cold(first);
        let beyond = self.b.ins().icmp_imm_s(IntCC::NotEqual, k, 0);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(beyond, fail)?;
        let made = self.call_cold_or_unwind(Helper::Append, &[self.vm, list, k, w]);
        self.b.ins().jump(done, &[made.into()]);
        self.end_cold(vector);
        Ok(())
    }

    fn store_in_list(&mut self, id: Id, i: &Inst, p: Place, w: ir::Value) -> Lowered<ir::Value> {
        let at = self.address_in(p.base, p.k);
        let (list, at) = self.unalias(id, i, p.list, p.base, at)?;
        self.store_held(i.args[2], w, list, at);
        Ok(list)
    }

    fn store_number(&mut self, id: Id, i: &Inst, p: Place) -> Lowered<ir::Value> {
        let Some(element) = self.f.ty(i.args[0]).without(Type::NULL).element() else {
            return Err(Refusal::Operand(i.op));
        };
        let size = if element.rep() == Rep::I32 { 4 } else { 8 };
        let x = self.get_as(i.args[2], element)?;
        let bytes = self.b.ins().imul_imm_s(p.k, size);
        let at = self.b.ins().iadd(p.base, bytes);
        let (list, at) = self.unalias(id, i, p.list, p.base, at)?;
        let flags = self.element_flags();
        self.b.ins().store(flags, x, at, DATA);
        Ok(list)
    }
}
