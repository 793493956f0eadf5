//! Arithmetic on vectors: `+ - * / ^ %% %/%` and the unary signs.
//!
//! One entry point, `arith`, for evaluated operands after method dispatch. Operands are brought
//! to one type first, then a typed loop runs without looking at types again; an unshared operand
//! of the result's type and length is overwritten. Doesn't know S3.

pub mod complex;
pub mod int;
pub mod real;
mod unary;

pub use unary::{neg, plus};

use crate::binary::{Family, result_len};
use crate::error::Res;
use crate::fresh::Fresh;
use crate::object::Kind;
use crate::rerr;
use crate::value::{Type, Value};
use crate::vm::Vm;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Mod,
    IDiv,
}

impl ArithOp {
    pub const ALL: [ArithOp; 7] =
        [ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div, ArithOp::Pow, ArithOp::Mod, ArithOp::IDiv];
    pub fn name(self) -> &'static str {
        match self {
            ArithOp::Add => "+",
            ArithOp::Sub => "-",
            ArithOp::Mul => "*",
            ArithOp::Div => "/",
            ArithOp::Pow => "^",
            ArithOp::Mod => "%%",
            ArithOp::IDiv => "%/%",
        }
    }
    /// Whether two integers give an integer.
    pub fn keeps_integers(self) -> bool {
        !matches!(self, ArithOp::Div | ArithOp::Pow)
    }
}

/// `x op y` on evaluated operands, without dispatch.
pub fn arith(vm: &mut Vm, op: ArithOp, x: Value, y: Value) -> Res<Value> {
    if x.is_double() && y.is_double() {
        let r = real::scalar(op, x.as_f64_unchecked(), y.as_f64_unchecked());
        if op == ArithOp::Mod {
            real::warn_modulus(vm, &[x.as_f64_unchecked()], &[y.as_f64_unchecked()])?;
        }
        return Ok(Value::double(r));
    }
    let (x, y) = (null_as_integer(vm, x)?, null_as_integer(vm, y)?);
    if !is_number(vm, x) || !is_number(vm, y) {
        return rerr!("non-numeric argument to binary operator");
    }
    let (nx, ny) = (x.len(), y.len());
    let attrs = vm.binary_attrs(x, y, nx, ny, Family::Arithmetic)?;
    let n = result_len(nx, ny);
    let r = match result_type(op, x, y) {
        Type::Integer => int::run(vm, op, x, y, n)?,
        Type::Double => run_real(vm, op, x, y, n)?,
        _ => complex::run(vm, op, x, y, n)?,
    };
    vm.put_attrs(r, &attrs)
}

fn null_as_integer(vm: &mut Vm, v: Value) -> Res<Value> {
    if v.is_null() { Ok(vm.alloc_int(0)?.done()) } else { Ok(v) }
}

fn is_number(vm: &Vm, v: Value) -> bool {
    v.is_numeric_like() && !(v.is_object() && vm.is_factor(v))
}

fn result_type(op: ArithOp, x: Value, y: Value) -> Type {
    match x.rtype().max(y.rtype()) {
        Type::Complex => Type::Complex,
        Type::Double => Type::Double,
        _ if op.keeps_integers() => Type::Integer,
        _ => Type::Double,
    }
}

fn run_real(vm: &mut Vm, op: ArithOp, x: Value, y: Value, n: usize) -> Res<Value> {
    // Logicals are converted before anything else happens, integers one by one.
    let numbers = x.rtype() != Type::Integer && y.rtype() != Type::Integer;
    let x = vm.coerce_data(x, Type::Double)?;
    let y = vm.coerce_data(y, Type::Double)?;
    if op == ArithOp::Mod {
        real::warn_modulus(vm, x.doubles(), y.doubles())?;
    }
    if reusable(x, y, n) {
        // SAFETY: a temporary that nobody holds, and not the other operand, whose elements are read.
        let mut out = unsafe { Fresh::of(x) };
        real::left(op, out.doubles_mut(), y.doubles());
        return Ok(out.done());
    }
    if reusable(y, x, n) {
        // SAFETY: as above.
        let mut out = unsafe { Fresh::of(y) };
        real::right(op, x.doubles(), out.doubles_mut(), numbers);
        return Ok(out.done());
    }
    let mut out = vm.try_vector(Kind::Dbl, n)?;
    real::fresh(op, x.doubles(), y.doubles(), out.doubles_mut(), numbers);
    Ok(out.done())
}

/// May `v` be overwritten with a result of `n` doubles while `other` is read?
fn reusable(v: Value, other: Value, n: usize) -> bool {
    v.is_kind(Kind::Dbl) && v.is_unshared() && v.len() == n && v != other
}

#[cfg(test)]
mod tests;
