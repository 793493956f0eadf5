//! New vectors and their lengths: `vector`, `logical` ... `raw`, `length`, `length<-`, `lengths`.

use r_runtime::coerce::Notes;
use r_runtime::{Builtin, CallArgs, Complex, Res, ResultType, Type, Value, Vm, rerr};
use r_text::recycle;

use crate::args::{needed, sole};
use crate::coerce::mode_type;

pub const TABLE: &[Builtin] = &[
    Builtin::new("vector", "mode length", vector).pure().fresh(),
    Builtin::new("logical", "length", logical)
        .pure()
        .result(ResultType::Always(Type::Logical))
        .fresh()
        .takes_empty(),
    Builtin::new("integer", "length", integer).pure().result(ResultType::Always(Type::Integer)).fresh(),
    Builtin::new("numeric", "length", numeric).pure().result(ResultType::Always(Type::Double)).fresh(),
    Builtin::new("double", "length", numeric).pure().result(ResultType::Always(Type::Double)).fresh(),
    Builtin::new("character", "length", character).pure().result(ResultType::Always(Type::Character)).fresh(),
    Builtin::new("raw", "length", raw).pure(),
    Builtin::new("complex", "length.out real imaginary modulus argument", complex).pure(),
    Builtin::prim("length", "x", length).generic().pure().result(ResultType::Count).fresh(),
    Builtin::prim("length<-", "x value", set_length).generic().pure(),
    Builtin::new("lengths", "x use.names", lengths).result(ResultType::Plain(Type::Integer)),
];

/// A length argument: one number that is neither missing nor negative.
pub fn length_arg(vm: &mut Vm, v: Value) -> Res<usize> {
    if v.len() != 1 || !matches!(v.rtype(), Type::Integer | Type::Double | Type::Character) {
        return rerr!("invalid 'length' argument");
    }
    let mut notes = Notes::default();
    let x = r_runtime::coerce::first_double(v, &mut notes);
    vm.warn_notes(notes)?;
    match v.rtype() {
        Type::Character if x.is_nan() => Err(vm.outer_error("vector size cannot be NA/NaN")),
        _ if x.is_nan() || x < 0.0 => rerr!("invalid 'length' argument"),
        _ if x.is_infinite() => rerr!("vector size cannot be infinite"),
        _ if x > 4503599627370496.0 => rerr!("vector size specified is too large"),
        _ => Ok(x as usize),
    }
}

fn vector(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let mode = a.get(0);
    let mode = if !mode.given() {
        "logical".to_owned()
    } else if mode.is_atomic() && mode.len() == 1 {
        vm.element_string(mode, 0).str().to_owned()
    } else {
        return rerr!("invalid 'mode' argument");
    };
    let n = if a.has(1) { length_arg(vm, a.get(1))? } else { 0 };
    match mode_type(&mode).filter(|t| !matches!(t, Type::Symbol | Type::Null)) {
        Some(t) => fresh(vm, t, n),
        None => rerr!("vector: cannot make a vector of mode '{mode}'."),
    }
}

fn fresh(vm: &mut Vm, t: Type, n: usize) -> Res<Value> {
    let v = vm.alloc_type(t, n)?;
    Ok(vm.unboxed(v.done()))
}

fn of_type(vm: &mut Vm, a: &CallArgs<'_>, t: Type) -> Res<Value> {
    let n = if a.has(0) { length_arg(vm, a.get(0))? } else { 0 };
    fresh(vm, t, n)
}

fn logical(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    of_type(vm, a, Type::Logical)
}
fn integer(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    of_type(vm, a, Type::Integer)
}
fn numeric(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    of_type(vm, a, Type::Double)
}
fn character(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    of_type(vm, a, Type::Character)
}
fn raw(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    of_type(vm, a, Type::Raw)
}

fn complex(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let doubles = |vm: &mut Vm, v: Value| -> Res<Vec<f64>> {
        if !v.given() {
            return Ok(Vec::new());
        }
        Ok(vm.coerce_data(v, Type::Double)?.doubles().to_vec())
    };
    let polar = a.has(3) || a.has(4);
    let (mut p, mut q) = if polar {
        (doubles(vm, a.get(3))?, doubles(vm, a.get(4))?)
    } else {
        (doubles(vm, a.get(1))?, doubles(vm, a.get(2))?)
    };
    if polar && !a.has(3) {
        p.push(1.0);
    }
    if polar && !a.has(4) {
        q.push(0.0);
    }
    let asked = if a.has(0) { vm.arg_int_na(a.get(0)) } else { 0 };
    let Ok(asked) = usize::try_from(asked) else { return rerr!("invalid length") };
    let n = asked.max(p.len()).max(q.len());
    let mut r = vm.alloc_complex(n)?;
    for (i, z) in r.complexes_mut().iter_mut().enumerate() {
        let at = |v: &[f64]| if v.is_empty() { 0.0 } else { v[recycle(i, v.len())] };
        *z = if polar {
            Complex::new(at(&p) * at(&q).cos(), at(&p) * at(&q).sin())
        } else {
            Complex::new(at(&p), at(&q))
        };
    }
    Ok(r.done())
}

