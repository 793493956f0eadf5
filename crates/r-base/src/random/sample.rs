//! `sample.int`.

use r_math::rng;
use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Value, Vm, coerce, rerr};

use super::with_rng;
use crate::args::needed;

pub const TABLE: &[Builtin] = &[Builtin::new("sample.int", "n size replace prob useHash", sample_int)];

/// Weights that add up to one, or R's complaint. `needed` elements with a positive weight are
/// needed unless there is replacement.
pub fn normalised(p: &[f64], needed: usize, replace: bool) -> Res<Vec<f64>> {
    if p.iter().any(|x| !x.is_finite()) {
        return rerr!("NA in probability vector");
    }
    if p.iter().any(|x| *x < 0.0) {
        return rerr!("negative probability");
    }
    let positive = p.iter().filter(|x| **x > 0.0).count();
    if positive == 0 || !replace && needed > positive {
        return rerr!("too few positive probabilities");
    }
    let sum = p.iter().sum::<f64>();
    Ok(p.iter().map(|x| x / sum).collect())
}

fn sample_int(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = needed(a, 0, "n")?;
    let size = a.or(1, n);
    let replace = vm.as_logical3(a.or(2, Value::FALSE));
    let prob = a.or(3, Value::NULL);
    let dn = coerce::as_f64(n).unwrap_or(f64::NAN).floor();
    if !dn.is_finite() || !(0.0..=4503599627370496.0).contains(&dn) {
        return rerr!("invalid first argument");
    }
    let k = coerce::as_f64(size).unwrap_or(f64::NAN);
    if size.len() != 1 || !k.is_finite() || k < 0.0 {
        return rerr!("invalid 'size' argument");
    }
    if replace == NA_INT {
        return rerr!("invalid 'replace' argument");
    }
    let (k, replace) = (k as usize, replace != 0);
    // Whether there is room for the result, before anything is drawn.
    if k > 1 << 27 {
        drop(vm.alloc_double(k)?);
    }
    if k > 0 && dn == 0.0 {
        return rerr!("invalid first argument");
    }
    if !prob.is_null() {
        return weighted(vm, dn, k, replace, prob);
    }
    if !replace && k as f64 > dn {
        return rerr!("cannot take a sample larger than the population when 'replace = FALSE'");
    }
    let hash = match a.get(4) {
        h if h.given() => vm.arg_bool(h, "useHash")?,
        _ => !replace && dn > 1e7 && k as f64 <= dn / 2.0,
    };
    if replace || k < 2 {
        let r = with_rng(vm, |rng| rng::sample_replace(rng, dn, k))?;
        return Ok(indices(vm, dn, &r));
    }
    if hash {
        return match with_rng(vm, |rng| rng::sample_distinct_hashed(rng, dn, k))? {
            Some(r) => Ok(indices(vm, dn, &r)),
            None => rerr!("excessive number of hash collisions"),
        };
    }
    if dn > f64::from(i32::MAX) {
        return rerr!("n >= 2^31, replace = FALSE is only supported on 64-bit platforms");
    }
    let r = with_rng(vm, |rng| rng::sample_without_replacement(rng, dn as usize, k))?;
    Ok(vm.new_ints(&r))
}

/// Integers where the population allows it.
fn indices(vm: &mut Vm, n: f64, r: &[f64]) -> Value {
    if n > f64::from(i32::MAX) {
        return vm.new_doubles(r);
    }
    let ints: Vec<i32> = r.iter().map(|x| *x as i32).collect();
    vm.new_ints(&ints)
}

fn weighted(vm: &mut Vm, n: f64, k: usize, replace: bool, prob: Value) -> Res<Value> {
    let p = crate::args::coerced(vm, prob, Type::Double)?;
    if p.len() as f64 != n {
        return rerr!("incorrect number of probabilities");
    }
    let p = normalised(p.doubles(), k, replace)?;
    if !replace && k as f64 > n {
        return rerr!("cannot take a sample larger than the population when 'replace = FALSE'");
    }
    let r = with_rng(vm, |rng| {
        if replace || k < 2 {
            rng::sample_weighted_replace(rng, &p, k)
        } else {
            rng::sample_weighted(rng, &p, k)
        }
    })?;
    Ok(vm.new_ints(&r))
}
