//! Complex numbers: their parts are machine doubles, and only who wants the whole has an object.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::F64;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use r_pir::{Id, Imm, Inst, Op, Type};

use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;
use crate::layout::DATA;

impl Lower<'_, '_> {
    pub(super) fn complex(&mut self, id: Id, i: &Inst) -> Lowered {
        match (i.op, &i.imm) {
            (Op::MkComplex, _) => {
                let (re, im) = (self.get_float(i.args[0])?, self.get_float(i.args[1])?);
                let r = self.call_helper(Helper::MkComplex, &[self.vm, re, im]);
                self.set(id, r, Type::CPLX)
            }
            (Op::Part, Imm::Index(k)) => {
                let w = self.get_word(i.args[0])?;
                let at = self.address(w);
                let r = self.b.ins().load(F64, MemFlagsData::trusted(), at, DATA + 8 * *k as i32);
                self.set(id, r, Type::DBL)
            }
            (Op::CMul, Imm::Index(k)) => self.product(id, i, *k),
            (Op::CDiv, Imm::Index(k)) => {
                let z = self.four(i)?;
                let h = if *k == 0 { Helper::QuotientRe } else { Helper::QuotientIm };
                let r = self.call_helper(h, &z);
                self.set(id, r, Type::DBL)
            }
            (Op::Hypot, _) => {
                let (re, im) = (self.get_float(i.args[0])?, self.get_float(i.args[1])?);
                let r = self.call_helper(Helper::Hypot, &[re, im]);
                self.set(id, r, Type::DBL)
            }
            _ => Err(Refusal::Immediate(i.op)),
        }
    }

    fn four(&mut self, i: &Inst) -> Lowered<[ir::Value; 4]> {
        Ok([
            self.get_float(i.args[0])?,
            self.get_float(i.args[1])?,
            self.get_float(i.args[2])?,
            self.get_float(i.args[3])?,
        ])
    }

    /// A part of a product. Where both parts come out NaN, infinities are recovered in a helper. (Cranelift shares
    /// what the two parts have in common.)
    fn product(&mut self, id: Id, i: &Inst, part: u32) -> Lowered {
        let z @ [a, b, c, d] = self.four(i)?;
        let (ac, bd) = (self.b.ins().fmul(a, c), self.b.ins().fmul(b, d));
        let (ad, bc) = (self.b.ins().fmul(a, d), self.b.ins().fmul(b, c));
        let (re, im) = (self.b.ins().fsub(ac, bd), self.b.ins().fadd(ad, bc));
        let (odd, cold, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, F64);
        let plain = if part == 0 { re } else { im };
        let is_nan = self.b.ins().fcmp(FloatCC::Unordered, re, re);
        self.b.ins().brif(is_nan, odd, &[], done, &[plain.into()]);
        self.begin_cold(odd);
        let both = self.b.ins().fcmp(FloatCC::Unordered, im, im);
        self.b.ins().brif(both, cold, &[], done, &[plain.into()]);
        self.begin_cold(cold);
        let h = if part == 0 { Helper::ProductRe } else { Helper::ProductIm };
        let recovered = self.call_helper(h, &z);
        self.b.ins().jump(done, &[recovered.into()]);
        self.end_cold(done);
        self.set(id, r, Type::DBL)
    }
}
