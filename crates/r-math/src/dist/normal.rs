//! The normal and the lognormal distribution: Cody (1969) for probabilities, Wichura
//! (1988) for quantiles.

use super::Tail;
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
    let z = ((x - mean) / sd).abs();
    if z.is_infinite() || z >= 2.0 * f64::MAX.sqrt() {
        return zero;
    }
    if log {
        return -(LN_SQRT_2PI + 0.5 * z * z + sd.ln());
    }
    if z < 5.0 {
        return INV_SQRT_2PI * (-0.5 * z * z).exp() / sd;
    }
    // Beyond, the value underflows even as a denormal.
    if z > (-2.0 * std::f64::consts::LN_2 * f64::from(f64::MIN_EXP + 1 - f64::MANTISSA_DIGITS as i32)).sqrt()
    {
        return 0.0;
    }
    // A square in two parts loses no bits.
    let z1 = (z * 65536.0).round_ties_even() / 65536.0;
    let z2 = z - z1;
    INV_SQRT_2PI / sd * ((-0.5 * z1 * z1).exp() * ((-0.5 * z2 - z1) * z2).exp())
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
    if y <= 0.67448975 {
        return pnorm_centre(x, tail);
    }
    if y <= 32f64.sqrt() {
        return pnorm_outer(x, shoulder(y), y, tail);
    }
    // Where the answer is 0 or 1 anyway the formula would underflow.
    let within = |lo: f64, hi: f64| lo < x && x < hi;
    let visible = tail.log && y < 1e170
        || tail.lower && within(-37.5193, 8.2924)
        || !tail.lower && within(-8.2924, 37.5193);
    if visible {
        return pnorm_outer(x, far_tail(x), x.abs(), tail);
    }
    if x > 0.0 { tail.all_below() } else { tail.none_below() }
}

fn pnorm_centre(x: f64, tail: Tail) -> f64 {
    const A: [f64; 5] = [
        2.2352520354606839287,
        161.02823106855587881,
        1067.6894854603709582,
        18154.981253343561249,
        0.065682337918207449113,
    ];
    const B: [f64; 4] =
        [47.20258190468824187, 976.09855173777669322, 10260.932208618978205, 45507.789335026729956];
    let x2 = if x.abs() > f64::EPSILON * 0.5 { x * x } else { 0.0 };
    let (mut num, mut den) = (A[4] * x2, x2);
    for i in 0..3 {
        num = (num + A[i]) * x2;
        den = (den + B[i]) * x2;
    }
    let t = x * (num + A[3]) / (den + B[3]);
    let p = if tail.lower { 0.5 + t } else { 0.5 - t };
    if tail.log { p.ln() } else { p }
}

/// Cody's quotient for 0.674 <= y <= sqrt(32), times exp(y^2/2).
fn shoulder(y: f64) -> f64 {
    const C: [f64; 9] = [
        0.39894151208813466764,
        8.8831497943883759412,
        93.506656132177855979,
        597.27027639480026226,
        2494.5375852903726711,
        6848.1904505362823326,
        11602.651437647350124,
        9842.7148383839780218,
        1.0765576773720192317e-8,
    ];
    const D: [f64; 8] = [
        22.266688044328115691,
        235.38790178262499861,
        1519.377599407554805,
        6485.558298266760755,
        18615.571640885098091,
        34900.952721145977266,
        38912.003286093271411,
        19685.429676859990727,
    ];
    let (mut num, mut den) = (C[8] * y, y);
    for i in 0..7 {
        num = (num + C[i]) * y;
        den = (den + D[i]) * y;
    }
    (num + C[7]) / (den + D[7])
}

/// The same beyond sqrt(32).
fn far_tail(x: f64) -> f64 {
    const P: [f64; 6] = [
        0.21589853405795699,
        0.1274011611602473639,
        0.022235277870649807,
        0.001421619193227893466,
        2.9112874951168792e-5,
        0.02307344176494017303,
    ];
    const Q: [f64; 5] = [
        1.28426009614491121,
        0.468238212480865118,
        0.0659881378689285515,
        0.00378239633202758244,
        7.29751555083966205e-5,
    ];
    let inv2 = 1.0 / (x * x);
    let (mut num, mut den) = (P[5] * inv2, inv2);
    for i in 0..4 {
        num = (num + P[i]) * inv2;
        den = (den + Q[i]) * inv2;
    }
    let t = inv2 * (num + P[4]) / (den + Q[4]);
    (INV_SQRT_2PI - t) / x.abs()
}

/// The outer tail is `quotient * exp(-y^2/2)`, the square taken in two parts.
fn pnorm_outer(x: f64, quotient: f64, y: f64, tail: Tail) -> f64 {
    let y1 = (y * 16.0).trunc() / 16.0;
    let del = (y - y1) * (y + y1);
    // The small tail is the one x lies in.
    if tail.log {
        if tail.lower == (x <= 0.0) {
            return (-y1 * y1 * 0.5) + (-del * 0.5) + quotient.ln();
        }
        return (-((-y1 * y1 * 0.5).exp() * (-del * 0.5).exp() * quotient)).ln_1p();
    }
    let small = (-y1 * y1 * 0.5).exp() * (-del * 0.5).exp() * quotient;
    if tail.lower == (x <= 0.0) { small } else { 1.0 - small }
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
