//! The functions of one argument in the Math group, by name.
//!
//! One row a function: its real form and its complex form, if R has one. The optimizer may call
//! the real forms directly.

use r_math::special;

use super::complex as cx;
use crate::value::Complex;

/// A function of the Math group that maps numbers to numbers.
#[derive(Clone, Copy, Debug)]
pub struct MathFn {
    pub name: &'static str,
    pub real: fn(f64) -> f64,
    pub complex: Option<fn(Complex) -> Complex>,
}

const fn real(name: &'static str, real: fn(f64) -> f64) -> MathFn {
    MathFn { name, real, complex: None }
}

const fn both(name: &'static str, real: fn(f64) -> f64, complex: fn(Complex) -> Complex) -> MathFn {
    MathFn { name, real, complex: Some(complex) }
}

pub const MATH: &[MathFn] = &[
    both("sqrt", f64::sqrt, cx::sqrt),
    both("exp", f64::exp, cx::exp),
    real("floor", f64::floor),
    real("ceiling", f64::ceil),
    real("sign", sign),
    real("log1p", log1p),
    real("expm1", f64::exp_m1),
    both("log2", log2, cx::log2),
    both("log10", log10, cx::log10),
    both("cos", f64::cos, cx::cos),
    both("sin", f64::sin, cx::sin),
    both("tan", f64::tan, cx::tan),
    both("acos", f64::acos, cx::acos),
    both("asin", f64::asin, cx::asin),
    both("atan", f64::atan, cx::atan),
    both("cosh", f64::cosh, cx::cosh),
    both("sinh", f64::sinh, cx::sinh),
    both("tanh", f64::tanh, cx::tanh),
    both("acosh", acosh, cx::acosh),
    both("asinh", asinh, cx::asinh),
    both("atanh", atanh, cx::atanh),
    real("cospi", special::cospi),
    real("sinpi", special::sinpi),
    real("tanpi", special::tanpi),
    real("gamma", special::gamma),
    real("lgamma", special::lgamma),
    real("digamma", special::digamma),
    real("trigamma", special::trigamma),
];

pub fn sign(x: f64) -> f64 {
    if x.is_nan() || x == 0.0 { x } else { 1f64.copysign(x) }
}

fn log1p(x: f64) -> f64 {
    if x < -1.0 { f64::NAN } else { x.ln_1p() }
}

/// The natural logarithm with R's answer for zero of either sign.
pub fn log(x: f64) -> f64 {
    if x == 0.0 { f64::NEG_INFINITY } else { x.ln() }
}

fn log2(x: f64) -> f64 {
    if x == 0.0 { f64::NEG_INFINITY } else { x.log2() }
}

fn log10(x: f64) -> f64 {
    if x == 0.0 { f64::NEG_INFINITY } else { x.log10() }
}

pub fn log_to_base(x: f64, base: f64) -> f64 {
    if base == 10.0 {
        log10(x)
    } else if base == 2.0 {
        log2(x)
    } else {
        log(x) / log(base)
    }
}

/// The C library's inverse hyperbolic functions: the standard library's own lose digits.
mod c {
    unsafe extern "C" {
        pub safe fn acosh(x: f64) -> f64;
        pub safe fn asinh(x: f64) -> f64;
        pub safe fn atanh(x: f64) -> f64;
    }
}

fn acosh(x: f64) -> f64 {
    c::acosh(x)
}
fn asinh(x: f64) -> f64 {
    c::asinh(x)
}
fn atanh(x: f64) -> f64 {
    c::atanh(x)
}
