//! Logic on vectors: `& | !`, and the conditions of `if`, `while`, `&&` and `||`.
//!
//! Three-valued as R has it: FALSE wins over NA in `&`, TRUE wins in `|`. Raw vectors are
//! combined bit by bit. Doesn't know S3.

use crate::binary::{Family, result_len, zip_into, zip_left};
use crate::coerce::element::{complex_to_lgl, double_to_lgl, int_to_lgl};
use crate::error::{Res, Unwind};
use crate::object::Kind;
use crate::rerr;
use crate::simd::wide;
use crate::value::{NA_INT, Type, Value};
use crate::vm::Vm;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogicOp {
    And,
    Or,
}

impl LogicOp {
    pub fn name(self) -> &'static str {
        match self {
            LogicOp::And => "&",
            LogicOp::Or => "|",
        }
    }
    /// The operator that looks at one value only.
    pub fn scalar_name(self) -> &'static str {
        match self {
            LogicOp::And => "&&",
            LogicOp::Or => "||",
        }
    }
}

/// `a & b` on three-valued logicals.
#[inline(always)]
pub fn and3(a: i32, b: i32) -> i32 {
    let na = (a == NA_INT) | (b == NA_INT);
    let no = (a == 0) | (b == 0);
    if no {
        0
    } else if na {
        NA_INT
    } else {
        1
    }
}

/// `a | b` on three-valued logicals.
#[inline(always)]
pub fn or3(a: i32, b: i32) -> i32 {
    let is_true = |x: i32| (x != 0) & (x != NA_INT);
    if is_true(a) | is_true(b) {
        1
    } else if (a == NA_INT) | (b == NA_INT) {
        NA_INT
    } else {
        0
    }
}

/// `!a` on three-valued logicals.
#[inline(always)]
pub fn not3(a: i32) -> i32 {
    if a == NA_INT { NA_INT } else { (a == 0) as i32 }
}

wide! {
    pub(crate) fn fresh(op: LogicOp, x: &[i32], y: &[i32], out: &mut [i32]) {
        match op {
            LogicOp::And => zip_into(x, y, out, and3),
            LogicOp::Or => zip_into(x, y, out, or3),
        }
    }
}

wide! {
    /// `x[i] = x[i] op y[i]`, with `y` recycled.
    pub(crate) fn left(op: LogicOp, x: &mut [i32], y: &[i32]) {
        match op {
            LogicOp::And => zip_left(x, y, and3),
            LogicOp::Or => zip_left(x, y, or3),
        }
    }
}

/// `x & y` or `x | y` on evaluated operands, without dispatch.
pub fn logic(vm: &mut Vm, op: LogicOp, x: Value, y: Value) -> Res<Value> {
    let ok = |v: Value| v.is_numeric_like() || v.is_null();
    let raw = x.rtype() == Type::Raw && y.rtype() == Type::Raw;
    if !raw && (!ok(x) || !ok(y)) {
        return rerr!("operations are possible only for numeric, logical or complex types");
    }
    let (nx, ny) = (x.len(), y.len());
    let attrs = vm.binary_attrs(x, y, nx, ny, Family::Comparison)?;
    let n = result_len(nx, ny);
    if raw {
        let mut r = vm.alloc_raw(n)?;
        let f = |a: u8, b: u8| if op == LogicOp::And { a & b } else { a | b };
        zip_into(x.raws(), y.raws(), r.raws_mut(), f);
        return vm.put_attrs(r.done(), &attrs);
    }
    let mut r = vm.alloc_lgl(n)?;
    if n > 0 {
        let (x, y) = (truths(vm, x)?, truths(vm, y)?);
        fresh(op, x.ints(), y.ints(), r.ints_mut());
    }
    vm.put_attrs(r.done(), &attrs)
}

/// The elements as truth values; integers need no conversion because only zero counts.
fn truths(vm: &mut Vm, v: Value) -> Res<Value> {
    match v.rtype() {
        Type::Logical | Type::Integer => Ok(v),
        _ => vm.coerce_data(v, Type::Logical),
    }
}

/// `!x`
pub fn not(vm: &mut Vm, x: Value) -> Res<Value> {
    let flip = not3;
    if x.is_lgl() {
        return Ok(Value::lgl(flip(x.payload_i32())));
    }
    match x.rtype() {
        Type::Logical => {
            // SAFETY: `x` is looked at only through the result.
            let mut r = unsafe { vm.reused(x)? };
            r.ints_mut().iter_mut().for_each(|x| *x = flip(*x));
            Ok(r.done())
        }
        Type::Raw => {
            let mut r = vm.alloc_raw(x.len())?;
            for (o, b) in r.raws_mut().iter_mut().zip(x.raws()) {
                *o = !b;
            }
            vm.copy_shape(x, r.done())
        }
        Type::Integer | Type::Double | Type::Complex => {
            let mut r = vm.try_vector(Kind::Lgl, x.len())?;
            fill_not(x, r.ints_mut(), flip);
            vm.copy_shape(x, r.done())
        }
        _ if x.is_vector() && x.is_empty() => Ok(vm.alloc_lgl(0)?.done()),
        _ => rerr!("invalid argument type"),
    }
}