/// A length as R gives it: an integer as long as it is one.
pub fn length_value(n: usize) -> Value {
    if n <= i32::MAX as usize { Value::int(n as i32) } else { Value::double(n as f64) }
}

fn length(_: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    Ok(length_value(sole(a, "length")?.len()))
}

fn set_length(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, value) = (a.get(0), a.get(1));
    let kinds = matches!(x.rtype(), Type::Null | Type::Pairlist) || x.is_vector();
    if !kinds {
        return Err(vm.outer_error("cannot set length of non-(vector or list)"));
    }
    if x.rtype() == Type::Expression {
        return Err(vm.outer_error("unimplemented type 'expression' in 'length<-'\n"));
    }
    if value.len() != 1 {
        return Err(vm.outer_error("wrong length for 'value' argument"));
    }
    let n = match value.rtype() {
        Type::Character | Type::List => length_arg(vm, value)?,
        _ => match length_arg(vm, value) {
            Ok(n) => n,
            Err(_) => return Err(vm.outer_error("invalid value")),
        },
    };
    if x.is_null() {
        if n > 0 {
            vm.warn("length of NULL cannot be changed")?;
        }
        return Ok(Value::NULL);
    }
    resize(vm, x, n)
}

/// `x` cut or filled up to `n` elements; names follow, other attributes go unless the length
/// stays.
pub fn resize(vm: &mut Vm, x: Value, n: usize) -> Res<Value> {
    if n == x.len() {
        return Ok(x);
    }
    if n == 0 && x.rtype() == Type::Pairlist {
        return Ok(Value::NULL);
    }
    let r = vm.resized(x, n)?;
    let names = vm.plain_names(x);
    if names.is_null() {
        return Ok(vm.unboxed(r));
    }
    let mut texts: Vec<Value> = names.strings().iter().copied().take(n).collect();
    texts.resize(n, vm.empty_string);
    let names = vm.new_strs(&texts);
    vm.with_names(r, names)
}

fn lengths(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let use_names = vm.arg_bool_or(a.get(1), "use.names", true)?;
    if !(x.is_vector() || matches!(x.rtype(), Type::Null | Type::Pairlist)) {
        return rerr!("'x' must be a list or atomic vector");
    }
    let mut r = vm.alloc_int(x.len())?;
    if x.is_atomic() {
        r.ints_mut().fill(1);
    } else {
        for i in 0..x.len() {
            let n = length_of(vm, x.values()[i])?;
            r.ints_mut()[i] = n as i32;
        }
    }
    if use_names { vm.copy_shape(x, r.done()) } else { shape_only(vm, x, r.done()) }
}

fn shape_only(vm: &mut Vm, x: Value, r: Value) -> Res<Value> {
    let dim = vm.dim(x);
    let r = if dim.is_null() { r } else { vm.set_attr(r, vm.s.dim, dim)? };
    Ok(vm.unboxed(r))
}

/// The length of a value by its method, if its class has one.
pub fn length_of(vm: &mut Vm, x: Value) -> Res<usize> {
    if !x.is_object() {
        return Ok(x.len());
    }
    let r = crate::base_call::call_base(vm, "length", &[x])?;
    Ok(r_runtime::coerce::as_f64(r).map_or(x.len(), |n| n as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, call_named, message, vm, warnings};
    use r_runtime::NA_INT;

    #[test]
    fn new_vectors() {
        let mut vm = vm();
        let (list, foo) = (vm.string("list"), vm.string("foo"));
        assert_eq!(call(&mut vm, "vector", &[list, Value::int(2)]).unwrap().values(), [Value::NULL; 2]);
        assert_eq!(message(call(&mut vm, "vector", &[foo])), "vector: cannot make a vector of mode 'foo'.");
        assert_eq!(message(call(&mut vm, "numeric", &[Value::int(-1)])), "invalid 'length' argument");
        assert_eq!(call(&mut vm, "numeric", &[Value::int(1)]).unwrap(), Value::double(0.0));
        let im = vm.new_ints(&[2, 3]);
        let z = call_named(&mut vm, "complex", &[Value::int(1), im], &["real", "imaginary"]).unwrap();
        assert_eq!(z.complexes(), [Complex::new(1.0, 2.0), Complex::new(1.0, 3.0)]);
    }

    #[test]
    fn changing_lengths() {
        let mut vm = vm();
        let x = vm.new_ints(&[1, 2]);
        let n = vm.new_strings(&["a", "b"]);
        let x = vm.with_names(x, n).unwrap();
        let r = call(&mut vm, "length<-", &[x, Value::int(3)]).unwrap();
        assert_eq!(r.ints(), [1, 2, NA_INT]);
        assert_eq!(vm.names(r).strings()[2].str(), "");
        assert_eq!(message(call(&mut vm, "length<-", &[x, Value::int(-1)])), "invalid value");
        assert!(call(&mut vm, "length<-", &[Value::NULL, Value::int(2)]).unwrap().is_null());
        assert_eq!(warnings(&mut vm), ["length of NULL cannot be changed"]);
        let l = vm.new_list(&[x, Value::NULL]);
        assert_eq!(call(&mut vm, "lengths", &[l]).unwrap().ints(), [2, 0]);
    }
}
