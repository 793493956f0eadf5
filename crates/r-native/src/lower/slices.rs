//! Ranges, rows and columns: helpers copy them.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{self, InstBuilder};
use r_pir::{Id, Imm, Inst, Reason, Type};
use r_runtime::Opaque;

use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;

impl Lower<'_, '_> {
    pub(super) fn make_range(&mut self, id: Id, i: &Inst) -> Lowered {
        let (from, to) = (self.get_int(i.args[0])?, self.get_int(i.args[1])?);
        let (from, to) = (self.b.ins().sextend(I64, from), self.b.ins().sextend(I64, to));
        let r = self.call_for(id, Helper::MkRange, &[self.vm, from, to]);
        self.unwind_if_err(r);
        self.set(id, r, Type::ANY)
    }

    /// What kind of slice it is, and its two places (zero-based; the second is the first if there is none).
    fn slice(&mut self, i: &Inst, places: &[Id]) -> Lowered<[ir::Value; 3]> {
        let Imm::Index(which) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let (Some(first), Some(last)) = (places.first(), places.last()) else {
            return Err(Refusal::Operand(i.op));
        };
        Ok([self.word(u64::from(which)), self.position(*first)?, self.position(*last)?])
    }

    pub(super) fn load_slice(&mut self, id: Id, i: &Inst) -> Lowered {
        let [which, a, b] = self.slice(i, &i.operands()[1..])?;
        let x = self.get_word(i.args[0])?;
        let r = self.call_for(id, Helper::TakeSlice, &[self.vm, x, which, a, b]);
        let none = self.word(Opaque::UNBOUND.bits());
        let failed = self.b.ins().icmp(IntCC::Equal, r, none);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(failed, fail)?;
        self.set(id, r, Type::ANY)
    }

    pub(super) fn store_slice(&mut self, id: Id, i: &Inst) -> Lowered {
        let operands = i.operands();
        let n = operands.len() - 1;
        let [which, a, b] = self.slice(i, &operands[1..n])?;
        let (x, v) = (self.get_word(i.args[0])?, self.get_word(operands[n])?);
        let base = self.address(x);
        // A copy, if somebody uses the old one later; the elements are as they were if the helper refuses.
        let (x, _) = self.unalias(id, i, x, base, base)?;
        let done = self.call_helper(Helper::PutSlice, &[self.vm, x, which, a, b, v]);
        let failed = self.b.ins().icmp_imm_s(IntCC::Equal, done, 0);
        let fail = self.fail(i, Reason::Range);
        self.fail_if(failed, fail)?;
        self.set(id, x, Type::VAL)
    }
}
