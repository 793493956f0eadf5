//! Fast forms of arithmetic and comparison on scalars.
//!
//! A form is generic in the operation (`num`) and in where its operands are (`at`). It looks at
//! everything it needs before it does anything; if some operand is not a plain number, or the
//! result is one that the builtin has to explain (NA, overflow, NaN), it executes its first
//! instruction only. A form whose operands are no numbers goes back to that instruction for
//! good. Feedback is what the instructions would have written.

use r_runtime::object::Kind;
use r_runtime::{NA_INT, Res, Value, alloc, env};

use super::run::Frame;
use crate::feedback::{SEEN_DOUBLE, SEEN_INT};
use crate::op::{Fast, Word};

const DOUBLE_DOUBLE: u32 = SEEN_DOUBLE | SEEN_DOUBLE << 8;
const INT_INT: u32 = SEEN_INT | SEEN_INT << 8;
const DOUBLE_INT: u32 = SEEN_DOUBLE | SEEN_INT << 8;
const INT_DOUBLE: u32 = SEEN_INT | SEEN_DOUBLE << 8;

/// A number; promises and everything else are none.
#[inline(always)]
fn is_number(v: Value) -> bool {
    v.is_double() || v.is_int()
}

/// Both operands as doubles if they are of different types, with the feedback.
#[inline(always)]
fn mixed(x: Value, y: Value) -> Option<(f64, f64, u32)> {
    if x.is_double() && y.is_int() && y.payload_i32() != NA_INT {
        Some((x.as_f64_unchecked(), f64::from(y.payload_i32()), DOUBLE_INT))
    } else if x.is_int() && y.is_double() && x.payload_i32() != NA_INT {
        Some((f64::from(x.payload_i32()), y.as_f64_unchecked(), INT_DOUBLE))
    } else {
        None
    }
}

/// Operations on two numbers.
pub mod num {
    use super::*;

    pub trait Binary {
        const BASE: Fast;
        /// NaN is "ask the builtin".
        fn double(a: f64, b: f64) -> f64;
        fn int(a: i32, b: i32) -> Option<Value>;
        fn base(f: &mut Frame<'_>, i: Word) -> Res<()>;
    }

    pub trait Compare {
        const BASE: Fast;
        fn double(a: f64, b: f64) -> bool;
        fn int(a: i32, b: i32) -> bool;
        fn base(f: &mut Frame<'_>, i: Word) -> Res<()>;
    }

    #[inline(always)]
    fn known(x: i32, y: i32, f: fn(i32, i32) -> Option<i32>) -> Option<Value> {
        if x == NA_INT || y == NA_INT {
            return None;
        }
        f(x, y).filter(|r| *r != NA_INT).map(Value::int)
    }

