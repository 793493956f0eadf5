//! Trigonometric functions of multiples of pi, exact at the multiples of 1/4 and 1/2.

use std::f64::consts::PI;

/// sin(pi x).
pub fn sinpi(x: f64) -> f64 {
    if !x.is_finite() {
        return undefined(x);
    }
    let r = x % 2.0;
    let r = if r <= -1.0 {
        r + 2.0
    } else if r > 1.0 {
        r - 2.0
    } else {
        r
    };
    if r == 0.0 || r == 1.0 {
        0.0
    } else if r == 0.5 {
        1.0
    } else if r == -0.5 {
        -1.0
    } else {
        (PI * r).sin()
    }
}

/// cos(pi x).
pub fn cospi(x: f64) -> f64 {
    if !x.is_finite() {
        return undefined(x);
    }
    let r = x.abs() % 2.0;
    if r % 1.0 == 0.5 {
        0.0
    } else if r == 1.0 {
        -1.0
    } else if r == 0.0 {
        1.0
    } else {
        (PI * r).cos()
    }
}

/// tan(pi x); NaN at the poles.
pub fn tanpi(x: f64) -> f64 {
    if !x.is_finite() {
        return undefined(x);
    }
    let r = x % 1.0;
    let r = if r <= -0.5 {
        r + 1.0
    } else if r > 0.5 {
        r - 1.0
    } else {
        r
    };
    if r == 0.0 {
        0.0
    } else if r == 0.5 {
        f64::NAN
    } else if r == 0.25 {
        1.0
    } else if r == -0.25 {
        -1.0
    } else {
        (PI * r).tan()
    }
}

/// NaN for an infinity; a NaN as it is.
fn undefined(x: f64) -> f64 {
    if x.is_nan() { x } else { f64::NAN }
}
