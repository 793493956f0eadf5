//! Bitwise operations on integers, and bits as raw vectors of zeros and ones.

use r_math::num::{bitw_and, bitw_not, bitw_or, bitw_shift_l, bitw_shift_r, bitw_xor};
use r_runtime::binary::{result_len, zip_into};
use r_runtime::value::proper;
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Value, Vm, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("bitwAnd", "a b", and).pure().result(ResultType::Per(Type::Integer)),
    Builtin::new("bitwOr", "a b", or).pure().result(ResultType::Per(Type::Integer)),
    Builtin::new("bitwXor", "a b", xor).pure().result(ResultType::Per(Type::Integer)),
    Builtin::new("bitwNot", "a", not).pure().result(ResultType::Plain(Type::Integer)),
    Builtin::new("bitwShiftL", "a n", shift_l).pure().result(ResultType::Plain(Type::Integer)),
    Builtin::new("bitwShiftR", "a n", shift_r).pure().result(ResultType::Plain(Type::Integer)),
    Builtin::new("intToBits", "x", int_to_bits).pure(),
    Builtin::new("rawToBits", "x", raw_to_bits).pure(),
    Builtin::new("packBits", "x type", pack_bits).pure(),
    Builtin::new("rawShift", "x n", raw_shift).pure(),
    Builtin::new("numToBits", "x", num_to_bits).pure(),
    Builtin::new("numToInts", "x", num_to_ints).pure(),
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
    Ok(vm.unboxed(r.done()))
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

/// The lowest `n` bits of a word, lowest first.
fn bits_of(word: u64, n: u32) -> impl Iterator<Item = u8> {
    (0..n).map(move |k| (word >> k & 1) as u8)
}

fn int_to_bits(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let x = vm.coerce(x, Type::Integer)?;
    let bits: Vec<u8> = x.ints().iter().flat_map(|i| bits_of(u64::from(*i as u32), 32)).collect();
    Ok(vm.new_raws(&bits))
}

fn raw_to_bits(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.rtype() != Type::Raw {
        return rerr!("argument 'x' must be raw");
    }
    let bits: Vec<u8> = x.raws().iter().flat_map(|b| bits_of(u64::from(*b), 8)).collect();
    Ok(vm.new_raws(&bits))
}

/// The bits of doubles, lowest first.
fn num_to_bits(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let x = vm.coerce_data(x, Type::Double)?;
    let bits: Vec<u8> = x.doubles().iter().flat_map(|d| bits_of(d.to_bits(), 64)).collect();
    Ok(vm.new_raws(&bits))
}

/// The low and the high half of doubles.
fn num_to_ints(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let x = vm.coerce_data(x, Type::Double)?;
    let halves: Vec<i32> =
        x.doubles().iter().map(|d| d.to_bits()).flat_map(|w| [w as i32, (w >> 32) as i32]).collect();
    Ok(vm.new_ints(&halves))
}

/// Bits given as raw, logical or integer values, lowest first.
fn bit_values(x: Value) -> Res<Vec<bool>> {
    match x.rtype() {
        Type::Raw => Ok(x.raws().iter().map(|b| b & 1 == 1).collect()),
        Type::Logical | Type::Integer => {
            if x.ints().contains(&r_runtime::NA_INT) {
                return rerr!("argument 'x' must not contain NAs");
            }
            Ok(x.ints().iter().map(|i| i & 1 == 1).collect())
        }
        _ => rerr!("argument 'x' must be raw, integer or logical"),
    }
}

fn pack_bits(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let bits = bit_values(needed(a, 0, "x")?)?;
    let kind = a.or(1, Value::NULL).as_str().unwrap_or("raw").to_owned();
    let (unit, name) = match kind.as_str() {
        "raw" => (8, "raw"),
        "integer" => (32, "integer"),
        "double" => (64, "double"),
        _ => {
            return rerr!(
                "'arg' should be one of \u{2018}raw\u{2019}, \u{2018}integer\u{2019}, \u{2018}double\u{2019}"
            );
        }
    };
    if bits.len() % unit != 0 {
        return rerr!("argument 'x' must be a multiple of {unit} long");
    }
    let word = |c: &[bool]| c.iter().rev().fold(0u64, |w, b| w << 1 | u64::from(*b));
    let words = bits.chunks(unit).map(word);
    Ok(match name {
        "raw" => vm.new_raws(&words.map(|w| w as u8).collect::<Vec<_>>()),
        "integer" => vm.new_ints(&words.map(|w| w as i32).collect::<Vec<_>>()),
        _ => vm.new_doubles(&words.map(|w| proper(f64::from_bits(w))).collect::<Vec<_>>()),
    })
}

fn raw_shift(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    if x.rtype() != Type::Raw {
        return rerr!("argument 'x' must be raw");
    }
    let n = r_runtime::coerce::as_int(needed(a, 1, "n")?).filter(|n| (-8..=8).contains(n));
    let Some(n) = n else { return rerr!("argument 'n' must be a small integer (-8 to 8)") };
    let shifted = |b: &u8| if n >= 0 { (u16::from(*b) << n) as u8 } else { (u16::from(*b) >> -n) as u8 };
    let r: Vec<u8> = x.raws().iter().map(shifted).collect();
    Ok(vm.new_raws(&r))
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
