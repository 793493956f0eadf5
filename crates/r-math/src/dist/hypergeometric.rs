//! The hypergeometric distribution: `white` and `black` balls, `drawn` of them taken.

use super::Tail;
use super::discrete::{Shape, is_noninteger, quantile};
use super::saddle::dbinom_raw;
use super::tail::log1mexp;

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

/// The sum of f(x - i)/f(x) for i = 0, 1, ...
fn relative_sum(x: f64, r: f64, b: f64, n: f64) -> f64 {
    let (mut sum, mut term, mut x) = (0.0, 1.0, x);
    while x > 0.0 && term >= f64::EPSILON * sum {
        term *= x * (b - n + x) / (n + 1.0 - x) / (r + 1.0 - x);
        sum += term;
        x -= 1.0;
    }
    sum
}

pub fn phyper(x: f64, white: f64, black: f64, drawn: f64, tail: Tail) -> f64 {
    if x.is_nan() || white.is_nan() || black.is_nan() || drawn.is_nan() {
        return x + white + black + drawn;
    }
    let round = f64::round_ties_even;
    let (mut x, mut r, mut b, n) = ((x + 1e-7).floor(), round(white), round(black), round(drawn));
    if r < 0.0 || b < 0.0 || (r + b).is_infinite() || n < 0.0 || n > r + b {
        return f64::NAN;
    }
    let mut tail = tail;
    if x * (r + b) > n * r {
        // The shorter tail, by counting the other colour.
        (r, b) = (b, r);
        x = n - x - 1.0;
        tail = tail.flipped();
    }
    if x < 0.0 || x < n - b {
        return tail.none_below();
    }
    if x >= r || x >= n {
        return tail.all_below();
    }
    let d = dhyper(x, r, b, n, tail.log);
    if d == zero(tail.log) {
        return tail.none_below();
    }
    let sum = relative_sum(x, r, b, n);
    if tail.log {
        let l = d + sum.ln_1p();
        return if tail.lower { l } else { log1mexp(l.min(0.0)) };
    }
    tail.given_side(true, d * (1.0 + sum))
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
