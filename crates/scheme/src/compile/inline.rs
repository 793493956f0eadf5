//! Primitives in line: by what the context knows of their operands.
//!
//! Each has a fast way for some types. What the context does not know is tested, and both outcomes go
//! on at the same step with a context that knows more; what no fast way fits goes to the primitive's
//! Rust function, which does everything and raises the errors (phase `FALLBACK`).

use super::ctx::{Kind, Loc, Slot, Ty};
use super::r#gen::{AFTER_PREDICATE, FALLBACK, Flow, Gen};
use super::regs::*;
use super::steps::Step;
use crate::asm::{Alu, Cond, Mem, Reg, Sse, reg};
use crate::repr;
use crate::value::{self, TAG_OBJ, TAG_PAIR, Value, kind};
use crate::vm::offsets;

macro_rules! ops {
    ($($name:literal => $op:expr),* $(,)?) => {
        /// The operation a primitive has in line.
        pub fn op_named(name: &str) -> Option<Op> {
            match name { $($name => Some($op),)* _ => None }
        }
    };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Quotient,
    Remainder,
    Modulo,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
}

impl Relation {
    /// The condition of signed integers that means it.
    fn signed(self) -> Cond {
        match self {
            Relation::Lt => Cond::L,
            Relation::Gt => Cond::G,
            Relation::Le => Cond::Le,
            Relation::Ge => Cond::Ge,
            Relation::Eq => Cond::E,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Ref,
    Set,
    Length,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Arith(Arith),
    Compare(Relation),
    CompareZero(Relation),
    CompareChar(Relation),
    Is(Kind),
    /// A predicate that holds for every fixnum; others are asked in Rust.
    FixnumIs(bool),
    Parity(bool),
    Eq,
    /// `eqv?`, or with `true` `equal?`.
    Eqv(bool),
    Not,
    Cons,
    Field(u8),
    SetField(u8),
    Array(Kind, Access),
    CharToInteger,
    IntegerToChar,
    RecordNew,
    RecordIs,
    RecordRef,
    RecordSet,
    Sqrt,
    ToInexact,
    ToExact,
    Round(u8),
    Bits(Alu),
    Abs,
    Extreme(bool),
    VectorNew,
    /// A function of doubles, by its place in `math::FUNCTIONS`.
    Math(u8),
}

ops! {
    "+" => Op::Arith(Arith::Add), "-" => Op::Arith(Arith::Sub), "*" => Op::Arith(Arith::Mul),
    "/" => Op::Arith(Arith::Div), "quotient" => Op::Arith(Arith::Quotient),
    "remainder" => Op::Arith(Arith::Remainder), "modulo" => Op::Arith(Arith::Modulo),
    "truncate-quotient" => Op::Arith(Arith::Quotient), "truncate-remainder" => Op::Arith(Arith::Remainder),
    "floor-remainder" => Op::Arith(Arith::Modulo),
    "fx+" => Op::Arith(Arith::Add), "fx-" => Op::Arith(Arith::Sub), "fx*" => Op::Arith(Arith::Mul),
    "fxquotient" => Op::Arith(Arith::Quotient), "fxremainder" => Op::Arith(Arith::Remainder),
    "fxmodulo" => Op::Arith(Arith::Modulo),
    "fl+" => Op::Arith(Arith::Add), "fl-" => Op::Arith(Arith::Sub), "fl*" => Op::Arith(Arith::Mul),
    "fl/" => Op::Arith(Arith::Div),
    "<" => Op::Compare(Relation::Lt), ">" => Op::Compare(Relation::Gt), "<=" => Op::Compare(Relation::Le),
    ">=" => Op::Compare(Relation::Ge), "=" => Op::Compare(Relation::Eq),
    "fx<" => Op::Compare(Relation::Lt), "fx>" => Op::Compare(Relation::Gt), "fx<=" => Op::Compare(Relation::Le),
    "fx>=" => Op::Compare(Relation::Ge), "fx=" => Op::Compare(Relation::Eq),
    "fl<" => Op::Compare(Relation::Lt), "fl>" => Op::Compare(Relation::Gt), "fl<=" => Op::Compare(Relation::Le),
    "fl>=" => Op::Compare(Relation::Ge), "fl=" => Op::Compare(Relation::Eq),
    "zero?" => Op::CompareZero(Relation::Eq), "positive?" => Op::CompareZero(Relation::Gt),
    "negative?" => Op::CompareZero(Relation::Lt), "fxzero?" => Op::CompareZero(Relation::Eq),
    "even?" => Op::Parity(false), "odd?" => Op::Parity(true),
    "char=?" => Op::CompareChar(Relation::Eq), "char<?" => Op::CompareChar(Relation::Lt),
    "char>?" => Op::CompareChar(Relation::Gt), "char<=?" => Op::CompareChar(Relation::Le),
    "char>=?" => Op::CompareChar(Relation::Ge),
    "null?" => Op::Is(Kind::Null), "pair?" => Op::Is(Kind::Pair), "fixnum?" => Op::Is(Kind::Fix),
    "flonum?" => Op::Is(Kind::Flo), "char?" => Op::Is(Kind::Char), "string?" => Op::Is(Kind::String),
    "symbol?" => Op::Is(Kind::Symbol), "vector?" => Op::Is(Kind::Vector), "procedure?" => Op::Is(Kind::Proc),
    "boolean?" => Op::Is(Kind::Bool), "f64vector?" => Op::Is(Kind::F64), "bytevector?" => Op::Is(Kind::Bytes),
    "number?" => Op::FixnumIs(true), "complex?" => Op::FixnumIs(true), "real?" => Op::FixnumIs(true),
    "rational?" => Op::FixnumIs(true), "integer?" => Op::FixnumIs(true), "exact?" => Op::FixnumIs(true),
    "exact-integer?" => Op::FixnumIs(true), "exact-rational?" => Op::FixnumIs(true),
    "inexact?" => Op::FixnumIs(false),
    "eq?" => Op::Eq, "eqv?" => Op::Eqv(false), "equal?" => Op::Eqv(true), "not" => Op::Not,
    "cons" => Op::Cons, "car" => Op::Field(1), "cdr" => Op::Field(2),
    "set-car!" => Op::SetField(1), "set-cdr!" => Op::SetField(2),
    "vector-ref" => Op::Array(Kind::Vector, Access::Ref), "vector-set!" => Op::Array(Kind::Vector, Access::Set),
    "vector-length" => Op::Array(Kind::Vector, Access::Length),
    "string-ref" => Op::Array(Kind::String, Access::Ref), "string-set!" => Op::Array(Kind::String, Access::Set),
    "string-length" => Op::Array(Kind::String, Access::Length),
    "bytevector-u8-ref" => Op::Array(Kind::Bytes, Access::Ref),
    "bytevector-u8-set!" => Op::Array(Kind::Bytes, Access::Set),
    "bytevector-length" => Op::Array(Kind::Bytes, Access::Length),
    "f64vector-ref" => Op::Array(Kind::F64, Access::Ref), "f64vector-set!" => Op::Array(Kind::F64, Access::Set),
    "f64vector-length" => Op::Array(Kind::F64, Access::Length),
    "char->integer" => Op::CharToInteger, "integer->char" => Op::IntegerToChar,
    "%record" => Op::RecordNew, "%record-is?" => Op::RecordIs, "%record-ref" => Op::RecordRef,
    "%record-set!" => Op::RecordSet,
    "sqrt" => Op::Sqrt, "flsqrt" => Op::Sqrt,
    "exact->inexact" => Op::ToInexact, "inexact" => Op::ToInexact, "exact" => Op::ToExact,
    "inexact->exact" => Op::ToExact,
    "round" => Op::Round(0), "floor" => Op::Round(1), "ceiling" => Op::Round(2), "truncate" => Op::Round(3),
    "abs" => Op::Abs, "magnitude" => Op::Abs, "max" => Op::Extreme(true), "min" => Op::Extreme(false),
    "vector" => Op::VectorNew,
    "sin" => Op::Math(0), "cos" => Op::Math(1), "tan" => Op::Math(2), "atan" => Op::Math(3), "exp" => Op::Math(4),
    "log" => Op::Math(5),
    "bitwise-and" => Op::Bits(Alu::And), "bitwise-or" => Op::Bits(Alu::Or), "bitwise-xor" => Op::Bits(Alu::Xor),
}

impl Op {
    /// Whether the Rust function can return when the fast way did not fit (else it always raises).
    fn fallback_returns(self) -> bool {
        !matches!(
            self,
            Op::Field(_)
                | Op::SetField(_)
                | Op::Array(_, Access::Ref | Access::Length)
                | Op::CharToInteger
                | Op::RecordRef
                | Op::RecordSet
                | Op::CompareChar(_)
        )
    }

    fn operands(self) -> Option<usize> {
        match self {
            Op::Arith(_)
            | Op::Compare(_)
            | Op::CompareChar(_)
            | Op::Eq
            | Op::Eqv(_)
            | Op::Cons
            | Op::SetField(_)
            | Op::Bits(_) => Some(2),
            Op::Array(_, Access::Ref) => Some(2),
            Op::Array(_, Access::Set) => Some(3),
            Op::RecordNew | Op::VectorNew => None,
            Op::Extreme(_) => Some(2),
            Op::RecordIs => Some(2),
            Op::RecordRef => Some(4),
            Op::RecordSet => Some(5),
            _ => Some(1),
        }
    }
}

impl Gen<'_> {
    pub(super) fn prim(&mut self, prim: u16, argc: usize, line: u32, pos: usize, phase: u8) -> Flow {
        let op = self.vm.prims.op(prim).filter(|op| op.operands().is_none_or(|n| n == argc));
        let Some(op) = op else { return self.rust_call(prim, argc, line, pos) };
        if phase == FALLBACK && op == Op::Array(Kind::Vector, Access::Set) && !self.vm.options.naive() {
            return self.call_native(prim, argc, line, pos);
        }
        if phase == FALLBACK {
            let flow = self.rust_call(prim, argc, line, pos);
            return if op.fallback_returns() { flow } else { Flow::Stop };
        }
        if phase == AFTER_PREDICATE {
            return self.after_predicate(pos);
        }
        self.note_stores(prim);
        let top = self.ctx.top();
        match op {
            Op::Arith(a) => self.arith(a, pos, phase),
            Op::Compare(r) => self.compare(r, pos, phase),
            Op::CompareZero(r) => self.compare_zero(r, pos, phase),
            Op::CompareChar(r) => self.compare_char(r, pos),
            Op::Is(k) => self.is_kind(k, pos),
            Op::FixnumIs(answer) => self.fixnum_is(answer, pos),
            Op::Parity(odd) => self.parity(odd, pos),
            Op::Eq => self.eq(pos),
            Op::Eqv(deep) => self.eqv(deep, pos),
            Op::Not => self.not(pos),
            Op::Cons => {
                let ty = self.cons_type(top - 1, top);
                let r = self.cons(top - 1, top);
                self.popn(2);
                self.push_typed(r, ty);
                Flow::Next
            }
            Op::Field(i) => self.field(i, pos),
            Op::SetField(i) => self.set_field(i, pos),
            Op::Array(k, access) => self.array(k, access, pos),
            Op::CharToInteger => self.char_to_integer(pos),
            Op::IntegerToChar => self.integer_to_char(pos),
            Op::RecordNew => self.record_new(argc),
            Op::RecordIs => self.record_is(pos),
            Op::RecordRef => self.record_ref(pos),
            Op::RecordSet => self.record_set(pos),
            Op::Sqrt => self.sqrt(pos, phase),
            Op::ToInexact => self.inexact(pos, phase),
            Op::ToExact => self.exact(pos, phase),
            Op::Round(mode) => self.round(mode, pos, phase),
            Op::Bits(op) => self.bits(op, pos),
            Op::Abs => self.absolute(pos, phase),
            Op::Extreme(greatest) => self.extreme(greatest, pos, phase),
            Op::VectorNew if argc <= 16 => self.vector_new(argc, pos),
            Op::VectorNew => self.rust_call(prim, argc, line, pos),
            Op::Math(f) => self.math(f, pos, phase),
        }
    }

    // ----- tests -----

    /// Emits the test of a slot's kind and gives the condition that means yes. A test in two parts
    /// jumps to `fail` from its first.
    pub fn test_kind(&mut self, i: usize, k: Kind, fail: usize) -> Cond {
        self.count(offsets::TYPE_TESTS);
        if k == Kind::Pair && self.ctx.slots[i].ty.is_list() {
            self.compare_null(i);
            return Cond::Ne;
        }
        let r = self.word(i);
        let tag = match k {
            Kind::Pair => value::TAG_PAIR,
            Kind::Flo => value::TAG_FLO,
            Kind::Proc => value::TAG_PROC,
            Kind::Vector => value::TAG_VECTOR,
            Kind::String => value::TAG_STRING,
            Kind::Fix => value::TAG_FIX,
            Kind::Char => return repr::test_char(self.asm(), r),
            Kind::Null => {
                self.asm().alu_imm(Alu::Cmp, r, value::NULL.0 as i32);
                return Cond::E;
            }
            Kind::Bool => {
                let a = self.asm();
                a.mov(reg::RAX, r);
                a.alu_imm(Alu::And, reg::RAX, !8);
                a.alu_imm(Alu::Cmp, reg::RAX, value::FALSE.0 as i32);
                return Cond::E;
            }
            _ => TAG_OBJ,
        };
        let cond = repr::test_tag(self.asm(), r, tag);
        if tag == TAG_OBJ {
            self.jump_stub(cond.negate(), fail);
            let byte = match k {
                Kind::Symbol => kind::SYMBOL,
                Kind::F64 => kind::F64VECTOR,
                Kind::Bytes => kind::BYTEVECTOR,
                _ => kind::RECORD,
            };
            self.asm().cmp_mem8_imm(repr::field(r, TAG_OBJ, 0), byte);
            return Cond::E;
        }
        cond
    }

    /// Learns whether operand `i` is a fixnum or a flonum, the likelier first. Phase 1 means that
    /// the first test failed.
    pub(super) fn dispatch_number(&mut self, i: usize, first: Kind, pos: usize, phase: u8) -> Flow {
        let second = if first == Kind::Fix { Kind::Flo } else { Kind::Fix };
        let k = if phase & 1 == 0 { first } else { second };
        if let Some(v) = self.constant(i) {
            self.count(offsets::TYPE_TESTS);
            if Kind::of(v) == k {
                self.learn(i, Ty::of(k));
                return Flow::At(pos, 0);
            }
            return Flow::At(pos, if phase & 1 == 0 { 1 } else { FALLBACK });
        }
        let no = self.stub(pos, if phase & 1 == 0 { 1 } else { FALLBACK }, None);
        let yes = self.stub(pos, 0, Some((i, Ty::of(k))));
        let cond = self.test_kind(i, k, no);
        // The operand may have been loaded for the test: both sides find it in its register.
        self.resync(yes);
        self.resync(no);
        self.split(cond, yes, no)
    }

    /// Gives a stub the context as it is now (a test may have loaded its operand).
    fn resync(&mut self, stub: usize) {
        self.vm.compiler.stubs[stub].ctx = self.ctx.clone();
    }

    fn is_number(k: Kind) -> bool {
        matches!(k, Kind::Fix | Kind::Flo)
    }

    /// Brings both operands of an arithmetic primitive to known kinds; `None` when they are.
    pub(super) fn numbers(&mut self, pos: usize, phase: u8) -> Option<Flow> {
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        let (ka, kb) = (self.kind(a), self.kind(b));
        if ka == Kind::Unknown {
            let first = if kb == Kind::Flo { Kind::Flo } else { Kind::Fix };
            return Some(self.dispatch_number(a, first, pos, phase));
        }
        if kb == Kind::Unknown && Self::is_number(ka) {
            return Some(self.dispatch_number(b, ka, pos, phase));
        }
        if Self::is_number(ka) && Self::is_number(kb) { None } else { Some(Flow::At(pos, FALLBACK)) }
    }

    // ----- arithmetic -----

    fn arith(&mut self, op: Arith, pos: usize, phase: u8) -> Flow {
        if let Some(flow) = self.numbers(pos, phase) {
            return flow;
        }
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        if self.kind(a) == Kind::Fix && self.kind(b) == Kind::Fix {
            return self.arith_fix(op, a, b, pos);
        }
        let sse = match op {
            Arith::Add => Sse::Add,
            Arith::Sub => Sse::Sub,
            Arith::Mul => Sse::Mul,
            Arith::Div => Sse::Div,
            _ => return Flow::At(pos, FALLBACK),
        };
        // An exact zero stays exact in a product or quotient, and is an error as a divisor.
        if matches!(op, Arith::Mul | Arith::Div) {
            for i in [a, b] {
                if let Some(flow) = self.exclude_exact_zero(i, pos) {
                    return flow;
                }
            }
        }
        let (x, y) = (self.double(a), self.double(b));
        let d = self.alloc_xmm();
        self.asm().movsd(d, x);
        self.asm().sse(sse, d, y);
        self.popn(2);
        self.push_double(d);
        Flow::Next
    }

    /// Sends an exact zero operand the slow way.
    fn exclude_exact_zero(&mut self, i: usize, pos: usize) -> Option<Flow> {
        if self.kind(i) != Kind::Fix {
            return None;
        }
        match self.constant(i) {
            Some(v) if v == Value::fix(0) => Some(Flow::At(pos, FALLBACK)),
            Some(_) => None,
            None => {
                let r = self.word(i);
                let slow = self.stub(pos, FALLBACK, None);
                repr::fix_test_zero(self.asm(), r);
                self.jump_stub(Cond::E, slow);
                None
            }
        }
    }

    /// A constant as the immediate of an operation on fixnums.
    fn fix_constant(&self, i: usize) -> Option<i32> {
        repr::fix_imm(self.constant(i)?.0)
    }

    fn fold(&mut self, op: Arith, a: usize, b: usize) -> bool {
        let (Some(x), Some(y)) =
            (self.constant(a).and_then(Value::as_fix), self.constant(b).and_then(Value::as_fix))
        else {
            return false;
        };
        let result = match op {
            Arith::Add => x.checked_add(y),
            Arith::Sub => x.checked_sub(y),
            Arith::Mul => x.checked_mul(y),
            _ => None,
        };
        let fits = result.filter(|r| (crate::number::FIX_MIN..=crate::number::FIX_MAX).contains(r));
        let Some(r) = fits.filter(|_| !self.vm.options.naive()) else { return false };
        self.popn(2);
        self.push_const(Value::fix(r));
        true
    }

    fn arith_fix(&mut self, op: Arith, a: usize, b: usize, pos: usize) -> Flow {
        if self.fold(op, a, b) {
            return Flow::Next;
        }
        let d = match op {
            Arith::Add | Arith::Sub => {
                let alu = if op == Arith::Add { Alu::Add } else { Alu::Sub };
                let (a, b) = if op == Arith::Add && self.constant(a).is_some() { (b, a) } else { (a, b) };
                let x = self.word(a);
                let imm = self.fix_constant(b);
                let y = if imm.is_none() { Some(self.word(b)) } else { None };
                let d = self.alloc_reg();
                self.asm().mov(d, x);
                match (imm, y) {
                    (Some(imm), _) => repr::fix_alu_imm(self.asm(), alu, d, imm),
                    (None, Some(y)) => repr::fix_alu(self.asm(), alu, d, y),
                    _ => {}
                }
                d
            }
            Arith::Mul => {
                let (a, b) = if self.constant(a).is_some() { (b, a) } else { (a, b) };
                let x = self.word(a);
                let imm = self.fix_constant(b);
                let y = if imm.is_none() { Some(self.word(b)) } else { None };
                let d = self.alloc_reg();
                match (imm, y) {
                    (Some(imm), _) => repr::fix_mul_imm(self.asm(), d, x, imm),
                    (None, Some(y)) => repr::fix_mul(self.asm(), d, x, y),
                    _ => {}
                }
                d
            }
            Arith::Quotient | Arith::Remainder | Arith::Modulo => return self.divide(op, a, b, pos),
            Arith::Div => return self.divide_exactly(a, b, pos),
        };
        let overflow = self.stub(pos, FALLBACK, None);
        self.jump_stub(Cond::O, overflow);
        repr::fix_done(self.asm(), d);
        self.popn(2);
        self.push_reg(d, Kind::Fix);
        Flow::Next
    }

    fn power_of_two(&self, i: usize) -> Option<u8> {
        let n = self.constant(i)?.as_fix()?;
        (n > 0 && n & (n - 1) == 0 && n < 1 << 27).then(|| n.trailing_zeros() as u8)
    }

    fn divide(&mut self, op: Arith, a: usize, b: usize, pos: usize) -> Flow {
        if let (Arith::Modulo, Some(k)) = (op, self.power_of_two(b)) {
            let x = self.word(a);
            let d = self.alloc_reg();
            let mask = repr::fix_imm(repr::fix((1 << k) - 1)).unwrap_or(0);
            self.asm().mov(d, x);
            repr::fix_alu_imm(self.asm(), Alu::And, d, mask);
            repr::fix_done(self.asm(), d);
            self.popn(2);
            self.push_reg(d, Kind::Fix);
            return Flow::Next;
        }
        if let (Arith::Quotient, Some(k)) = (op, self.power_of_two(b)) {
            return self.shift_quotient(a, k);
        }
        let (x, y) = (self.word(a), self.word(b));
        let d = self.alloc_reg();
        self.guard_divisor(b, y, pos);
        let asm = self.asm();
        repr::fix_div(asm, x, y);
        match op {
            Arith::Quotient => {
                repr::fix_of_int(asm, reg::RAX);
                asm.mov(d, reg::RAX);
            }
            Arith::Remainder => {
                asm.mov(d, reg::RDX);
                repr::fix_done(asm, d);
            }
            _ => {
                // The remainder takes the divisor's sign.
                asm.mov(d, reg::RDX);
                asm.test(d, d);
                let zero = asm.jcc(Cond::E, 0);
                repr::fix_floor(asm, d, y);
                asm.patch_jump(zero, asm.pos);
                repr::fix_done(asm, d);
            }
        }
        self.popn(2);
        self.push_reg(d, Kind::Fix);
        Flow::Next
    }

    fn shift_quotient(&mut self, a: usize, k: u8) -> Flow {
        let x = self.word(a);
        let d = self.alloc_reg();
        repr::fix_shift_quotient(self.asm(), d, x, k);
        self.popn(2);
        self.push_reg(d, Kind::Fix);
        Flow::Next
    }

    /// Division by zero, and by -1 whose quotient may overflow, go the slow way.
    fn guard_divisor(&mut self, b: usize, y: Reg, pos: usize) {
        if self.constant(b).and_then(Value::as_fix).is_some_and(|n| n != 0 && n != -1) {
            return;
        }
        let slow = self.stub(pos, FALLBACK, None);
        repr::fix_test_zero(self.asm(), y);
        self.jump_stub(Cond::E, slow);
        let minus_one = repr::fix_imm(repr::fix(-1)).unwrap_or(0);
        repr::fix_alu_imm(self.asm(), Alu::Cmp, y, minus_one);
        self.jump_stub(Cond::E, slow);
    }

    fn divide_exactly(&mut self, a: usize, b: usize, pos: usize) -> Flow {
        let (x, y) = (self.word(a), self.word(b));
        let d = self.alloc_reg();
        self.guard_divisor(b, y, pos);
        let slow = self.stub(pos, FALLBACK, None);
        let asm = self.asm();
        repr::fix_div(asm, x, y);
        asm.test(reg::RDX, reg::RDX);
        self.jump_stub(Cond::Ne, slow);
        let asm = self.asm();
        asm.mov(d, reg::RAX);
        repr::fix_of_int(asm, d);
        self.popn(2);
        self.push_reg(d, Kind::Fix);
        Flow::Next
    }

    fn bits(&mut self, op: Alu, pos: usize) -> Flow {
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        for i in [a, b] {
            match self.kind(i) {
                Kind::Fix => {}
                Kind::Unknown => return self.require(i, Kind::Fix, pos, 0),
                _ => return Flow::At(pos, FALLBACK),
            }
        }
        let (x, y) = (self.word(a), self.word(b));
        let d = self.alloc_reg();
        self.asm().mov(d, x);
        repr::fix_alu(self.asm(), op, d, y);
        repr::fix_done(self.asm(), d);
        self.popn(2);
        self.push_reg(d, Kind::Fix);
        Flow::Next
    }

    // ----- comparison -----

    fn compare(&mut self, relation: Relation, pos: usize, phase: u8) -> Flow {
        if let Some(flow) = self.numbers(pos, phase) {
            return flow;
        }
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        if self.kind(a) == Kind::Fix && self.kind(b) == Kind::Fix {
            return self.compare_fix(relation, a, b, pos);
        }
        for i in [a, b] {
            if self.kind(i) == Kind::Fix && !repr::FIX_FITS_DOUBLE && !self.exact_double(i) {
                self.require_exact_double(i, pos);
            }
        }
        let (x, y) = (self.double(a), self.double(b));
        self.popn(2);
        self.compare_doubles(relation, x, y, pos)
    }

    /// A fixnum beyond 2^53 and a flonum compare exactly in Rust only.
    fn require_exact_double(&mut self, i: usize, pos: usize) {
        let r = self.word(i);
        let slow = self.stub(pos, FALLBACK, None);
        repr::fix_compare_double(self.asm(), r);
        self.jump_stub(Cond::Ne, slow);
    }

    /// Whether a slot is a fixnum constant that a double holds exactly.
    fn exact_double(&self, i: usize) -> bool {
        self.constant(i).and_then(Value::as_fix).is_some_and(|n| n.unsigned_abs() < 1 << 53)
    }

    fn compare_doubles(
        &mut self,
        relation: Relation,
        x: crate::asm::Xmm,
        y: crate::asm::Xmm,
        pos: usize,
    ) -> Flow {
        let (first, second, cond) = match relation {
            Relation::Lt => (y, x, Cond::A),
            Relation::Le => (y, x, Cond::Ae),
            Relation::Gt => (x, y, Cond::A),
            Relation::Ge => (x, y, Cond::Ae),
            Relation::Eq => (x, y, Cond::E),
        };
        self.asm().ucomisd(first, second);
        self.answer(cond, relation == Relation::Eq, pos)
    }

    fn compare_fix(&mut self, relation: Relation, a: usize, b: usize, pos: usize) -> Flow {
        let x = self.word(a);
        match self.fix_constant(b) {
            Some(imm) => repr::fix_alu_imm(self.asm(), Alu::Cmp, x, imm),
            None => {
                let y = self.word(b);
                repr::fix_alu(self.asm(), Alu::Cmp, x, y);
            }
        }
        self.popn(2);
        self.answer(relation.signed(), false, pos)
    }

    /// Compares words as they are: characters, and anything for equality.
    fn compare_words(&mut self, relation: Relation, a: usize, b: usize, pos: usize) -> Flow {
        let x = self.word(a);
        match self.constant(b).and_then(|v| i32::try_from(v.0 as i64).ok()) {
            Some(imm) => self.asm().alu_imm(Alu::Cmp, x, imm),
            None => {
                let y = self.word(b);
                self.asm().alu(Alu::Cmp, x, y);
            }
        }
        self.popn(2);
        self.answer(relation.signed(), false, pos)
    }

    fn compare_zero(&mut self, relation: Relation, pos: usize, phase: u8) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Unknown => self.dispatch_number(top, Kind::Fix, pos, phase),
            Kind::Fix => {
                self.ctx.push(Slot::constant(Value::fix(0).0, Ty::of(Kind::Fix)));
                self.compare_fix(relation, top, top + 1, pos)
            }
            Kind::Flo => {
                let x = self.double(top);
                self.pop();
                self.asm().xorpd(SCRATCH_XMM, SCRATCH_XMM);
                self.compare_doubles(relation, x, SCRATCH_XMM, pos)
            }
            _ => Flow::At(pos, FALLBACK),
        }
    }

    fn compare_char(&mut self, relation: Relation, pos: usize) -> Flow {
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        for i in [a, b] {
            match self.kind(i) {
                Kind::Char => {}
                Kind::Unknown => return self.require(i, Kind::Char, pos, 0),
                _ => return Flow::At(pos, FALLBACK),
            }
        }
        self.compare_words(relation, a, b, pos)
    }

    fn parity(&mut self, odd: bool, pos: usize) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Fix => {
                let r = self.word(top);
                repr::fix_parity(self.asm(), r);
                self.pop();
                self.answer(if odd { Cond::Ne } else { Cond::E }, false, pos)
            }
            Kind::Unknown => self.require(top, Kind::Fix, pos, 0),
            _ => Flow::At(pos, FALLBACK),
        }
    }

    // ----- predicates -----

    fn is_kind(&mut self, k: Kind, pos: usize) -> Flow {
        let top = self.ctx.top();
        let known = self.kind(top);
        let list = self.ctx.slots[top].ty.is_list();
        if known != Kind::Unknown || list && !matches!(k, Kind::Null | Kind::Pair) {
            self.pop();
            return self.known_answer(known == k, pos);
        }
        // Each side goes on after the step, the yes side knowing the kind.
        let no = self.stub(pos, 0, None);
        let cond = self.test_kind(top, k, no);
        let mut no_ctx = self.ctx.clone();
        self.learn_otherwise(&mut no_ctx, top, k);
        self.predicate_result(&mut no_ctx, false, pos);
        let no_pos = self.predicate_no(pos);
        let stub = &mut self.vm.compiler.stubs[no];
        stub.ctx = no_ctx;
        stub.pos = no_pos;
        // Learnt on the operand, which is popped right after: its copies keep the knowledge.
        let learn = (!self.vm.options.naive()).then(|| (top, Ty::of(k)));
        let yes = self.stub(pos, AFTER_PREDICATE, learn);
        self.split(cond, yes, no)
    }

    /// Goes on after a predicate that holds: the operand is still there and knows its kind.
    fn after_predicate(&mut self, pos: usize) -> Flow {
        self.pop();
        self.known_answer(true, pos)
    }

    /// Where a predicate that does not hold goes on.
    fn predicate_no(&self, pos: usize) -> usize {
        match self.code.steps[pos + 1] {
            Step::If(other) => other,
            _ => pos + 1,
        }
    }

    fn predicate_result(&mut self, ctx: &mut super::ctx::Ctx, answer: bool, pos: usize) {
        ctx.slots.pop();
        if !matches!(self.code.steps[pos + 1], Step::If(_)) {
            let v = Value::bool(answer);
            let ty = self.type_of(v);
            ctx.push(Slot::constant(v.0, ty));
        }
    }

    fn fixnum_is(&mut self, answer: bool, pos: usize) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Fix => {
                self.pop();
                self.known_answer(answer, pos)
            }
            Kind::Unknown => {
                let no = self.stub(pos, FALLBACK, None);
                let yes = self.stub(pos, 0, Some((top, Ty::of(Kind::Fix))));
                let cond = self.test_kind(top, Kind::Fix, no);
                self.resync(yes);
                self.resync(no);
                self.split(cond, yes, no)
            }
            Kind::Flo | Kind::Other => Flow::At(pos, FALLBACK),
            _ => Flow::At(pos, FALLBACK),
        }
    }

    fn not(&mut self, pos: usize) -> Flow {
        let top = self.ctx.top();
        if let Some(v) = self.constant(top) {
            self.pop();
            return self.known_answer(!v.is_true(), pos);
        }
        if !self.may_be_false(top) {
            self.pop();
            return self.known_answer(false, pos);
        }
        let r = self.word(top);
        self.asm().alu_imm(Alu::Cmp, r, value::FALSE.0 as i32);
        self.pop();
        self.answer(Cond::E, false, pos)
    }

    fn eq(&mut self, pos: usize) -> Flow {
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        let (ka, kb) = (self.kind(a), self.kind(b));
        if ka == Kind::Flo || kb == Kind::Flo {
            return Flow::At(pos, FALLBACK);
        }
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b)) {
            self.popn(2);
            return self.known_answer(x == y, pos);
        }
        if ka != Kind::Unknown && kb != Kind::Unknown && ka != kb {
            self.popn(2);
            return self.known_answer(false, pos);
        }
        let (a, b) = if self.constant(a).is_some() { (b, a) } else { (a, b) };
        self.compare_words(Relation::Eq, a, b, pos)
    }

    /// `eqv?` and `equal?`: as `eq?` where one side is of a kind that is compared by its word.
    fn eqv(&mut self, deep: bool, pos: usize) -> Flow {
        let (a, b) = (self.ctx.top() - 1, self.ctx.top());
        let by_word = |k: Kind| {
            matches!(
                k,
                Kind::Fix | Kind::Bool | Kind::Null | Kind::Char | Kind::Void | Kind::Symbol | Kind::Proc
            )
        };
        if by_word(self.kind(a)) || by_word(self.kind(b)) {
            return self.eq(pos);
        }
        if self.vm.options.naive() || [a, b].iter().any(|i| self.kind(*i) != Kind::Unknown) {
            return Flow::At(pos, FALLBACK);
        }
        self.eqv_words(deep, a, b, pos)
    }

    /// Values of unknown types: the same word is the same value, and different words are different ones if the
    /// first is no number, nor for `equal?` anything with contents.
    fn eqv_words(&mut self, deep: bool, a: usize, b: usize, pos: usize) -> Flow {
        let (x, y) = (self.word(a), self.word(b));
        let slow = self.stub(pos, FALLBACK, None);
        self.asm().alu(Alu::Cmp, x, y);
        let same = self.asm().jcc(Cond::E, 0);
        let contents = [value::TAG_FLO, value::TAG_PAIR, value::TAG_VECTOR, value::TAG_STRING];
        for tag in &contents[..if deep { 4 } else { 1 }] {
            let cond = repr::test_tag(self.asm(), x, *tag);
            self.jump_stub(cond, slow);
        }
        let object = repr::test_tag(self.asm(), x, TAG_OBJ);
        let plain = self.asm().jcc(object.negate(), 0);
        self.asm().cmp_mem8_imm(repr::field(x, TAG_OBJ, 0), kind::SYMBOL);
        self.jump_stub(Cond::Ne, slow);
        let asm = self.asm();
        asm.patch_jump(plain, asm.pos);
        asm.alu(Alu::Cmp, x, y);
        asm.patch_jump(same, asm.pos);
        self.popn(2);
        self.answer(Cond::E, false, pos)
    }

    // ----- pairs -----

    /// A new pair of two slots, in a pinned register.
    pub fn cons(&mut self, a: usize, b: usize) -> Reg {
        let x = self.store_operand(a);
        let y = self.store_operand(b);
        let r = self.alloc_reg();
        self.allocate(r, 24);
        self.asm().store_imm(Mem::new(r, 0), kind::PAIR as i32);
        self.store_operand_at(r, 1, x);
        self.store_operand_at(r, 2, y);
        repr::tag_address(self.asm(), r, TAG_PAIR);
        r
    }

    /// What to store for a slot: a constant, or a pinned register.
    pub(super) fn store_operand(&mut self, i: usize) -> Result<Reg, u64> {
        match self.ctx.slots[i].loc {
            Loc::Const(w) => Err(w),
            _ => Ok(self.word(i)),
        }
    }

    pub(super) fn store_operand_at(&mut self, r: Reg, i: usize, operand: Result<Reg, u64>) {
        match operand {
            Ok(x) => self.asm().store(Mem::new(r, 8 * i as i32), x),
            Err(w) => self.store_word(r, i, w),
        }
    }

    fn field(&mut self, i: u8, pos: usize) -> Flow {
        let top = self.ctx.top();
        match self.kind(top) {
            Kind::Pair => {}
            Kind::Unknown => return self.require(top, Kind::Pair, pos, 0),
            _ => return Flow::At(pos, FALLBACK),
        }
        let ty = self.field_type(top, i);
        let p = self.word(top);
        let d = self.alloc_reg();
        self.asm().load(d, repr::word(p, TAG_PAIR, i as usize));
        self.pop();
        self.push_loaded(d, ty);
        Flow::Next
    }

    fn set_field(&mut self, i: u8, pos: usize) -> Flow {
        let (p, v) = (self.ctx.top() - 1, self.ctx.top());
        match self.kind(p) {
            Kind::Pair => {}
            Kind::Unknown => return self.require(p, Kind::Pair, pos, 0),
            _ => return Flow::At(pos, FALLBACK),
        }
        let safe = self.needs_no_barrier(v);
        let value = self.word(v);
        let pair = self.word(p);
        let at = repr::word(pair, TAG_PAIR, i as usize);
        self.asm().store(at, value);
        if !safe {
            self.barrier(pair, TAG_PAIR, at);
        }
        self.popn(2);
        self.push_unspecified();
        Flow::Next
    }

    // ----- records -----

    fn record_type_of(&mut self, i: usize) -> (Value, u32) {
        let rtd = self.constant(i).unwrap_or(value::FALSE);
        (rtd, self.vm.compiler.record_id(rtd.0))
    }

    /// Boxes the flonums among the operands from `first` on: before an object is made of them.
    pub(super) fn box_operands(&mut self, first: usize) {
        for i in first..self.ctx.len() {
            let s = self.ctx.slots[i];
            if s.ty.kind == Kind::Flo && !matches!(s.loc, Loc::Const(_)) {
                let r = self.boxed(i);
                self.ctx.slots[i] = Slot::new(Ty::UNKNOWN, Loc::Reg(r.0));
            }
            self.unpin();
        }
    }

    fn record_new(&mut self, argc: usize) -> Flow {
        let first = self.ctx.len() - argc;
        let (_, id) = self.record_type_of(first);
        self.box_operands(first);
        let r = self.alloc_reg();
        self.allocate(r, 8 * (1 + argc));
        self.store_word(r, 0, kind::RECORD as u64 | (argc as u64) << 16);
        for i in 0..argc {
            let operand = self.store_operand(first + i);
            self.store_operand_at(r, 1 + i, operand);
            self.unpin();
            self.pin(r);
        }
        repr::tag_address(self.asm(), r, TAG_OBJ);
        self.popn(argc);
        self.push_typed(r, Ty { kind: Kind::Record, id });
        Flow::Next
    }

    fn record_is(&mut self, pos: usize) -> Flow {
        let (r, t) = (self.ctx.top() - 1, self.ctx.top());
        let (rtd, id) = self.record_type_of(t);
        let ty = self.ctx.slots[r].ty;
        if ty.kind != Kind::Unknown && (ty.kind != Kind::Record || ty.id != 0) {
            self.popn(2);
            return self.known_answer(ty.id == id && ty.kind == Kind::Record, pos);
        }
        self.pop();
        let no = self.stub(pos, 0, None);
        self.test_record(r, rtd, no);
        let mut no_ctx = self.ctx.clone();
        self.predicate_result(&mut no_ctx, false, pos);
        let no_pos = self.predicate_no(pos);
        self.vm.compiler.stubs[no].ctx = no_ctx;
        self.vm.compiler.stubs[no].pos = no_pos;
        let yes = self.stub(pos, AFTER_PREDICATE, Some((r, Ty { kind: Kind::Record, id })));
        self.split(Cond::E, yes, no)
    }

    /// Tests that slot `i` is a record of a type; the condition is equality.
    fn test_record(&mut self, i: usize, rtd: Value, fail: usize) {
        if self.kind(i) != Kind::Record {
            let cond = self.test_kind(i, Kind::Record, fail);
            self.jump_stub(cond.negate(), fail);
        }
        self.count(offsets::TYPE_TESTS);
        let r = self.word(i);
        self.asm().mov_imm(reg::RAX, rtd.0);
        self.asm().alu_mem(Alu::Cmp, reg::RAX, repr::word(r, TAG_OBJ, 1));
    }

    /// Makes sure that the record operand is of the wanted type; `Some` if it needs no more looking.
    fn checked_record(&mut self, r: usize, t: usize, pos: usize) -> Option<Flow> {
        let (rtd, id) = self.record_type_of(t);
        let ty = self.ctx.slots[r].ty;
        if ty.kind == Kind::Record && ty.id == id {
            return None;
        }
        if ty.kind != Kind::Unknown && (ty.kind != Kind::Record || ty.id != 0) {
            return Some(Flow::At(pos, FALLBACK));
        }
        let fail = self.stub(pos, FALLBACK, None);
        self.test_record(r, rtd, fail);
        self.jump_stub(Cond::Ne, fail);
        self.learn(r, Ty { kind: Kind::Record, id });
        self.unpin();
        None
    }

    fn record_field(&self, r: Reg, i: usize) -> Mem {
        let index = self.constant(i).and_then(Value::as_fix).unwrap_or(0);
        repr::word(r, TAG_OBJ, 2 + index as usize)
    }

    /// (%record-ref record type index name)
    fn record_ref(&mut self, pos: usize) -> Flow {
        let first = self.ctx.len() - 4;
        if let Some(flow) = self.checked_record(first, first + 1, pos) {
            return flow;
        }
        let r = self.word(first);
        let d = self.alloc_reg();
        let at = self.record_field(r, first + 2);
        self.asm().load(d, at);
        self.popn(4);
        self.push_reg(d, Kind::Unknown);
        Flow::Next
    }

    /// (%record-set! record type index value name)
    fn record_set(&mut self, pos: usize) -> Flow {
        let first = self.ctx.len() - 5;
        if let Some(flow) = self.checked_record(first, first + 1, pos) {
            return flow;
        }
        let safe = self.needs_no_barrier(first + 3);
        let v = self.word(first + 3);
        let r = self.word(first);
        let at = self.record_field(r, first + 2);
        self.asm().store(at, v);
        if !safe {
            self.barrier(r, TAG_OBJ, at);
        }
        self.popn(5);
        self.push_unspecified();
        Flow::Next
    }
}
