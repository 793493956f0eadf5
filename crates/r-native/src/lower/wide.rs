//! Elements of vectors that are of one of several types of numbers, and stores that settle the type.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::types::{I32, I64};
use r_pir::{Id, Inst, Reason, Type};
use r_runtime::object::Kind;

use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;
use crate::layout::{DATA, INT_BITS, LEN, LGL_BITS};

impl Lower<'_, '_> {
    /// The element as a word.
    pub(super) fn load_of_several(&mut self, id: Id, i: &Inst) -> Lowered {
        let t = self.f.ty(i.args[0]);
        let v = self.get_word(i.args[0])?;
        let base = self.address(v);
        let k = self.position(i.args[1])?;
        let n = self.field(base, LEN);
        let fail = self.fail(i, Reason::Range);
        self.fail_if_outside(k, n, fail)?;
        let kind = self.kind_byte(base);
        let (double, whole, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I64);
        let not_double = self.is_not_kind(kind, Kind::Dbl);
        self.b.ins().brif(not_double, whole, &[], double, &[]);
        let flags = self.element_flags();
        self.b.switch_to_block(double);
        let bytes = self.b.ins().imul_imm_s(k, 8);
        let at = self.b.ins().iadd(base, bytes);
        let x = self.b.ins().load(I64, flags, at, DATA);
        self.b.ins().jump(done, &[x.into()]);
        self.b.switch_to_block(whole);
        let bytes = self.b.ins().imul_imm_s(k, 4);
        let at = self.b.ins().iadd(base, bytes);
        let x = self.b.ins().load(I32, flags, at, DATA);
        let x = self.b.ins().uextend(I64, x);
        let (ints, lgls) = (self.word(INT_BITS), self.word(LGL_BITS));
        let tag = if !t.meets(Type::VLGL) {
            ints
        } else {
            let not_int = self.is_not_kind(kind, Kind::Int);
            self.b.ins().select(not_int, lgls, ints)
        };
        let x = self.b.ins().bor(x, tag);
        self.b.ins().jump(done, &[x.into()]);
        self.b.switch_to_block(done);
        self.set(id, r, Type::ANY)
    }

    /// The vector takes the type of the element, if it hasn't got it, then the element.
    pub(super) fn store_widening(&mut self, id: Id, i: &Inst) -> Lowered {
        let (element, kind, size) = match i.ty.classes() {
            Type::VDBL => (Type::DBL, Kind::Dbl, 8),
            Type::VINT => (Type::INT, Kind::Int, 4),
            _ => return Err(Refusal::Operand(i.op)),
        };
        let v = self.get_word(i.args[0])?;
        let x = self.get_as(i.args[2], element)?;
        let base = self.address(v);
        let k = self.position(i.args[1])?;
        let n = self.field(base, LEN);
        let fail = self.fail(i, Reason::Range);
        self.fail_if_outside(k, n, fail)?;
        let (wide, direct, store) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let vector = self.b.append_block_param(store, I64);
        let have = self.kind_byte(base);
        let other = self.is_not_kind(have, kind);
        self.b.ins().brif(other, wide, &[], direct, &[]);
        self.begin_cold(wide);
        let wanted = self.word(kind as u64);
        let fresh = self.call_cold_or_unwind(Helper::Widen, &[self.vm, v, wanted]);
        self.b.ins().jump(store, &[fresh.into()]);
        self.end_cold(direct);
        let (same, _) = self.unalias(id, i, v, base, base)?;
        self.b.ins().jump(store, &[same.into()]);
        self.b.switch_to_block(store);
        let base = self.address(vector);
        let bytes = self.b.ins().imul_imm_s(k, size);
        let at = self.b.ins().iadd(base, bytes);
        let flags = self.element_flags();
        self.b.ins().store(flags, x, at, DATA);
        self.set(id, vector, Type::VAL)
    }
}
