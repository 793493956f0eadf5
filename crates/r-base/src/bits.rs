//! Bitwise operations on integers.

use r_math::num::{bitw_and, bitw_not, bitw_or, bitw_shift_l, bitw_shift_r, bitw_xor};
use r_runtime::binary::{result_len, zip_into};
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Value, Vm, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("bitwAnd", "a b", and).pure().result(ResultType::Integer),
    Builtin::new("bitwOr", "a b", or).pure().result(ResultType::Integer),
    Builtin::new("bitwXor", "a b", xor).pure().result(ResultType::Integer),
    Builtin::new("bitwNot", "a", not).pure().result(ResultType::Integer),
    Builtin::new("bitwShiftL", "a n", shift_l).pure().result(ResultType::Integer),
    Builtin::new("bitwShiftR", "a n", shift_r).pure().result(ResultType::Integer),
];

/// Doubles count as integers here.
fn ints(vm: &mut Vm, v: Value) -> Res<Value> {
    if v.rtype() == Type::Double { vm.coerce(v, Type::Integer) } else { Ok(v) }
}

fn binary(vm: &mut Vm, a: &CallArgs<'_>, name: &str, f: fn(i32, i32) -> i32) -> Res<Value> {
    let (x, y) = (needed(a, 0, "a")?, needed(a, 1, "b")?);
    let (x, y) = (ints(vm, x)?, ints(vm, y)?);
    if x.rtype() != y.rtype() {
        return rerr!("'a' and 'b' must have the same type");
    }
    if x.rtype() != Type::Integer {
        return rerr!("unimplemented type '{}' in '{name}'\n", vm.typeof_name(x));
    }
    combined(vm, x, y, f)
}

fn combined(vm: &mut Vm, x: Value, y: Value, f: fn(i32, i32) -> i32) -> Res<Value> {
    let mut r = vm.alloc_int(result_len(x.len(), y.len()))?;
    zip_into(x.ints(), y.ints(), r.ints_mut(), f);
    Ok(vm.unboxed(r))
}

fn and(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    binary(vm, a, "bitwAnd", bitw_and)
}
fn or(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    binary(vm, a, "bitwOr", bitw_or)
}
fn xor(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    binary(vm, a, "bitwXor", bitw_xor)
}

fn not(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "a")?;
    let x = ints(vm, x)?;
    if x.rtype() != Type::Integer {
        return rerr!("unimplemented type '{}' in 'bitwNot'\n", vm.typeof_name(x));
    }
    let r: Vec<i32> = x.ints().iter().map(|v| bitw_not(*v)).collect();
    Ok(vm.new_ints(&r))
}

fn shift(vm: &mut Vm, a: &CallArgs<'_>, name: &str, f: fn(i32, i32) -> i32) -> Res<Value> {
    let (x, n) = (needed(a, 0, "a")?, needed(a, 1, "n")?);
    let x = ints(vm, x)?;
    if x.rtype() != Type::Integer {
        return rerr!("unimplemented type '{}' in '{name}'\n", vm.typeof_name(x));
    }
    let n = vm.coerce_data(n, Type::Integer)?;
    combined(vm, x, n, f)
}

fn shift_l(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    shift(vm, a, "bitwShiftL", bitw_shift_l)
}
fn shift_r(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    shift(vm, a, "bitwShiftR", bitw_shift_r)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, message, vm};

    #[test]
    fn operations() {
        let mut vm = vm();
        let i = Value::int;
        assert_eq!(call(&mut vm, "bitwAnd", &[i(5), i(3)]).unwrap(), i(1));
        assert_eq!(call(&mut vm, "bitwOr", &[Value::double(5.0), i(3)]).unwrap(), i(7));
        assert_eq!(call(&mut vm, "bitwNot", &[i(5)]).unwrap(), i(-6));
        assert_eq!(call(&mut vm, "bitwShiftL", &[i(1), i(4)]).unwrap(), i(16));
        assert_eq!(
            message(call(&mut vm, "bitwAnd", &[Value::TRUE, i(1)])),
            "'a' and 'b' must have the same type"
        );
    }
}