    macro_rules! binary {
        ($($name:ident $base:ident $double:expr, $int:expr;)*) => { $(
            pub struct $name;
            impl Binary for $name {
                const BASE: Fast = Fast::$name;
                #[inline(always)]
                fn double(a: f64, b: f64) -> f64 {
                    let f: fn(f64, f64) -> f64 = $double;
                    f(a, b)
                }
                #[inline(always)]
                fn int(a: i32, b: i32) -> Option<Value> {
                    let f: fn(i32, i32) -> Option<Value> = $int;
                    f(a, b)
                }
                #[inline(always)]
                fn base(f: &mut Frame<'_>, i: Word) -> Res<()> { f.$base(i) }
            }
        )* };
    }
    macro_rules! compare {
        ($($name:ident $base:ident $op:tt;)*) => { $(
            pub struct $name;
            impl Compare for $name {
                const BASE: Fast = Fast::$name;
                #[inline(always)]
                fn double(a: f64, b: f64) -> bool { a $op b }
                #[inline(always)]
                fn int(a: i32, b: i32) -> bool { a $op b }
                #[inline(always)]
                fn base(f: &mut Frame<'_>, i: Word) -> Res<()> { f.$base(i) }
            }
        )* };
    }
    binary! {
        Add add |a, b| a + b, |a, b| known(a, b, i32::checked_add);
        Sub sub |a, b| a - b, |a, b| known(a, b, i32::checked_sub);
        Mul mul |a, b| a * b, |a, b| known(a, b, i32::checked_mul);
        Div div |a, b| a / b, |a, b| {
            if a == NA_INT || b == NA_INT || b == 0 { return None; }
            Some(Value::double(f64::from(a) / f64::from(b)))
        };
        Mod modulo |a, b| whole(a, b, floor_mod), |a, b| known(a, b, |a, b| {
            if b == 0 { None } else { Some(floor_mod(i64::from(a), i64::from(b)) as i32) }
        });
        IntDiv int_div |a, b| whole(a, b, floor_div), |a, b| known(a, b, |a, b| {
            if b == 0 { None } else { i32::try_from(floor_div(i64::from(a), i64::from(b))).ok() }
        });
    }
    compare! {
        Lt lt <;
        Le le <=;
        Gt gt >;
        Ge ge >=;
        Eq eq ==;
        Ne ne !=;
    }

    #[inline(always)]
    fn floor_mod(a: i64, b: i64) -> i64 {
        let r = a % b;
        if r != 0 && (r < 0) != (b < 0) { r + b } else { r }
    }

    #[inline(always)]
    fn floor_div(a: i64, b: i64) -> i64 {
        let q = a / b;
        if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }
    }

    /// An operation on whole numbers of moderate size, NaN for others.
    #[inline(always)]
    fn whole(x: f64, y: f64, f: fn(i64, i64) -> i64) -> f64 {
        const LIMIT: f64 = 1125899906842624.0;
        if !(x.abs() < LIMIT && y.abs() < LIMIT) {
            return f64::NAN;
        }
        // SAFETY: both are within the range of i64.
        let (a, b) = unsafe { (x.to_int_unchecked::<i64>(), y.to_int_unchecked::<i64>()) };
        if a as f64 != x || b as f64 != y || b == 0 {
            return f64::NAN;
        }
        f(a, b) as f64
    }
}

/// Where the operands of a form are.
pub mod at {
    use super::*;

