//! Three-valued logic.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I32;
use r_pir::{Id, Inst, Op, Type};
use r_runtime::NA_INT;

use super::{Lower, Lowered};

impl Lower<'_, '_> {
    /// `&&`, `||` of logicals: the deciding value wins, then NA, then the other.
    pub(super) fn three_valued(&mut self, id: Id, i: &Inst) -> Lowered {
        let (x, y) = (self.get_int(i.args[0])?, self.get_int(i.args[1])?);
        let decides = i64::from(i.op == Op::LOr);
        let a = self.b.ins().icmp_imm_s(IntCC::Equal, x, decides);
        let b = self.b.ins().icmp_imm_s(IntCC::Equal, y, decides);
        let decided = self.b.ins().bor(a, b);
        let a = self.is_na_int(x);
        let b = self.is_na_int(y);
        let unknown = self.b.ins().bor(a, b);
        let na = self.b.ins().iconst(I32, i64::from(NA_INT));
        let other = self.b.ins().iconst(I32, 1 - decides);
        let rest = self.b.ins().select(unknown, na, other);
        let first = self.b.ins().iconst(I32, decides);
        let r = self.b.ins().select(decided, first, rest);
        self.set(id, r, Type::LGL)
    }
}
