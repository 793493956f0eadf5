//! The hypergeometric distribution: `white` and `black` balls, `drawn` of them taken.

use super::Tail;
use super::discrete::{Shape, is_noninteger, quantile};
use super::saddle::dbinom_raw;

fn zero(log: bool) -> f64 {
    if log { f64::NEG_INFINITY } else { 0.0 }
}

pub fn dhyper(x: f64, white: f64, black: f64, drawn: f64, log: bool) -> f64 {
    if x.is_nan() || white.is_nan() || black.is_nan() || drawn.is_nan() {
        return x + white + black + drawn;
    }
    let bad = |v: f64| v < 0.0 || is_noninteger(v);
    if bad(white) || bad(black) || bad(drawn) || drawn > white + black {
        return f64::NAN;
    }
    if x < 0.0 || is_noninteger(x) {
        return zero(log);
    }
    let round = f64::round_ties_even;
    let (x, r, b, n) = (round(x), round(white), round(black), round(drawn));
    if n < x || r < x || n - x > b {
        return zero(log);
    }
    if n == 0.0 {
        let one = if log { 0.0 } else { 1.0 };
        return if x == 0.0 { one } else { zero(log) };
    }
    let p = n / (r + b);
    let q = (r + b - n) / (r + b);
    let p1 = dbinom_raw(x, r, p, q, log);
    let p2 = dbinom_raw(n - x, b, p, q, log);
    let p3 = dbinom_raw(n, r + b, p, q, log);
    if log { p1 + p2 - p3 } else { p1 * p2 / p3 }
}

/// 1 + r1 + r1 r2 + ... for these ratios of neighbours, as far as it matters.
fn ratio_sum(ratios: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut term) = (1.0, 1.0);
    for r in ratios {
        term *= r;
        sum += term;
        if term < 0.1 * f64::EPSILON * sum {
            break;
        }
    }
    sum
}

/// Whole numbers from `from` to `to`, up or down, without the last.
fn walk(from: f64, to: f64) -> impl Iterator<Item = f64> {
    let step = if from < to { 1.0 } else { -1.0 };
    (0..((to - from).abs() as u64)).map(move |i| from + step * i as f64)
}

/// The tail away from the mean is a multiple of its greatest probability, summed outwards by
/// f(i-1)/f(i) = i (black - drawn + i)/((drawn - i + 1)(white - i + 1)).
pub fn phyper(x: f64, white: f64, black: f64, drawn: f64, tail: Tail) -> f64 {
    if x.is_nan() || white.is_nan() || black.is_nan() || drawn.is_nan() {
        return x + white + black + drawn;
    }
    let [r, b, n] = [white, black, drawn].map(f64::round_ties_even);
    let x = (x + 1e-7).floor();
    if r < 0.0 || b < 0.0 || (r + b).is_infinite() || n < 0.0 || n > r + b {
        return f64::NAN;
    }
    let (least, most) = ((n - b).max(0.0), n.min(r));
    if x < least {
        return tail.none_below();
    }
    if x >= most {
        return tail.all_below();
    }
    let down = |i: f64| i * (b - n + i) / (n - i + 1.0) / (r - i + 1.0);
    let below = x <= n * (r / (r + b));
    let (nearest, sum) = if below {
        (x, ratio_sum(walk(x, least).map(down)))
    } else {
        (x + 1.0, ratio_sum(walk(x + 1.0, most).map(|i| 1.0 / down(i + 1.0))))
    };
    let d = dhyper(nearest, r, b, n, tail.log);
    let side = if tail.log { (d + sum.ln()).min(0.0) } else { d * sum };
    tail.given_side(below, side)
}

pub fn qhyper(p: f64, white: f64, black: f64, drawn: f64, tail: Tail) -> f64 {
    if p.is_nan() || white.is_nan() || black.is_nan() || drawn.is_nan() {
        return p + white + black + drawn;
    }
    let round = f64::round_ties_even;
    let (r, b, n) = (round(white), round(black), round(drawn));
    if p.is_infinite() || !(r + b + n).is_finite() || r < 0.0 || b < 0.0 || n < 0.0 || n > r + b {
        return f64::NAN;
    }
    let (least, most) = ((n - b).max(0.0), n.min(r));
    if let Some(v) = tail.at_boundary(p, least, most) {
        return v;
    }
    let total = r + b;
    let mean = n * r / total;
    let variance = mean * (b / total) * ((total - n) / (total - 1.0).max(1.0));
    let shape = Shape { mean, sd: variance.sqrt(), skewness: 0.0, least, most };
    quantile(p, tail, &shape, |x| phyper(x, r, b, n, tail))
}