fn fill_not(x: Value, out: &mut [i32], flip: impl Fn(i32) -> i32) {
    match x.rtype() {
        Type::Integer => out.iter_mut().zip(x.ints()).for_each(|(o, v)| *o = flip(int_to_lgl(*v))),
        Type::Double => out.iter_mut().zip(x.doubles()).for_each(|(o, v)| *o = flip(double_to_lgl(*v))),
        _ => out.iter_mut().zip(x.complexes()).for_each(|(o, v)| *o = flip(complex_to_lgl(*v))),
    }
}

impl Vm {
    /// The truth of a condition of `if` or `while`, or GNU R's error.
    #[inline]
    pub fn as_condition(&mut self, v: Value) -> Res<bool> {
        if v == Value::TRUE {
            return Ok(true);
        }
        if v == Value::FALSE {
            return Ok(false);
        }
        self.condition_slow(v)
    }

    #[cold]
    fn condition_slow(&mut self, v: Value) -> Res<bool> {
        let n = v.len();
        if n > 1 {
            return rerr!("the condition has length > 1");
        }
        match self.as_logical3(v) {
            NA_INT => Err(condition_error(v, n)),
            b => Ok(b != 0),
        }
    }

    /// One operand of `&&` or `||` as a three-valued logical. `which` is `'x'` or `'y'`.
    pub fn logical2(&mut self, v: Value, which: char, op: LogicOp) -> Res<i32> {
        if v.is_lgl() {
            return Ok(v.payload_i32());
        }
        if !v.is_numeric_like() || self.is_factor(v) {
            let name = op.scalar_name();
            return rerr!("invalid '{which}' type in 'x {name} y'");
        }
        if v.len() > 1 {
            self.warn(format!("'length(x) = {} > 1' in coercion to 'logical(1)'", v.len()))?;
        }
        Ok(self.as_logical3(v))
    }
}

#[cold]
fn condition_error(v: Value, n: usize) -> Unwind {
    Unwind::error(if n == 0 {
        "argument is of length zero"
    } else if v.rtype() == Type::Logical {
        "missing value where TRUE/FALSE needed"
    } else {
        "argument is not interpretable as logical"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm::VmConfig;

    fn vm() -> Vm {
        Vm::new(&VmConfig::default()).unwrap()
    }

    fn message<T: std::fmt::Debug>(r: Res<T>) -> String {
        match r.unwrap_err().into_kind() {
            crate::error::UnwindKind::Raise(r) => r.message,
            k => format!("{k:?}"),
        }
    }

    #[test]
    fn three_valued() {
        let mut vm = vm();
        let x = vm.new_lgls(&[0, 1, NA_INT]);
        x.hold();
        let r = logic(&mut vm, LogicOp::And, x, Value::NA).unwrap();
        assert_eq!(r.ints(), [0, NA_INT, NA_INT]);
        let r = logic(&mut vm, LogicOp::Or, x, Value::NA).unwrap();
        assert_eq!(r.ints(), [NA_INT, 1, NA_INT]);
        let r = logic(&mut vm, LogicOp::Or, Value::int(2), Value::double(0.0)).unwrap();
        assert_eq!(r, Value::TRUE);
        assert_eq!(not(&mut vm, x).unwrap().ints(), [1, 0, NA_INT]);
        assert_eq!(x.ints(), [0, 1, NA_INT]);
        let s = vm.string("a");
        assert_eq!(
            message(logic(&mut vm, LogicOp::And, s, x)),
            "operations are possible only for numeric, logical or complex types"
        );
        assert_eq!(message(not(&mut vm, s)), "invalid argument type");
        let raw = vm.new_raws(&[3]);
        assert_eq!(not(&mut vm, raw).unwrap().raws(), [0xfc]);
    }

    #[test]
    fn conditions() {
        let mut vm = vm();
        assert!(vm.as_condition(Value::int(3)).unwrap());
        let t = vm.string("true");
        assert!(vm.as_condition(t).unwrap());
        let s = vm.string("a");
        assert_eq!(message(vm.as_condition(s)), "argument is not interpretable as logical");
        assert_eq!(message(vm.as_condition(Value::NA)), "missing value where TRUE/FALSE needed");
        assert_eq!(message(vm.as_condition(Value::NULL)), "argument is of length zero");
        let two = vm.new_lgls(&[1, 1]);
        assert_eq!(message(vm.as_condition(two)), "the condition has length > 1");
    }

    #[test]
    fn scalar_operands() {
        let mut vm = vm();
        assert_eq!(vm.logical2(Value::double(2.0), 'x', LogicOp::And).unwrap(), 1);
        assert_eq!(message(vm.logical2(Value::NULL, 'y', LogicOp::Or)), "invalid 'y' type in 'x || y'");
        let two = vm.new_lgls(&[1, 0]);
        assert_eq!(vm.logical2(two, 'x', LogicOp::And).unwrap(), 1);
        assert_eq!(vm.warnings.pending[0].1, "'length(x) = 2 > 1' in coercion to 'logical(1)'");
        let none = vm.new_lgls(&[]);
        assert_eq!(vm.logical2(none, 'x', LogicOp::And).unwrap(), NA_INT);
    }
}
