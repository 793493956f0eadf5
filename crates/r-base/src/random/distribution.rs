//! Densities, probabilities and quantiles: `dnorm`, `pnorm`, `qnorm` and the rest.
//!
//! Arguments recycle; the result has the attributes of the first argument as long as it.

use r_math::dist::{self, Tail};
use r_runtime::{Builtin, CallArgs, Res, ResultType, Type, Unwind, Value, Vm};
use r_text::recycle;

use crate::args::needed;

/// How a parameter is given.
#[derive(Clone, Copy)]
enum Param {
    Needed(&'static str),
    Default(f64),
    /// May be left out, which selects another formula: the last ones only.
    Optional,
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Density,
    /// A density on whole numbers: others are warned of.
    Mass,
    Probability,
}

/// The switches after the parameters: `log`, or `lower.tail` and `log.p`.
#[derive(Clone, Copy)]
struct Switch {
    log: bool,
    tail: Tail,
}

/// One row a function: name, parameters, their nature, kind, formula.
macro_rules! distributions {
    ($($id:ident $params:literal [$($p:expr),*] $what:ident $f:expr;)*) => {
        $(fn $id(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> { evaluate(vm, a, &[$($p),*], What::$what, $f) })*
        pub const TABLE: &[Builtin] = &[
            $(Builtin::new(stringify!($id), $params, $id).of("stats").pure().result(ResultType::Plain(Type::Double)),)*
            Builtin::new("dgamma", "x shape rate scale log", dgamma).of("stats"),
            Builtin::new("pgamma", "q shape rate scale lower.tail log.p", pgamma).of("stats"),
            Builtin::new("qgamma", "p shape rate scale lower.tail log.p", qgamma).of("stats"),
            Builtin::new("dnbinom", "x size prob mu log", dnbinom).of("stats"),
            Builtin::new("pnbinom", "q size prob mu lower.tail log.p", pnbinom).of("stats"),
            Builtin::new("qnbinom", "p size prob mu lower.tail log.p", qnbinom).of("stats"),
        ];
    };
}

use Param::{Default as D, Needed as N, Optional as O};
const X: Param = N("x");
const Q: Param = N("q");
const P: Param = N("p");

distributions! {
    dnorm "x mean sd log" [X, D(0.0), D(1.0)] Density |v, s| dist::dnorm(v[0], v[1], v[2], s.log);
    pnorm "q mean sd lower.tail log.p" [Q, D(0.0), D(1.0)] Probability |v, s| dist::pnorm(v[0], v[1], v[2], s.tail);
    qnorm "p mean sd lower.tail log.p" [P, D(0.0), D(1.0)] Probability |v, s| dist::qnorm(v[0], v[1], v[2], s.tail);
    dunif "x min max log" [X, D(0.0), D(1.0)] Density |v, s| dist::dunif(v[0], v[1], v[2], s.log);
    punif "q min max lower.tail log.p" [Q, D(0.0), D(1.0)] Probability |v, s| dist::punif(v[0], v[1], v[2], s.tail);
    qunif "p min max lower.tail log.p" [P, D(0.0), D(1.0)] Probability |v, s| dist::qunif(v[0], v[1], v[2], s.tail);
    dlnorm "x meanlog sdlog log" [X, D(0.0), D(1.0)] Density |v, s| dist::dlnorm(v[0], v[1], v[2], s.log);
    plnorm "q meanlog sdlog lower.tail log.p" [Q, D(0.0), D(1.0)] Probability |v, s| dist::plnorm(v[0], v[1], v[2], s.tail);
    qlnorm "p meanlog sdlog lower.tail log.p" [P, D(0.0), D(1.0)] Probability |v, s| dist::qlnorm(v[0], v[1], v[2], s.tail);
    dlogis "x location scale log" [X, D(0.0), D(1.0)] Density |v, s| dist::dlogis(v[0], v[1], v[2], s.log);
    plogis "q location scale lower.tail log.p" [Q, D(0.0), D(1.0)] Probability |v, s| dist::plogis(v[0], v[1], v[2], s.tail);
    qlogis "p location scale lower.tail log.p" [P, D(0.0), D(1.0)] Probability |v, s| dist::qlogis(v[0], v[1], v[2], s.tail);
    dcauchy "x location scale log" [X, D(0.0), D(1.0)] Density |v, s| dist::dcauchy(v[0], v[1], v[2], s.log);
    pcauchy "q location scale lower.tail log.p" [Q, D(0.0), D(1.0)] Probability |v, s| dist::pcauchy(v[0], v[1], v[2], s.tail);
    qcauchy "p location scale lower.tail log.p" [P, D(0.0), D(1.0)] Probability |v, s| dist::qcauchy(v[0], v[1], v[2], s.tail);
    dweibull "x shape scale log" [X, N("shape"), D(1.0)] Density |v, s| dist::dweibull(v[0], v[1], v[2], s.log);
    pweibull "q shape scale lower.tail log.p" [Q, N("shape"), D(1.0)] Probability |v, s| dist::pweibull(v[0], v[1], v[2], s.tail);
    qweibull "p shape scale lower.tail log.p" [P, N("shape"), D(1.0)] Probability |v, s| dist::qweibull(v[0], v[1], v[2], s.tail);
    dexp "x rate log" [X, D(1.0)] Density |v, s| dist::dexp(v[0], 1.0 / v[1], s.log);
    pexp "q rate lower.tail log.p" [Q, D(1.0)] Probability |v, s| dist::pexp(v[0], 1.0 / v[1], s.tail);
    qexp "p rate lower.tail log.p" [P, D(1.0)] Probability |v, s| dist::qexp(v[0], 1.0 / v[1], s.tail);
    dgeom "x prob log" [X, N("prob")] Mass |v, s| dist::dgeom(v[0], v[1], s.log);
    pgeom "q prob lower.tail log.p" [Q, N("prob")] Probability |v, s| dist::pgeom(v[0], v[1], s.tail);
    qgeom "p prob lower.tail log.p" [P, N("prob")] Probability |v, s| dist::qgeom(v[0], v[1], s.tail);
    dpois "x lambda log" [X, N("lambda")] Mass |v, s| dist::dpois(v[0], v[1], s.log);
    ppois "q lambda lower.tail log.p" [Q, N("lambda")] Probability |v, s| dist::ppois(v[0], v[1], s.tail);
    qpois "p lambda lower.tail log.p" [P, N("lambda")] Probability |v, s| dist::qpois(v[0], v[1], s.tail);
    dbinom "x size prob log" [X, N("size"), N("prob")] Mass |v, s| dist::dbinom(v[0], v[1], v[2], s.log);
    pbinom "q size prob lower.tail log.p" [Q, N("size"), N("prob")] Probability |v, s| dist::pbinom(v[0], v[1], v[2], s.tail);
    qbinom "p size prob lower.tail log.p" [P, N("size"), N("prob")] Probability |v, s| dist::qbinom(v[0], v[1], v[2], s.tail);
    dhyper "x m n k log" [X, N("m"), N("n"), N("k")] Mass |v, s| dist::dhyper(v[0], v[1], v[2], v[3], s.log);
    phyper "q m n k lower.tail log.p" [Q, N("m"), N("n"), N("k")] Probability |v, s| dist::phyper(v[0], v[1], v[2], v[3], s.tail);
    qhyper "p m n k lower.tail log.p" [P, N("m"), N("n"), N("k")] Probability |v, s| dist::qhyper(v[0], v[1], v[2], v[3], s.tail);
    dsignrank "x n log" [X, N("n")] Density |v, s| dist::dsignrank(v[0], v[1], s.log);
    psignrank "q n lower.tail log.p" [Q, N("n")] Probability |v, s| dist::psignrank(v[0], v[1], s.tail);
    qsignrank "p n lower.tail log.p" [P, N("n")] Probability |v, s| dist::qsignrank(v[0], v[1], s.tail);
    dwilcox "x m n log" [X, N("m"), N("n")] Density |v, s| dist::dwilcox(v[0], v[1], v[2], s.log);
    pwilcox "q m n lower.tail log.p" [Q, N("m"), N("n")] Probability |v, s| dist::pwilcox(v[0], v[1], v[2], s.tail);
    qwilcox "p m n lower.tail log.p" [P, N("m"), N("n")] Probability |v, s| dist::qwilcox(v[0], v[1], v[2], s.tail);
    dbeta "x shape1 shape2 ncp log" [X, N("shape1"), N("shape2"), O] Density |v, s| match v {
        [x, a, b, ncp, ..] => dist::dnbeta(*x, *a, *b, *ncp, s.log),
        _ => dist::dbeta(v[0], v[1], v[2], s.log),
    };
    pbeta "q shape1 shape2 ncp lower.tail log.p" [Q, N("shape1"), N("shape2"), O] Probability |v, s| match v {
        [q, a, b, ncp, ..] => dist::pnbeta(*q, *a, *b, *ncp, s.tail),
        _ => dist::pbeta(v[0], v[1], v[2], s.tail),
    };
    qbeta "p shape1 shape2 ncp lower.tail log.p" [P, N("shape1"), N("shape2"), O] Probability |v, s| match v {
        [p, a, b, ncp, ..] => dist::qnbeta(*p, *a, *b, *ncp, s.tail),
        _ => dist::qbeta(v[0], v[1], v[2], s.tail),
    };
    dchisq "x df ncp log" [X, N("df"), O] Density |v, s| match v {
        [x, df, ncp, ..] => dist::dnchisq(*x, *df, *ncp, s.log),
        _ => dist::dchisq(v[0], v[1], s.log),
    };
    pchisq "q df ncp lower.tail log.p" [Q, N("df"), O] Probability |v, s| match v {
        [q, df, ncp, ..] => dist::pnchisq(*q, *df, *ncp, s.tail),
        _ => dist::pchisq(v[0], v[1], s.tail),
    };
    qchisq "p df ncp lower.tail log.p" [P, N("df"), O] Probability |v, s| match v {
        [p, df, ncp, ..] => dist::qnchisq(*p, *df, *ncp, s.tail),
        _ => dist::qchisq(v[0], v[1], s.tail),
    };
    dt "x df ncp log" [X, N("df"), O] Density |v, s| match v {
        [x, df, ncp, ..] => dist::dnt(*x, *df, *ncp, s.log),
        _ => dist::dt(v[0], v[1], s.log),
    };
    pt "q df ncp lower.tail log.p" [Q, N("df"), O] Probability |v, s| match v {
        [q, df, ncp, ..] => dist::pnt(*q, *df, *ncp, s.tail),
        _ => dist::pt(v[0], v[1], s.tail),
    };
    qt "p df ncp lower.tail log.p" [P, N("df"), O] Probability |v, s| match v {
        [p, df, ncp, ..] => dist::qnt(*p, *df, *ncp, s.tail),
        _ => dist::qt(v[0], v[1], s.tail),
    };
    df "x df1 df2 ncp log" [X, N("df1"), N("df2"), O] Density |v, s| match v {
        [x, a, b, ncp, ..] => dist::dnf(*x, *a, *b, *ncp, s.log),
        _ => dist::df(v[0], v[1], v[2], s.log),
    };
    pf "q df1 df2 ncp lower.tail log.p" [Q, N("df1"), N("df2"), O] Probability |v, s| match v {
        [q, a, b, ncp, ..] => dist::pnf(*q, *a, *b, *ncp, s.tail),
        _ => dist::pf(v[0], v[1], v[2], s.tail),
    };
    qf "p df1 df2 ncp lower.tail log.p" [P, N("df1"), N("df2"), O] Probability |v, s| match v {
        [p, a, b, ncp, ..] => dist::qnf(*p, *a, *b, *ncp, s.tail),
        _ => dist::qf(v[0], v[1], v[2], s.tail),
    };
    ptukey "q nmeans df nranges lower.tail log.p" [Q, N("nmeans"), N("df"), D(1.0)] Probability
        |v, s| dist::ptukey(v[0], v[1], v[2], v[3], s.tail);
    qtukey "p nmeans df nranges lower.tail log.p" [P, N("nmeans"), N("df"), D(1.0)] Probability
        |v, s| dist::qtukey(v[0], v[1], v[2], v[3], s.tail);
}

fn switch(vm: &mut Vm, first: Value, second: Value, what: What) -> Res<Switch> {
    let flag = |vm: &mut Vm, v: Value, d: bool| if v.given() { vm.as_logical3(v) != 0 } else { d };
    if matches!(what, What::Density | What::Mass) {
        let log = flag(vm, first, false);
        return Ok(Switch { log, tail: Tail::LOWER });
    }
    let lower = flag(vm, first, true);
    let log = flag(vm, second, false);
    Ok(Switch { log, tail: Tail { lower, log } })
}

fn evaluate(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    params: &[Param],
    what: What,
    f: impl Fn(&[f64], Switch) -> f64,
) -> Res<Value> {
    let mut columns = Vec::with_capacity(params.len());
    for (i, p) in params.iter().enumerate() {
        match (a.get(i), p) {
            (v, _) if v.given() => columns.push(v),
            (_, Param::Default(d)) => columns.push(Value::double(*d)),
            (_, Param::Optional) => {}
            (_, Param::Needed(name)) => {
                needed(a, i, name)?;
            }
        }
    }
    let s = switch(vm, a.get(params.len()), a.get(params.len() + 1), what)?;
    recycled(vm, &columns, what, |v| f(v, s))
}

/// The formula over the recycled columns.
fn recycled(vm: &mut Vm, columns: &[Value], what: What, f: impl Fn(&[f64]) -> f64) -> Res<Value> {
    let number = |v: &Value| matches!(v.rtype(), Type::Logical | Type::Integer | Type::Double);
    if !columns.iter().all(|c| number(c) && !vm.is_factor(*c)) {
        return Err(Unwind::error("Non-numeric argument to mathematical function"));
    }
    let n = if columns.iter().any(|c| c.is_empty()) {
        0
    } else {
        columns.iter().map(|c| c.len()).max().unwrap_or(0)
    };
    let mut data = Vec::with_capacity(columns.len());
    for c in columns {
        data.push(vm.coerce_data(*c, Type::Double)?);
    }
    let slices: Vec<&[f64]> = data.iter().map(|d| d.doubles()).collect();
    let mut r = vm.alloc_double(n)?;
    let (mut nan, mut fractions) = (false, Vec::new());
    let mut v = [0.0; 5];
    let k = slices.len();
    for (i, d) in r.doubles_mut().iter_mut().enumerate() {
        slices.iter().zip(&mut v).for_each(|(s, v)| *v = s[recycle(i, s.len())]);
        *d = f(&v[..k]);
        if d.is_nan() {
            match v[..k].iter().find(|x| x.is_nan()) {
                // What is missing stays missing rather than becoming NaN.
                Some(_) => *d = v[..k].iter().sum(),
                None => nan = true,
            }
        } else if what == What::Mass && v[0].is_finite() && dist::is_noninteger(v[0]) {
            fractions.push(v[0]);
        }
    }
    for x in fractions {
        vm.warn(format!("non-integer x = {x:.6}"))?;
    }
    if nan {
        vm.warn("NaNs produced")?;
    }
    let r = match columns.iter().find(|c| c.len() == n) {
        Some(c) if c.has_attrs() => vm.copy_attrs(*c, r.done())?,
        _ => r.done(),
    };
    Ok(vm.unboxed(r))
}

/// The scale of a gamma call that may give `rate`, `scale` or neither.
fn gamma_scale(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (rate, scale) = (a.get(2), a.get(3));
    if rate.given() && scale.given() {
        let (r, s) = (vm.arg_f64(rate, "rate")?, vm.arg_f64(scale, "scale")?);
        let text = "specify 'rate' or 'scale' but not both";
        if (r * s - 1.0).abs() >= 1e-15 {
            return Err(Unwind::error(text));
        }
        vm.warn(text)?;
    }
    if scale.given() || !rate.given() {
        return Ok(if scale.given() { scale } else { Value::double(1.0) });
    }
    let d = vm.coerce_data(rate, Type::Double)?;
    let inverse: Vec<f64> = d.doubles().iter().map(|x| 1.0 / x).collect();
    Ok(vm.new_doubles(&inverse))
}

fn gamma(vm: &mut Vm, a: &CallArgs<'_>, what: What, first: &str, f: fn(&[f64], Switch) -> f64) -> Res<Value> {
    let (x, shape) = (needed(a, 0, first)?, needed(a, 1, "shape")?);
    let scale = gamma_scale(vm, a)?;
    let s = switch(vm, a.get(4), a.get(5), what)?;
    recycled(vm, &[x, shape, scale], what, |v| f(v, s))
}

fn dgamma(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    gamma(vm, a, What::Density, "x", |v, s| dist::dgamma(v[0], v[1], v[2], s.log))
}
fn pgamma(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    gamma(vm, a, What::Probability, "q", |v, s| dist::pgamma(v[0], v[1], v[2], s.tail))
}
fn qgamma(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    gamma(vm, a, What::Probability, "p", |v, s| dist::qgamma(v[0], v[1], v[2], s.tail))
}

type Formula = fn(&[f64], Switch) -> f64;

fn nbinom(
    vm: &mut Vm,
    a: &CallArgs<'_>,
    what: What,
    first: &str,
    by_prob: Formula,
    by_mu: Formula,
) -> Res<Value> {
    let (x, size) = (needed(a, 0, first)?, needed(a, 1, "size")?);
    let s = switch(vm, a.get(4), a.get(5), what)?;
    if a.has(3) {
        if a.has(2) {
            return Err(Unwind::error("'prob' and 'mu' both specified"));
        }
        return recycled(vm, &[x, size, a.get(3)], what, |v| by_mu(v, s));
    }
    let prob = needed(a, 2, "prob")?;
    recycled(vm, &[x, size, prob], what, |v| by_prob(v, s))
}

fn dnbinom(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let by_mu: Formula = |v, s| dist::dnbinom_mu(v[0], v[1], v[2], s.log);
    nbinom(vm, a, What::Mass, "x", |v, s| dist::dnbinom(v[0], v[1], v[2], s.log), by_mu)
}
fn pnbinom(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let by_mu: Formula = |v, s| dist::pnbinom_mu(v[0], v[1], v[2], s.tail);
    nbinom(vm, a, What::Probability, "q", |v, s| dist::pnbinom(v[0], v[1], v[2], s.tail), by_mu)
}
fn qnbinom(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let by_mu: Formula = |v, s| dist::qnbinom_mu(v[0], v[1], v[2], s.tail);
    nbinom(vm, a, What::Probability, "p", |v, s| dist::qnbinom(v[0], v[1], v[2], s.tail), by_mu)
}
