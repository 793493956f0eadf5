//! Variates of the distributions: `runif`, `rnorm` and the rest.

use r_math::rng::{self, Rng};
use r_runtime::{Builtin, CallArgs, NA_INT, Res, Type, Unwind, Value, Vm, rerr};
use r_text::recycle;

use super::with_rng;
use crate::args::needed;

/// One row a function: name, parameters, defaults of those after `n`, whole numbers?, sampler.
macro_rules! draws {
    ($($id:ident $name:literal $params:literal [$($default:expr),*] $whole:literal $draw:expr;)*) => {
        $(fn $id(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> { draw(vm, a, $params, &[$($default),*], $whole, $draw) })*
        pub const TABLE: &[Builtin] = &[
            $(Builtin::new($name, $params, $id).of("stats"),)*
            Builtin::new("rmultinom", "n size prob", rmultinom).of("stats"),
        ];
    };
}

const NEEDED: Option<f64> = None;
const ZERO: Option<f64> = Some(0.0);
const ONE: Option<f64> = Some(1.0);

draws! {
    runif "runif" "n min max" [ZERO, ONE] false |r, p| rng::runif(r, p[0], p[1]);
    rnorm "rnorm" "n mean sd" [ZERO, ONE] false |r, p| rng::rnorm(r, p[0], p[1]);
    rexp "rexp" "n rate" [ONE] false |r, p| rng::rexp(r, 1.0 / p[0]);
    rgamma ".rgamma" "n shape scale" [NEEDED, NEEDED] false {
        let mut last = None;
        move |r, p| reused(&mut last, p, |p| rng::Gamma::new(p[0], p[1])).draw(r)
    };
    rbeta ".rbeta" "n shape1 shape2" [NEEDED, NEEDED] false {
        let mut last = None;
        move |r, p| reused(&mut last, p, |p| rng::Beta::new(p[0], p[1])).draw(r)
    };
    rchisq ".rchisq" "n df" [NEEDED] false |r, p| rng::rchisq(r, p[0]);
    rnchisq ".rnchisq" "n df ncp" [NEEDED, NEEDED] false |r, p| rng::rnchisq(r, p[0], p[1]);
    rt ".rt" "n df" [NEEDED] false |r, p| rng::rt(r, p[0]);
    rf ".rf" "n df1 df2" [NEEDED, NEEDED] false |r, p| rng::rf(r, p[0], p[1]);
    rcauchy "rcauchy" "n location scale" [ZERO, ONE] false |r, p| rng::rcauchy(r, p[0], p[1]);
    rlogis "rlogis" "n location scale" [ZERO, ONE] false |r, p| rng::rlogis(r, p[0], p[1]);
    rlnorm "rlnorm" "n meanlog sdlog" [ZERO, ONE] false |r, p| rng::rlnorm(r, p[0], p[1]);
    rweibull "rweibull" "n shape scale" [NEEDED, ONE] false |r, p| rng::rweibull(r, p[0], p[1]);
    rbinom "rbinom" "n size prob" [NEEDED, NEEDED] true {
        let mut last = None;
        move |r, p| reused(&mut last, p, |p| rng::Binomial::new(p[0], p[1])).draw(r)
    };
    rpois "rpois" "n lambda" [NEEDED] true {
        let mut last = None;
        move |r, p| reused(&mut last, p, |p| rng::Poisson::new(p[0])).draw(r)
    };
    rgeom "rgeom" "n prob" [NEEDED] true |r, p| rng::rgeom(r, p[0]);
    rhyper "rhyper" "nn m n k" [NEEDED, NEEDED, NEEDED] true {
        let mut last = None;
        move |r, p| reused(&mut last, p, |p| rng::Hypergeometric::new(p[0], p[1], p[2])).draw(r)
    };
    rnbinom ".rnbinom" "n size prob" [NEEDED, NEEDED] true |r, p| rng::rnbinom(r, p[0], p[1]);
    rnbinom_mu ".rnbinom_mu" "n size mu" [NEEDED, NEEDED] true |r, p| rng::rnbinom_mu(r, p[0], p[1]);
    rsignrank "rsignrank" "nn n" [NEEDED] true |r, p| rng::rsignrank(r, p[0]);
    rwilcox "rwilcox" "nn m n" [NEEDED, NEEDED] true |r, p| rng::rwilcox(r, p[0], p[1]);
}

type Params = [f64; 3];

/// Draws between two looks for an interrupt.
const BETWEEN_CHECKS: usize = 1 << 16;

/// A sampler whose set-up is kept while the parameters stay the same.
fn reused<'a, S>(last: &'a mut Option<(Params, S)>, p: &Params, make: impl Fn(&Params) -> S) -> &'a mut S {
    let same = |q: &Params| q.iter().zip(p).all(|(a, b)| a.to_bits() == b.to_bits());
    match last {
        Some((q, _)) if same(q) => {}
        _ => *last = Some((*p, make(p))),
    }
    match last {
        Some((_, s)) => s,
        None => unreachable!("just set"),
    }
}

