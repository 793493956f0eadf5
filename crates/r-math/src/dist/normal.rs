//! The normal and the lognormal distribution: probabilities by the rational approximations of
//! W. J. Cody, "Rational Chebyshev approximations for the error function", Math. Comp. 23
//! (1969) 631-637, quantiles by those of M. J. Wichura, AS 241, Appl. Statist. 37 (1988)
//! 477-484. Coefficients as published, constant term first.

use super::Tail;
use crate::dd::two_prod;
use crate::special::{LN_SQRT_2PI, horner};

/// 1 / sqrt(2 pi).
pub(crate) const INV_SQRT_2PI: f64 = 0.398942280401432677939946059934;

pub fn dnorm(x: f64, mean: f64, sd: f64, log: bool) -> f64 {
    if x.is_nan() || mean.is_nan() || sd.is_nan() {
        return x + mean + sd;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if sd < 0.0 {
        return f64::NAN;
    }
    if sd.is_infinite() {
        return zero;
    }
    if x.is_infinite() && mean == x {
        return f64::NAN;
    }
    if sd == 0.0 {
        return if x == mean { f64::INFINITY } else { zero };
    }
    let z = (x - mean) / sd;
    if log {
        return -(LN_SQRT_2PI + 0.5 * z * z + sd.ln());
    }
    INV_SQRT_2PI * exp_minus_half_square(z.abs()) / sd
}

/// exp(-z^2/2) for z >= 0. The rounding of the square would cost digits from about 5 on: there
/// its error enters to first order. (Below, GNU R has the rounded one in its digits.)
fn exp_minus_half_square(z: f64) -> f64 {
    let plain = (-0.5 * z * z).exp();
    if z < 5.0 || plain == 0.0 {
        return plain;
    }
    plain - plain * (0.5 * two_prod(z, z).lo)
}

pub fn pnorm(x: f64, mean: f64, sd: f64, tail: Tail) -> f64 {
    if x.is_nan() || mean.is_nan() || sd.is_nan() {
        return x + mean + sd;
    }
    if x.is_infinite() && mean == x || sd < 0.0 {
        return f64::NAN;
    }
    let z = (x - mean) / sd;
    if sd == 0.0 || z.is_infinite() {
        return if x < mean { tail.none_below() } else { tail.all_below() };
    }
    pnorm_std(z, tail)
}

/// The standard normal probability.
pub fn pnorm_std(x: f64, tail: Tail) -> f64 {
    let y = x.abs();
    // Inside the quartiles.
    if y <= 0.67448975 {
        return pnorm_centre(x, tail);
    }
    if y <= 32f64.sqrt() {
        return pnorm_outer(x, shoulder(y), tail);
    }
    // Where GNU R says 0 or 1 (for the small tail a little before it underflows).
    let in_small_tail = tail.lower == (x < 0.0);
    let limit = if in_small_tail { 37.5193 } else { 8.2924 };
    if y < limit || tail.log && y < 1e170 {
        return pnorm_outer(x, far_tail(y), tail);
    }
    if x > 0.0 { tail.all_below() } else { tail.none_below() }
}

/// Around zero an odd quotient.
fn pnorm_centre(x: f64, tail: Tail) -> f64 {
    const NUM: [f64; 5] = [
        18154.981253343561249,
        1067.6894854603709582,
        161.02823106855587881,
        2.2352520354606839287,
        0.065682337918207449113,
    ];
    const DEN: [f64; 5] =
        [45507.789335026729956, 10260.932208618978205, 976.09855173777669322, 47.20258190468824187, 1.0];
    let x2 = x * x;
    let t = x * horner(&NUM, x2) / horner(&DEN, x2);
    let p = if tail.lower { 0.5 + t } else { 0.5 - t };
    if tail.log { p.ln() } else { p }
}

/// The upper tail times exp(y^2/2) for y up to sqrt(32).
fn shoulder(y: f64) -> f64 {
    const NUM: [f64; 9] = [
        9842.7148383839780218,
        11602.651437647350124,
        6848.1904505362823326,
        2494.5375852903726711,
        597.27027639480026226,
        93.506656132177855979,
        8.8831497943883759412,
        0.39894151208813466764,
        1.0765576773720192317e-8,
    ];
    const DEN: [f64; 9] = [
        19685.429676859990727,
        38912.003286093271411,
        34900.952721145977266,
        18615.571640885098091,
        6485.558298266760755,
        1519.377599407554805,
        235.38790178262499861,
        22.266688044328115691,
        1.0,
    ];
    horner(&NUM, y) / horner(&DEN, y)
}

/// The same beyond sqrt(32): the asymptotic 1/sqrt(2 pi) less a quotient in 1/y^2, over y.
fn far_tail(y: f64) -> f64 {
    const NUM: [f64; 6] = [
        2.9112874951168792e-5,
        0.001421619193227893466,
        0.022235277870649807,
        0.1274011611602473639,
        0.21589853405795699,
        0.02307344176494017303,
    ];
    const DEN: [f64; 6] = [
        7.29751555083966205e-5,
        0.00378239633202758244,
        0.0659881378689285515,
        0.468238212480865118,
        1.28426009614491121,
        1.0,
    ];
    let z = 1.0 / (y * y);
    (INV_SQRT_2PI - z * horner(&NUM, z) / horner(&DEN, z)) / y
}

/// The answer from the small tail, which is `quotient * exp(-x^2/2)`. The square is split into
/// that of a number with four fraction bits, which is exact, and a rest.
fn pnorm_outer(x: f64, quotient: f64, tail: Tail) -> f64 {
    let y = x.abs();
    let coarse = (y * 16.0).trunc() / 16.0;
    let (square, rest) = (0.5 * coarse * coarse, 0.5 * ((y - coarse) * (y + coarse)));
    let in_small_tail = tail.lower == (x < 0.0);
    if tail.log && in_small_tail {
        return -square - rest + quotient.ln();
    }
    let small = (-square).exp() * (-rest).exp() * quotient;
    match (in_small_tail, tail.log) {
        (true, _) => small,
        (false, false) => 1.0 - small,
        (false, true) => (-small).ln_1p(),
    }
}

pub fn qnorm(p: f64, mean: f64, sd: f64, tail: Tail) -> f64 {
    if p.is_nan() || mean.is_nan() || sd.is_nan() {
        return p + mean + sd;
    }
    if let Some(v) = tail.at_boundary(p, f64::NEG_INFINITY, f64::INFINITY) {
        return v;
    }
    if sd < 0.0 {
        return f64::NAN;
    }
    if sd == 0.0 {
        return mean;
    }
    mean + sd * qnorm_tailed(p, tail)
}

/// The standard normal quantile on any scale.
pub(crate) fn qnorm_tailed(p: f64, tail: Tail) -> f64 {
    let lower = tail.lower_of(p);
    let q = lower - 0.5;
    if q.abs() <= 0.425 {
        return qnorm_centre(q);
    }
    // The logarithm as given, where the given tail is the small one.
    let own = tail.log && (tail.lower && q <= 0.0 || !tail.lower && q > 0.0);
    let log = if own {
        p
    } else if q < 0.0 {
        lower.ln()
    } else {
        tail.upper_of(p).ln()
    };
    let x = qnorm_tail((-log).sqrt());
    if q < 0.0 { -x } else { x }
}

pub fn dlnorm(x: f64, meanlog: f64, sdlog: f64, log: bool) -> f64 {
    if x.is_nan() || meanlog.is_nan() || sdlog.is_nan() {
        return x + meanlog + sdlog;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if sdlog < 0.0 {
        return f64::NAN;
    }
    if x.is_infinite() && x.ln() == meanlog {
        return f64::NAN;
    }
    if sdlog == 0.0 {
        return if x.ln() == meanlog { f64::INFINITY } else { zero };
    }
    if x <= 0.0 {
        return zero;
    }
    let y = (x.ln() - meanlog) / sdlog;
    if log {
        -(LN_SQRT_2PI + 0.5 * y * y + (x * sdlog).ln())
    } else {
        INV_SQRT_2PI * (-0.5 * y * y).exp() / (x * sdlog)
    }
}

pub fn plnorm(x: f64, meanlog: f64, sdlog: f64, tail: Tail) -> f64 {
    if x.is_nan() || meanlog.is_nan() || sdlog.is_nan() {
        return x + meanlog + sdlog;
    }
    if sdlog < 0.0 {
        return f64::NAN;
    }
    if x > 0.0 { pnorm(x.ln(), meanlog, sdlog, tail) } else { tail.none_below() }
}

pub fn qlnorm(p: f64, meanlog: f64, sdlog: f64, tail: Tail) -> f64 {
    if p.is_nan() || meanlog.is_nan() || sdlog.is_nan() {
        return p + meanlog + sdlog;
    }
    tail.at_boundary(p, 0.0, f64::INFINITY).unwrap_or_else(|| qnorm(p, meanlog, sdlog, tail).exp())
}

/// The standard normal quantile of `p` in (0, 1), Wichura (1988), AS 241 (PPND16).
///
/// Bit-exactness matters here: R's default normal variates are its values.
pub fn qnorm_std(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        return qnorm_centre(q);
    }
    let tail = if q < 0.0 { p } else { 0.5 - p + 0.5 };
    let x = qnorm_tail((-tail.ln()).sqrt());
    if q < 0.0 { -x } else { x }
}

/// AS 241 for |p - 1/2| <= 0.425, as a function of `q = p - 1/2`.
fn qnorm_centre(q: f64) -> f64 {
    const NUM: [f64; 8] = [
        3.387132872796366608,
        133.14166789178437745,
        1971.5909503065514427,
        13731.693765509461125,
        45921.953931549871457,
        67265.770927008700853,
        33430.575583588128105,
        2509.0809287301226727,
    ];
    const DEN: [f64; 8] = [
        1.0,
        42.313330701600911252,
        687.1870074920579083,
        5394.1960214247511077,
        21213.794301586595867,
        39307.89580009271061,
        28729.085735721942674,
        5226.495278852854561,
    ];
    let r = 0.180625 - q * q;
    q * horner(&NUM, r) / horner(&DEN, r)
}

/// AS 241 in the upper tail, as a function of `r = sqrt(-log(tail probability))`.
pub(crate) fn qnorm_tail(r: f64) -> f64 {
    const NEAR_NUM: [f64; 8] = [
        1.42343711074968357734,
        4.6303378461565452959,
        5.7694972214606914055,
        3.64784832476320460504,
        1.27045825245236838258,
        0.24178072517745061177,
        0.0227238449892691845833,
        7.7454501427834140764e-4,
    ];
    const NEAR_DEN: [f64; 8] = [
        1.0,
        2.05319162663775882187,
        1.6763848301838038494,
        0.68976733498510000455,
        0.14810397642748007459,
        0.0151986665636164571966,
        5.475938084995344946e-4,
        1.05075007164441684324e-9,
    ];
    const FAR_NUM: [f64; 8] = [
        6.6579046435011037772,
        5.4637849111641143699,
        1.7848265399172913358,
        0.29656057182850489123,
        0.026532189526576123093,
        0.0012426609473880784386,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7,
    ];
    const FAR_DEN: [f64; 8] = [
        1.0,
        0.59983220655588793769,
        0.13692988092273580531,
        0.0148753612908506148525,
        7.868691311456132591e-4,
        1.8463183175100546818e-5,
        1.4215117583164458887e-7,
        2.04426310338993978564e-15,
    ];
    if r <= 5.0 {
        let r = r - 1.6;
        horner(&NEAR_NUM, r) / horner(&NEAR_DEN, r)
    } else {
        let r = r - 5.0;
        horner(&FAR_NUM, r) / horner(&FAR_DEN, r)
    }
}
