//! The unary signs.

use crate::error::Res;
use crate::object::Kind;
use crate::rerr;
use crate::value::{Complex, NA_INT, Type, Value};
use crate::vm::Vm;

/// `-x`
pub fn neg(vm: &mut Vm, x: Value) -> Res<Value> {
    if x.is_double() {
        return Ok(Value::double(-x.as_f64_unchecked()));
    }
    let flip = |x: i32| if x == NA_INT { x } else { -x };
    match x.rtype() {
        Type::Double => {
            // SAFETY: `x` is looked at only through the result.
            let mut r = unsafe { vm.reused(x)? };
            r.doubles_mut().iter_mut().for_each(|x| *x = -*x);
            Ok(r.done())
        }
        Type::Integer if !vm.is_factor(x) => {
            if x.is_int() {
                return Ok(Value::int(flip(x.payload_i32())));
            }
            // SAFETY: `x` is looked at only through the result.
            let mut r = unsafe { vm.reused(x)? };
            r.ints_mut().iter_mut().for_each(|x| *x = flip(*x));
            Ok(r.done())
        }
        Type::Logical => logical_sign(vm, x, flip),
        Type::Complex => {
            // SAFETY: `x` is looked at only through the result.
            let mut r = unsafe { vm.reused(x)? };
            r.complexes_mut().iter_mut().for_each(|z| *z = Complex::new(-z.re, -z.im));
            Ok(r.done())
        }
        _ => rerr!("invalid argument to unary operator"),
    }
}

/// `+x`
pub fn plus(vm: &mut Vm, x: Value) -> Res<Value> {
    match x.rtype() {
        Type::Logical => logical_sign(vm, x, |x| x),
        Type::Integer if vm.is_factor(x) => rerr!("invalid argument to unary operator"),
        Type::Integer | Type::Double | Type::Complex => Ok(x),
        _ => rerr!("invalid argument to unary operator"),
    }
}

/// A logical becomes an integer that keeps its shape but no other attribute.
fn logical_sign(vm: &mut Vm, x: Value, f: impl Fn(i32) -> i32) -> Res<Value> {
    if x.is_lgl() {
        return Ok(Value::int(f(x.payload_i32())));
    }
    let mut r = vm.try_vector(Kind::Int, x.len())?;
    for (o, v) in r.ints_mut().iter_mut().zip(x.ints()) {
        *o = f(*v);
    }
    vm.copy_shape(x, r.done())
}

impl Vm {
    /// `to` with `from`'s names, dim and dimnames.
    pub fn copy_shape(&mut self, from: Value, to: Value) -> Res<Value> {
        let mut r = to;
        if from.has_attrs() {
            for sym in [self.s.names, self.s.dim, self.s.dimnames] {
                let a = from.attr(sym);
                if !a.is_null() {
                    r = self.set_attr(r, sym, a)?;
                }
            }
        }
        Ok(self.unboxed(r))
    }
}