fn invalid() -> Unwind {
    Unwind::error("invalid arguments")
}

/// How many variates: the first argument, or its length if it has several elements.
fn count(vm: &mut Vm, n: Value) -> Res<usize> {
    if n.len() != 1 {
        return if n.is_vector() { Ok(n.len()) } else { Err(invalid()) };
    }
    if !n.is_atomic() {
        return Err(invalid());
    }
    let d = crate::args::coerced(vm, n, Type::Double)?;
    match d.doubles() {
        [x] if x.is_finite() && *x >= 0.0 && *x <= 4503599627370496.0 => Ok(*x as usize),
        _ => Err(invalid()),
    }
}

fn draw(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    params: &str,
    defaults: &[Option<f64>],
    whole: bool,
    mut f: impl FnMut(&mut Rng, &Params) -> f64,
) -> Res<Value> {
    let name = |i: usize| params.split(' ').nth(i).unwrap_or("n");
    let n = count(vm, needed(a, 0, name(0))?)?;
    let mut columns: [Value; 3] = [Value::double(0.0); 3];
    for (i, d) in defaults.iter().enumerate() {
        columns[i] = match (a.get(i + 1), d) {
            (v, _) if v.given() => v,
            (_, Some(d)) => Value::double(*d),
            _ => needed(a, i + 1, name(i + 1))?,
        };
        if !is_number(columns[i]) {
            return Err(invalid());
        }
        columns[i] = crate::args::coerced(vm, columns[i], Type::Double)?;
    }
    let k = defaults.len();
    let slices: Vec<&[f64]> = columns[..k].iter().map(|c| c.doubles()).collect();
    let mut r = vm.alloc_double(n)?;
    let mut missing = false;
    if slices.iter().any(|s| s.is_empty()) {
        r.doubles_mut().fill(r_runtime::NA_REAL);
        missing = n > 0;
    } else {
        let mut from = 0;
        for part in r.doubles_mut().chunks_mut(BETWEEN_CHECKS) {
            with_rng(vm, |rng| {
                for (i, d) in (from..).zip(&mut *part) {
                    if rng.is_stopped() {
                        break;
                    }
                    let mut p = [0.0; 3];
                    slices.iter().zip(&mut p).for_each(|(s, p)| *p = s[recycle(i, s.len())]);
                    *d = f(rng, &p);
                    missing |= d.is_nan();
                }
            })?;
            vm.safepoint()?;
            from += part.len();
        }
    }
    if missing {
        vm.warn("NAs produced")?;
    }
    let r = if whole { whole_numbers(vm, r.done()) } else { r.done() };
    Ok(vm.unboxed(r))
}

fn is_number(v: Value) -> bool {
    matches!(v.rtype(), Type::Logical | Type::Integer | Type::Double)
}

/// Integers if all fit, else the doubles.
fn whole_numbers(vm: &mut Vm, r: Value) -> Value {
    if r.doubles().iter().any(|x| *x > f64::from(i32::MAX) || *x <= f64::from(i32::MIN)) {
        return r;
    }
    let ints: Vec<i32> = r.doubles().iter().map(|x| if x.is_nan() { NA_INT } else { *x as i32 }).collect();
    vm.new_ints(&ints)
}

fn rmultinom(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let n = vm.arg_int_na(needed(a, 0, "n")?);
    let size = vm.arg_int_na(needed(a, 1, "size")?);
    if n == NA_INT || n < 0 {
        return rerr!("invalid first argument 'n'");
    }
    if size == NA_INT || size < 0 {
        return rerr!("invalid second argument 'size'");
    }
    let names = vm.names(a.get(2));
    let prob = crate::args::coerced(vm, needed(a, 2, "prob")?, Type::Double)?;
    let prob = super::sample::normalised(prob.doubles(), 1, true)?;
    let k = prob.len();
    let mut r = vm.alloc_int(k * n as usize)?;
    with_rng(vm, |rng| {
        for counts in r.ints_mut().chunks_exact_mut(k.max(1)) {
            rng::rmultinom(rng, size, &prob, counts);
        }
    })?;
    let dim = vm.new_ints(&[k as i32, n]);
    let r = vm.set_attr(r.done(), vm.s.dim, dim)?;
    if names.is_null() {
        return Ok(r);
    }
    let dimnames = vm.new_list(&[names, Value::NULL]);
    vm.set_attr(r, vm.s.dimnames, dimnames)
}