    pub trait Place {
        /// Instructions before the operation.
        const LOADS: usize;
        /// Operands on the stack.
        const POPS: usize;
        fn operands(f: &Frame<'_>, i: Word) -> (Value, Value);
        /// The first instruction alone and its opcode, if it is not the operation itself.
        fn first(f: &mut Frame<'_>, i: Word) -> Option<(Fast, Res<()>)>;
    }

    macro_rules! place {
        ($($(#[doc = $doc:literal])+ $name:ident $loads:literal $pops:literal $first:ident
           |$f:ident, $i:ident| $operands:expr;)*) => { $(
            $(#[doc = $doc])+
            pub struct $name;
            impl Place for $name {
                const LOADS: usize = $loads;
                const POPS: usize = $pops;
                #[inline(always)]
                fn operands($f: &Frame<'_>, $i: Word) -> (Value, Value) { $operands }
                #[inline(always)]
                fn first(f: &mut Frame<'_>, i: Word) -> Option<(Fast, Res<()>)> { place!(@$first f i) }
            }
        )* };
        (@slot $f:ident $i:ident) => { Some((Fast::LdSlot, $f.ld_slot($i))) };
        (@constant $f:ident $i:ident) => {{ let v = $f.constant($i.b); $f.push(v); Some((Fast::Const, Ok(()))) }};
        (@operation $f:ident $i:ident) => {{ let _ = ($f, $i); None }};
    }
    place! {
        /// Two slots.
        SS 2 0 slot |f, i| (f.slot_value(i), f.slot_value(f.ahead(0)));
        /// A slot and a constant.
        SC 2 0 slot |f, i| (f.slot_value(i), f.constant(f.ahead(0).b));
        /// A constant and a slot.
        CS 2 0 constant |f, i| (f.constant(i.b), f.slot_value(f.ahead(0)));
        /// The stack and a slot.
        XS 1 1 slot |f, i| (f.peek(0), f.slot_value(i));
        /// The stack and a constant.
        XC 1 1 constant |f, i| (f.peek(0), f.constant(i.b));
        /// The stack.
        XX 0 2 operation |f, _i| (f.peek(1), f.peek(0));
    }
}

/// The result of an operation on two numbers, with the feedback.
#[inline(always)]
fn apply<B: num::Binary>(x: Value, y: Value) -> Option<(Value, u32)> {
    let (a, b, bits) = if x.is_double() && y.is_double() {
        (x.as_f64_unchecked(), y.as_f64_unchecked(), DOUBLE_DOUBLE)
    } else if x.is_int() && y.is_int() {
        return B::int(x.payload_i32(), y.payload_i32()).map(|v| (v, INT_INT));
    } else {
        mixed(x, y)?
    };
    let r = B::double(a, b);
    // SAFETY: a number that is not NaN is a value as it is: tags are NaNs.
    if r.is_nan() { None } else { Some((unsafe { Value::from_bits(r.to_bits()) }, bits)) }
}

/// The outcome of a comparison of two numbers, with the feedback.
#[inline(always)]
fn test<C: num::Compare>(x: Value, y: Value) -> Option<(bool, u32)> {
    let (a, b, bits) = if x.is_double() && y.is_double() {
        (x.as_f64_unchecked(), y.as_f64_unchecked(), DOUBLE_DOUBLE)
    } else if x.is_int() && y.is_int() {
        let (a, b) = (x.payload_i32(), y.payload_i32());
        return (a != NA_INT && b != NA_INT).then(|| (C::int(a, b), INT_INT));
    } else {
        mixed(x, y)?
    };
    if a.is_nan() || b.is_nan() { None } else { Some((C::double(a, b), bits)) }
}

impl Frame<'_> {
    /// The word `n` after the current one.
    #[inline(always)]
    pub fn ahead(&self, n: usize) -> Word {
        // SAFETY: forms are chosen where all their instructions are.
        unsafe { (*self.pc.add(n)).get() }
    }
    /// Leaves out the next `n` instructions.
    #[inline(always)]
    pub fn skip(&mut self, n: usize) {
        // SAFETY: as in `ahead`; code ends with a return, which is part of no form.
        self.pc = unsafe { self.pc.add(n) };
    }
    /// What a slot holds; of a promise that was forced, its value.
    #[inline(always)]
    pub fn slot_value(&self, i: Word) -> Value {
        // SAFETY: code of a unit runs in environments of its shape only.
        let v = unsafe { *env::slot_ptr(self.env, i.a as usize) };
        if v.is_ptr() && v.is_kind(Kind::Promise) { alloc::promise(v).value.get() } else { v }
    }
    /// The current word goes back to the opcode of its instruction.
    #[inline(always)]
    pub fn unfuse(&mut self, i: Word, op: Fast) {
        // SAFETY: `pc` is one past the current word.
        unsafe { (*self.pc.sub(1)).set(Word { op, ..i }) };
    }
    /// Binds an immediate value to a slot as `StSlot` or `StFormal` would; `false` if that is
    /// more than a store.
    #[inline(always)]
    pub fn put(&mut self, st: Word, v: Value) -> bool {
        let slot = env::slot_ptr(self.env, st.a as usize);
        // SAFETY: see `slot_value`.
        if unsafe { *slot }.is_ptr() {
            return false;
        }
        self.bound_formal(st);
        // SAFETY: see `slot_value`.
        unsafe { *slot = v };
        true
    }
    /// A formal that is bound is no longer missing.
    #[inline(always)]
    pub fn bound_formal(&mut self, st: Word) {
        if st.op == Fast::StFormal {
            env::mark_given(self.env, st.a as usize);
        }
    }

    /// The first instruction of a form that can't help now, or not at all.
    #[inline(always)]
    fn first<P: at::Place>(&mut self, i: Word, numbers: bool) -> Option<Res<()>> {
        let pc = self.pc;
        let (op, r) = P::first(self, i)?;
        if !numbers {
            // SAFETY: `pc` is one past the form's word.
            unsafe { (*pc.sub(1)).set(Word { op, ..i }) };
        }
        Some(r)
    }

    #[inline(always)]
    fn operation<P: at::Place>(&self, i: Word) -> Word {
        if P::LOADS == 0 { i } else { self.ahead(P::LOADS - 1) }
    }

    /// Replaces the operands that were on the stack by the result.
    #[inline(always)]
    fn result<P: at::Place>(&mut self, v: Value) {
        self.drop_n(P::POPS);
        self.push(v);
    }

    #[inline(always)]
    fn other<P: at::Place>(
        &mut self,
        i: Word,
        x: Value,
        y: Value,
        base: Fast,
        run: fn(&mut Self, Word) -> Res<()>,
    ) -> Res<()> {
        let numbers = is_number(x) && is_number(y);
        match self.first::<P>(i, numbers) {
            Some(r) => r,
            None => {
                if !numbers {
                    self.unfuse(i, base);
                }
                run(self, i)
            }
        }
    }

    #[inline(always)]
    pub fn bin<B: num::Binary, P: at::Place>(&mut self, i: Word) -> Res<()> {
        let (x, y) = P::operands(self, i);
        match apply::<B>(x, y) {
            Some((v, bits)) => {
                self.c.feedback.record(self.operation::<P>(i).a, bits);
                self.result::<P>(v);
                self.skip(P::LOADS);
                Ok(())
            }
            None => self.other::<P>(i, x, y, B::BASE, |f, i| B::base(f, i)),
        }
    }

    #[inline(always)]
    pub fn bin_store<B: num::Binary, P: at::Place>(&mut self, i: Word) -> Res<()> {
        let (x, y) = P::operands(self, i);
        match apply::<B>(x, y) {
            Some((v, bits)) => {
                self.c.feedback.record(self.operation::<P>(i).a, bits);
                if self.put(self.ahead(P::LOADS), v) {
                    self.drop_n(P::POPS);
                    self.skip(P::LOADS + 1);
                } else {
                    self.result::<P>(v);
                    self.skip(P::LOADS);
                }
                Ok(())
            }
            None => self.other::<P>(i, x, y, B::BASE, |f, i| B::base(f, i)),
        }
    }

    #[inline(always)]
    pub fn compare<C: num::Compare, P: at::Place>(&mut self, i: Word) -> Res<()> {
        let (x, y) = P::operands(self, i);
        match test::<C>(x, y) {
            Some((t, bits)) => {
                self.c.feedback.record(self.operation::<P>(i).a, bits);
                self.result::<P>(Value::bool(t));
                self.skip(P::LOADS);
                Ok(())
            }
            None => self.other::<P>(i, x, y, C::BASE, |f, i| C::base(f, i)),
        }
    }

    #[inline(always)]
    pub fn compare_branch<C: num::Compare, P: at::Place>(&mut self, i: Word) -> Res<()> {
        let (x, y) = P::operands(self, i);
        match test::<C>(x, y) {
            Some((t, bits)) => {
                self.c.feedback.record(self.operation::<P>(i).a, bits);
                self.drop_n(P::POPS);
                self.branch_at(P::LOADS, t);
                Ok(())
            }
            None => self.other::<P>(i, x, y, C::BASE, |f, i| C::base(f, i)),
        }
    }

    /// Executes the branch `n` words ahead on a known outcome.
    #[inline(always)]
    pub fn branch_at(&mut self, n: usize, taken: bool) {
        let br = self.ahead(n);
        self.c.feedback.count(br.a, taken);
        if taken {
            self.skip(n + 1);
        } else {
            self.jump(br.b);
        }
    }

    #[inline(always)]
    pub fn ld_st(&mut self, i: Word) -> Res<()> {
        let v = self.slot_value(i);
        if is_number(v) && self.put(self.ahead(0), v) {
            self.skip(1);
            return Ok(());
        }
        self.ld_slot(i)
    }

    #[inline(always)]
    pub fn const_st(&mut self, i: Word) -> Res<()> {
        let v = self.constant(i.b);
        if !v.is_ptr() && self.put(self.ahead(0), v) {
            self.skip(1);
        } else {
            self.push(v);
        }
        Ok(())
    }
}
