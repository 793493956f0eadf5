//! Arithmetic and comparison: scalars at once, everything else by the builtin.

use r_runtime::arith::{ArithOp, complex, real};
use r_runtime::{NA_INT, NA_REAL, Res, Value, Vm};

use super::ahead;
use super::run::Frame;
use crate::code::Site;
use crate::feedback::seen;
use crate::op::{Op, Word};

/// A scalar as a double; `None` if it isn't a plain number.
#[inline(always)]
pub(super) fn number(v: Value) -> Option<f64> {
    if v.is_double() {
        Some(v.as_f64_unchecked())
    } else if v.is_int() {
        let i = v.payload_i32();
        Some(if i == NA_INT { NA_REAL } else { f64::from(i) })
    } else {
        None
    }
}

/// What an instruction computes of two numbers.
pub(super) fn operation(op: Op) -> Option<ArithOp> {
    match op {
        Op::Add => Some(ArithOp::Add),
        Op::Sub => Some(ArithOp::Sub),
        Op::Mul => Some(ArithOp::Mul),
        Op::Div => Some(ArithOp::Div),
        _ => None,
    }
}

/// The result for single numbers, real or complex, that nothing is to be said about.
pub(super) fn at_once(vm: &mut Vm, op: ArithOp, x: Value, y: Value) -> Option<Value> {
    let (Some(a), Some(b)) = (number(x), number(y)) else { return complex::single(vm, op, x, y) };
    let integer = match op {
        _ if !x.is_int() || !y.is_int() => return Some(Value::double(real::scalar(op, a, b))),
        ArithOp::Add => i32::checked_add,
        ArithOp::Sub => i32::checked_sub,
        ArithOp::Mul => i32::checked_mul,
        _ => return Some(Value::double(real::scalar(op, a, b))),
    };
    checked(x.payload_i32(), y.payload_i32(), integer)
}

/// Calls the site's builtin (or what shadows it) on the values on the stack.
#[cold]
#[inline(never)]
pub(super) fn slow_op(vm: &mut Vm, site: &Site, env: Value, n: usize) -> Res<Value> {
    let top = vm.stack.sp();
    // SAFETY: the operands of the running instruction, which are taken off when it is done.
    let args = unsafe { vm.stack.slice(top - n, top) };
    let r = vm.invoke_builtin(site.builtin as usize, args, &[], site.call, env, true);
    vm.visible = true;
    r
}

macro_rules! arith_op {
    ($name:ident, $op:expr, $int:expr, $double:expr) => {
        #[inline(always)]
        pub fn $name(&mut self, i: Word) -> Res<()> {
            let (x, y) = (self.peek(1), self.peek(0));
            self.c.feedback.record(i.a, seen(x) | seen(y) << 8);
            if x.is_double() && y.is_double() {
                let f: fn(f64, f64) -> f64 = $double;
                self.drop_n(1);
                self.poke(0, Value::double(f(x.as_f64_unchecked(), y.as_f64_unchecked())));
                return Ok(());
            }
            if x.is_int() && y.is_int() {
                let f: fn(i32, i32) -> Option<Value> = $int;
                if let Some(v) = f(x.payload_i32(), y.payload_i32()) {
                    self.drop_n(1);
                    self.poke(0, v);
                    return Ok(());
                }
            } else if let (Some(a), Some(b)) = (number(x), number(y)) {
                let f: fn(f64, f64) -> f64 = $double;
                self.drop_n(1);
                self.poke(0, Value::double(f(a, b)));
                return Ok(());
            }
            self.arithmetic(i, $op)
        }
    };
}

macro_rules! compare_op {
    ($name:ident, $op:tt) => {
        #[inline(always)]
        pub fn $name(&mut self, i: Word) -> Res<()> {
            let (x, y) = (self.peek(1), self.peek(0));
            self.c.feedback.record(i.a, seen(x) | seen(y) << 8);
            if x.is_int() && y.is_int() {
                let (a, b) = (x.payload_i32(), y.payload_i32());
                if a != NA_INT && b != NA_INT {
                    self.drop_n(1);
                    self.poke(0, Value::bool(a $op b));
                    return Ok(());
                }
            } else if let (Some(a), Some(b)) = (number(x), number(y)) {
                let v = if a.is_nan() || b.is_nan() { Value::NA } else { Value::bool(a $op b) };
                self.drop_n(1);
                self.poke(0, v);
                return Ok(());
            }
            self.builtin_op(i, 2)
        }
    };
}

/// An integer result; NA operands and overflow are left to the builtin.
#[inline(always)]
fn checked(x: i32, y: i32, f: fn(i32, i32) -> Option<i32>) -> Option<Value> {
    if x == NA_INT || y == NA_INT {
        return Some(Value::int(NA_INT));
    }
    f(x, y).filter(|r| *r != NA_INT).map(Value::int)
}

/// Remainder with the sign of the divisor, exact for moderate operands; `None` for the rest.
#[inline(always)]
pub(super) fn plain_mod(x: f64, y: f64) -> Option<f64> {
    if !(x.abs() < 4503599627370496.0 && y.abs() < 4503599627370496.0) || y == 0.0 {
        return None;
    }
    let r = x % y;
    // No rest is no minus zero.
    Some(if r != 0.0 && (r < 0.0) != (y < 0.0) { r + y } else { r + 0.0 })
}

