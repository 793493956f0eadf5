//! Arithmetic on doubles and pairs of them that has no machine instruction.

use r_bytecode::interp::bridge;
use r_math::num;

use r_runtime::Complex;
use r_runtime::arith::complex;

use super::{Session, guarded};

/// The result of `modulo` where a warning is due: a NaN that no arithmetic produces.
pub const NO_MOD: u64 = 0xFFFF_FFFF_FFFF_FFFF;

pub extern "C" fn pow(x: f64, y: f64) -> f64 {
    r_runtime::arith::real::pow(x, y)
}

pub extern "C" fn modulo(_vm: Session, x: u64, y: u64) -> u64 {
    let (x, y) = (f64::from_bits(x), f64::from_bits(y));
    match bridge::plain_mod(x, y) {
        Some(r) => r.to_bits(),
        None if num::quotient_is_vague(x, y) => NO_MOD,
        None => num::modulo(x, y).to_bits(),
    }
}

pub extern "C" fn int_divide(_vm: Session, x: u64, y: u64) -> u64 {
    num::int_divide(f64::from_bits(x), f64::from_bits(y)).to_bits()
}

pub extern "C" fn make_complex(vm: Session, re: f64, im: f64) -> u64 {
    guarded(vm, |vm| Ok(vm.new_complexes(&[Complex::new(re, im)]).bits()))
}

pub extern "C" fn product_re(a: f64, b: f64, c: f64, d: f64) -> f64 {
    complex::mul(Complex::new(a, b), Complex::new(c, d)).re
}

pub extern "C" fn product_im(a: f64, b: f64, c: f64, d: f64) -> f64 {
    complex::mul(Complex::new(a, b), Complex::new(c, d)).im
}

pub extern "C" fn quotient_re(a: f64, b: f64, c: f64, d: f64) -> f64 {
    complex::div(Complex::new(a, b), Complex::new(c, d)).re
}

pub extern "C" fn quotient_im(a: f64, b: f64, c: f64, d: f64) -> f64 {
    complex::div(Complex::new(a, b), Complex::new(c, d)).im
}

pub extern "C" fn hypot(re: f64, im: f64) -> f64 {
    num::hypot(re, im)
}
