//! Fisher's F distribution.

use super::Tail;
use super::beta::{pbeta_xy, qbeta};
use super::gamma::{dgamma, pchisq, qchisq};
use super::saddle::dbinom_parts;

pub fn df(x: f64, m: f64, n: f64, log: bool) -> f64 {
    if x.is_nan() || m.is_nan() || n.is_nan() {
        return x + m + n;
    }
    let zero = if log { f64::NEG_INFINITY } else { 0.0 };
    if m <= 0.0 || n <= 0.0 {
        return f64::NAN;
    }
    if x < 0.0 {
        return zero;
    }
    if x == 0.0 {
        return if m > 2.0 {
            zero
        } else if m == 2.0 {
            if log { 0.0 } else { 1.0 }
        } else {
            f64::INFINITY
        };
    }
    if m.is_infinite() && n.is_infinite() {
        return if x == 1.0 { f64::INFINITY } else { zero };
    }
    if n.is_infinite() {
        return dgamma(x, m / 2.0, 2.0 / m, log);
    }
    if m.is_infinite() {
        // 1/x is gamma distributed; the Jacobian is 1/x^2.
        let d = dgamma(1.0 / x, n / 2.0, 2.0 / n, log);
        return if log { d - 2.0 * x.ln() } else { d / (x * x) };
    }
    // m x/(n + m x) is beta distributed with shapes m/2 and n/2: a binomial kernel, with one
    // success less where that is possible (the density at x = 0 then needs no division).
    let sum = n + x * m;
    let (p, q) = (x * m / sum, n / sum);
    let (factor, d) = if m >= 2.0 {
        (m * q / 2.0, dbinom_parts(m / 2.0 - 1.0, n / 2.0, p, q, log))
    } else {
        (m * m * q / (2.0 * p * (m + n)), dbinom_parts(m / 2.0, n / 2.0, p, q, log))
    };
    if log { factor.ln() + d } else { factor * d }
}

pub fn pf(x: f64, df1: f64, df2: f64, tail: Tail) -> f64 {
    if x.is_nan() || df1.is_nan() || df2.is_nan() {
        return x + df2 + df1;
    }
    if df1 <= 0.0 || df2 <= 0.0 {
        return f64::NAN;
    }
    if x <= 0.0 {
        return tail.none_below();
    }
    if x.is_infinite() {
        return tail.all_below();
    }
    if df2.is_infinite() {
        if df1.is_infinite() {
            return if x < 1.0 {
                tail.none_below()
            } else if x == 1.0 {
                tail.given_lower(0.5)
            } else {
                tail.all_below()
            };
        }
        return pchisq(x * df1, df1, tail);
    }
    if df1.is_infinite() {
        return pchisq(df2 / x, df2, tail.flipped());
    }
    let sum = df2 + df1 * x;
    let p = pbeta_xy(df1 * x / sum, df2 / sum, df1 / 2.0, df2 / 2.0, tail);
    if p.is_nan() { f64::NAN } else { p }
}

pub fn qf(p: f64, df1: f64, df2: f64, tail: Tail) -> f64 {
    if p.is_nan() || df1.is_nan() || df2.is_nan() {
        return p + df1 + df2;
    }
    if df1 <= 0.0 || df2 <= 0.0 {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, f64::INFINITY) {
        return v;
    }
    if df1 <= df2 && df2 > 4e5 {
        return if df1.is_infinite() { 1.0 } else { qchisq(p, df1, tail) / df1 };
    }
    if df1 > 4e5 {
        return df2 / qchisq(p, df2, tail.flipped());
    }
    // R's formula, which loses digits of small quantiles: they are R's digits.
    (1.0 / qbeta(p, df2 / 2.0, df1 / 2.0, tail.flipped()) - 1.0) * (df2 / df1)
}