impl Frame<'_> {
    arith_op!(add, ArithOp::Add, |x, y| checked(x, y, i32::checked_add), real::add);
    arith_op!(sub, ArithOp::Sub, |x, y| checked(x, y, i32::checked_sub), |x, y| x - y);
    arith_op!(mul, ArithOp::Mul, |x, y| checked(x, y, i32::checked_mul), real::mul);
    arith_op!(
        div,
        ArithOp::Div,
        |x, y| {
            let f = |i: i32| if i == NA_INT { NA_REAL } else { f64::from(i) };
            Some(Value::double(f(x) / f(y)))
        },
        |x, y| x / y
    );

    compare_op!(eq, ==);
    compare_op!(ne, !=);
    compare_op!(lt, <);
    compare_op!(le, <=);
    compare_op!(gt, >);
    compare_op!(ge, >=);

    #[inline(always)]
    pub fn pow(&mut self, i: Word) -> Res<()> {
        let (x, y) = (self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(y) << 8);
        if let (Some(a), Some(b)) = (number(x), number(y))
            && b == 2.0
        {
            self.drop_n(1);
            self.poke(0, Value::double(a * a));
            return Ok(());
        }
        self.builtin_op(i, 2)
    }

    #[inline(always)]
    pub fn modulo(&mut self, i: Word) -> Res<()> {
        let (x, y) = (self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(y) << 8);
        if x.is_int() && y.is_int() {
            let (a, b) = (x.payload_i32(), y.payload_i32());
            if a != NA_INT && b != NA_INT && b != 0 {
                self.drop_n(1);
                let r = a.wrapping_rem(b);
                self.poke(0, Value::int(if r != 0 && (r < 0) != (b < 0) { r + b } else { r }));
                return Ok(());
            }
        } else if let (Some(a), Some(b)) = (number(x), number(y))
            && let Some(r) = plain_mod(a, b)
        {
            self.drop_n(1);
            self.poke(0, Value::double(r));
            return Ok(());
        }
        self.builtin_op(i, 2)
    }

    #[inline(always)]
    pub fn int_div(&mut self, i: Word) -> Res<()> {
        let (x, y) = (self.peek(1), self.peek(0));
        self.c.feedback.record(i.a, seen(x) | seen(y) << 8);
        if x.is_int() && y.is_int() {
            let (a, b) = (x.payload_i32(), y.payload_i32());
            if a != NA_INT && b != NA_INT && b != 0 {
                self.drop_n(1);
                self.poke(0, Value::int((f64::from(a) / f64::from(b)).floor() as i32));
                return Ok(());
            }
        }
        self.builtin_op(i, 2)
    }

    #[inline(always)]
    pub fn neg(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        self.c.feedback.record(i.a, seen(x));
        if x.is_double() {
            self.poke(0, Value::double(-x.as_f64_unchecked()));
            return Ok(());
        }
        if x.is_int() && x.payload_i32() != NA_INT {
            self.poke(0, Value::int(-x.payload_i32()));
            return Ok(());
        }
        self.builtin_op(i, 1)
    }

    #[inline(always)]
    pub fn not(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        self.c.feedback.record(i.a, seen(x));
        if x == Value::TRUE || x == Value::FALSE {
            self.poke(0, Value::bool(x == Value::FALSE));
            return Ok(());
        }
        self.builtin_op(i, 1)
    }

    /// Arithmetic on what are no single real numbers.
    #[inline(always)]
    fn arithmetic(&mut self, i: Word, op: ArithOp) -> Res<()> {
        let (x, y) = (self.peek(1), self.peek(0));
        self.sync();
        if let Some(v) = complex::single(self.vm, op, x, y) {
            self.drop_n(1);
            self.poke(0, v);
            return Ok(());
        }
        self.builtin_op(i, 2)
    }

    /// The operation by its builtin: replaces `n` values by the result.
    #[inline(always)]
    pub fn builtin_op(&mut self, i: Word, n: usize) -> Res<()> {
        self.sync();
        if self.goes_on && ahead::is_long(self.peek(0), self.peek(n - 1)) && self.run_ahead(n).is_some() {
            return Ok(());
        }
        let v = slow_op(self.vm, self.site(i.b), self.env, n)?;
        self.replace_operands(n, v);
        Ok(())
    }

    /// Replaces `n` operands by the result. Large ones that were temporaries are gone for good.
    #[inline(always)]
    pub fn replace_operands(&mut self, n: usize, v: Value) {
        let operands: [Value; 5] = std::array::from_fn(|k| if k < n { self.peek(k) } else { Value::NULL });
        self.drop_n(n);
        self.push(v);
        if self.goes_on && operands.iter().any(|o| o.is_ptr()) {
            self.sync();
            operands.iter().filter(|o| **o != v).for_each(|o| self.vm.discard(*o));
        }
    }

    /// Drops the top, which nobody wants.
    #[inline(always)]
    pub fn drop_value(&mut self) {
        let v = self.pop();
        if v.is_ptr() && v.is_unshared() && self.goes_on {
            self.sync();
            self.vm.discard(v);
        }
    }
}
