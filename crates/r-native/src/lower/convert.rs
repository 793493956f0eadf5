//! Conversion between representations.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I8, I32, I64};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use r_pir::{Id, Rep, Type};
use r_runtime::NA_INT;
use r_runtime::value::NA_REAL_BITS;

use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::layout::{INT_BITS, LGL_BITS};

/// Whether `convert` has a conversion. Doubles never become integers by themselves, and counts are raw words.
fn converts(from: Rep, to: Rep) -> bool {
    from == to
        || match from {
            Rep::F64 | Rep::U64 => to == Rep::Word,
            Rep::Word => to != Rep::None,
            Rep::I32 | Rep::Bool => !matches!(to, Rep::U64 | Rep::None),
            Rep::None => false,
        }
}

impl Lower<'_, '_> {
    /// The value of type `from` in the representation of `to`.
    pub(super) fn convert(&mut self, v: ir::Value, from: Type, to: Type) -> ir::Value {
        let (f, t) = (from.rep(), to.rep());
        if f == t {
            return v;
        }
        match (f, t) {
            // No double that can be here reads as a tag (`r_runtime::value::proper`).
            (Rep::F64, Rep::Word) => self.b.ins().bitcast(I64, MemFlagsData::new(), v),
            (Rep::I32, Rep::Word) => {
                self.tag(v, if from.classes() == Type::LGL { LGL_BITS } else { INT_BITS })
            }
            (Rep::Bool, Rep::Word) => self.tag(v, LGL_BITS),
            (Rep::Word, Rep::F64) => self.unbox_float(v, from),
            (Rep::Word, Rep::I32) => self.b.ins().ireduce(I32, v),
            (Rep::Word, Rep::Bool) => {
                let low = self.b.ins().ireduce(I32, v);
                self.b.ins().icmp_imm_s(IntCC::NotEqual, low, 0)
            }
            (Rep::I32, Rep::F64) => self.float_of_int(v, from.is_not_na()),
            (Rep::Bool, Rep::F64) => {
                let i = self.b.ins().uextend(I32, v);
                self.b.ins().fcvt_from_sint(F64, i)
            }
            (Rep::Bool, Rep::I32) => self.b.ins().uextend(I32, v),
            (Rep::I32, Rep::Bool) => self.b.ins().icmp_imm_s(IntCC::NotEqual, v, 0),
            _ => v,
        }
    }

    /// An operand in the representation of `to`; a refusal if there is no conversion.
    pub(super) fn get_as(&mut self, id: Id, to: Type) -> Lowered<ir::Value> {
        let (v, from) = (self.get(id)?, self.f.ty(id));
        if !converts(from.rep(), to.rep()) {
            return Err(Refusal::Operand(self.f.inst(self.here).op));
        }
        Ok(self.convert(v, from, to))
    }

    pub(super) fn get_word(&mut self, id: Id) -> Lowered<ir::Value> {
        // Counts stay as they are.
        let to = if self.f.ty(id).rep() == Rep::U64 { Type::IDX } else { Type::ANY };
        self.get_as(id, to)
    }

    pub(super) fn get_float(&mut self, id: Id) -> Lowered<ir::Value> {
        self.get_as(id, Type::DBL)
    }

    pub(super) fn get_int(&mut self, id: Id) -> Lowered<ir::Value> {
        self.get_as(id, Type::INT)
    }

    pub(super) fn get_bool(&mut self, id: Id) -> Lowered<ir::Value> {
        self.get_as(id, Type::BOOL)
    }

    fn tag(&mut self, v: ir::Value, bits: u64) -> ir::Value {
        let wide = self.b.ins().uextend(I64, v);
        let tag = self.word(bits);
        self.b.ins().bor(wide, tag)
    }

    /// A word that is a number as a double. Words known to be doubles are their bits.
    fn unbox_float(&mut self, v: ir::Value, from: Type) -> ir::Value {
        let float = self.b.ins().bitcast(F64, MemFlagsData::new(), v);
        if !from.meets(Type::INT | Type::LGL) || !from.within(Type::NUMERIC) {
            return float;
        }
        let int = self.b.ins().ireduce(I32, v);
        let converted = self.float_of_int(int, from.is_not_na());
        let limit = self.word(INT_BITS);
        let is_float = self.b.ins().icmp(IntCC::UnsignedLessThan, v, limit);
        self.b.ins().select(is_float, float, converted)
    }

    /// An integer as a double, NA as NA.
    pub(super) fn float_of_int(&mut self, v: ir::Value, not_na: bool) -> ir::Value {
        let float = self.b.ins().fcvt_from_sint(F64, v);
        if not_na {
            return float;
        }
        let na = self.b.ins().f64const(f64::from_bits(NA_REAL_BITS));
        let is_na = self.is_na_int(v);
        self.b.ins().select(is_na, na, float)
    }

    pub(super) fn is_na_int(&mut self, v: ir::Value) -> ir::Value {
        self.b.ins().icmp_imm_s(IntCC::Equal, v, i64::from(NA_INT))
    }

    pub(super) fn truth_value(&mut self, b: bool) -> ir::Value {
        self.b.ins().iconst(I8, i64::from(b))
    }
}
