//! Discrete Fourier transforms.

use r_math::complex::Complex;
use r_math::num::{fft_array, mvfft as transform_columns, next_n};
use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Value, Vm, rerr};

use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new("fft", "z inverse", fft).of("stats"),
    Builtin::new("mvfft", "z inverse", mvfft).of("stats"),
    Builtin::new("nextn", "n factors", nextn).of("stats"),
];

fn is_inverse(vm: &mut Vm, a: &CallArgs<'_>) -> bool {
    // Missing counts as yes, like any number but zero.
    a.has(1) && vm.as_logical3(a.get(1)) != 0
}

/// Applies `f` to a complex copy of the first argument, which keeps its attributes.
fn transformed(vm: &mut Vm, a: &CallArgs<'_>, f: impl FnOnce(&mut [Complex], &[usize])) -> Res<Value> {
    let z = needed(a, 0, "z")?;
    if !matches!(z.rtype(), Type::Logical | Type::Integer | Type::Double | Type::Complex) {
        return rerr!("non-numeric argument");
    }
    let dim = vm.dim(z);
    let extents: Vec<usize> =
        if dim.is_null() { vec![z.len()] } else { dim.ints().iter().map(|&d| d as usize).collect() };
    let plain = vm.coerce_data(z, Type::Complex)?;
    let mut x: Vec<Complex> = plain.complexes().iter().map(|c| Complex::new(c.re, c.im)).collect();
    f(&mut x, &extents);
    let out: Vec<r_runtime::Complex> = x.iter().map(|c| r_runtime::Complex::new(c.re, c.im)).collect();
    let r = vm.new_complexes(&out);
    // A series stays one, and names stay.
    vm.copy_attrs(z, r)
}

fn fft(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let inverse = is_inverse(vm, a);
    transformed(vm, a, |x, extents| fft_array(x, extents, inverse))
}

fn mvfft(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let z = needed(a, 0, "z")?;
    if vm.dim(z).len() != 2 {
        return rerr!("vector-valued (multivariate) series required");
    }
    let inverse = is_inverse(vm, a);
    transformed(vm, a, |x, extents| transform_columns(x, extents[0], inverse))
}

fn nextn(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = needed(a, 0, "n")?;
    if !matches!(n.rtype(), Type::Integer | Type::Double | Type::Null) {
        return rerr!("'n' must have typeof(.) \"integer\" or \"double\"");
    }
    let factors: Vec<i32> = if a.has(1) {
        crate::args::coerced(vm, a.get(1), Type::Integer)?.ints().to_vec()
    } else {
        vec![2, 3, 5]
    };
    if factors.is_empty() {
        return rerr!("no factors");
    }
    if factors.iter().any(|&f| f <= 1) {
        return rerr!("invalid factors");
    }
    let factors: Vec<u64> = factors.iter().map(|&f| f as u64).collect();
    let n = vm.coerce_data(n, Type::Double)?;
    let one = |&x: &f64| (!x.is_nan()).then(|| next_n(x.max(0.0) as u64, &factors)).flatten();
    let found: Vec<Option<u64>> = n.doubles().iter().map(one).collect();
    // Integers as long as all of them are.
    if found.iter().flatten().all(|&k| k <= i32::MAX as u64) {
        let r: Vec<i32> = found.iter().map(|k| k.map_or(NA_INT, |k| k as i32)).collect();
        return Ok(vm.new_ints(&r));
    }
    let r: Vec<f64> = found.iter().map(|k| k.map_or(r_math::missing::NA_REAL, |k| k as f64)).collect();
    Ok(vm.new_doubles(&r))
}
