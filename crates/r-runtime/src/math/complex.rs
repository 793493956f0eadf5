//! Functions of complex numbers, with R's branch cuts.

use super::non_numeric;
use crate::arith::complex::{add, div, mul, sub};
use crate::binary::{result_len, zip_into};
use crate::error::Res;
use crate::object::Kind;
use crate::rerr;
use crate::value::{Complex, Type, Value};
use crate::vm::Vm;

const ONE: Complex = Complex { re: 1.0, im: 0.0 };

/// `f` over complex elements, with all attributes of `x`.
pub fn math1(vm: &mut Vm, x: Value, f: Option<fn(Complex) -> Complex>) -> Res<Value> {
    let Some(f) = f else { return rerr!("unimplemented complex function") };
    let mut out = vm.try_vector(Kind::Cplx, x.len())?;
    let mut new_nan = false;
    for (o, z) in out.complexes_mut().iter_mut().zip(x.complexes()) {
        *o = f(*z);
        new_nan |= o.is_nan() && !z.is_nan();
    }
    if new_nan {
        vm.warn("NaNs produced in function")?;
    }
    if x.has_attrs() { vm.copy_attrs(x, out) } else { Ok(out) }
}

/// A real function of complex (or real) elements, with all attributes of `x`.
pub fn parts(vm: &mut Vm, x: Value, f: impl Fn(Complex) -> f64) -> Res<Value> {
    let mut out = vm.try_vector(Kind::Dbl, x.len())?;
    for (o, z) in out.doubles_mut().iter_mut().zip(x.complexes()) {
        *o = f(*z);
    }
    if x.has_attrs() { vm.copy_attrs(x, out) } else { Ok(vm.unboxed(out)) }
}

/// `f` over two recycled operands, at least one of them complex.
pub fn math2(vm: &mut Vm, x: Value, y: Value, f: fn(Complex, Complex) -> Complex) -> Res<Value> {
    if !x.is_numeric_like() || !y.is_numeric_like() {
        return non_numeric();
    }
    let (a, b) = (vm.coerce_data(x, Type::Complex)?, vm.coerce_data(y, Type::Complex)?);
    let mut out = vm.try_vector(Kind::Cplx, result_len(a.len(), b.len()))?;
    zip_into(a.complexes(), b.complexes(), out.complexes_mut(), f);
    super::attrs2(vm, x, y, out)
}

pub fn modulus(z: Complex) -> f64 {
    z.re.hypot(z.im)
}

pub fn argument(z: Complex) -> f64 {
    z.im.atan2(z.re)
}

fn times_i(z: Complex) -> Complex {
    Complex::new(-z.im, z.re)
}

fn over_i(z: Complex) -> Complex {
    Complex::new(z.im, -z.re)
}

pub fn sqrt(z: Complex) -> Complex {
    let m = modulus(z);
    if m == 0.0 {
        return Complex::new(0.0, z.im);
    }
    if m.is_infinite() {
        return infinite_sqrt(z);
    }
    // The half that needs no cancellation first, the other from the product.
    if z.re >= 0.0 {
        let t = ((m + z.re) * 0.5).sqrt();
        Complex::new(t, z.im / (2.0 * t))
    } else {
        let t = ((m - z.re) * 0.5).sqrt();
        Complex::new(z.im.abs() / (2.0 * t), t.copysign(z.im))
    }
}

fn infinite_sqrt(z: Complex) -> Complex {
    let inf = f64::INFINITY;
    if z.im.is_infinite() {
        Complex::new(inf, z.im)
    } else if z.re > 0.0 {
        Complex::new(inf, if z.im.is_nan() { z.im } else { 0f64.copysign(z.im) })
    } else {
        Complex::new(if z.im.is_nan() { z.im } else { 0.0 }, inf.copysign(z.im))
    }
}

pub fn exp(z: Complex) -> Complex {
    let e = z.re.exp();
    if z.im == 0.0 {
        return Complex::new(e, z.im);
    }
    Complex::new(e * z.im.cos(), e * z.im.sin())
}

pub fn log(z: Complex) -> Complex {
    Complex::new(modulus(z).ln(), argument(z))
}

pub fn log2(z: Complex) -> Complex {
    let l = log(z);
    Complex::new(l.re / std::f64::consts::LN_2, l.im / std::f64::consts::LN_2)
}

pub fn log10(z: Complex) -> Complex {
    let l = log(z);
    Complex::new(l.re / std::f64::consts::LN_10, l.im / std::f64::consts::LN_10)
}

pub fn log_base(z: Complex, base: Complex) -> Complex {
    div(log(z), log(base))
}

pub fn cosh(z: Complex) -> Complex {
    Complex::new(z.re.cosh() * z.im.cos(), z.re.sinh() * z.im.sin())
}

pub fn sinh(z: Complex) -> Complex {
    Complex::new(z.re.sinh() * z.im.cos(), z.re.cosh() * z.im.sin())
}

/// By the doubled argument, with the real part's limits where cosh overflows.
pub fn tanh(z: Complex) -> Complex {
    if z.re.abs() > 350.0 {
        return Complex::new(1f64.copysign(z.re), 0.0);
    }
    let (a, b) = (2.0 * z.re, 2.0 * z.im);
    let d = a.cosh() + b.cos();
    Complex::new(a.sinh() / d, b.sin() / d)
}

pub fn cos(z: Complex) -> Complex {
    cosh(times_i(z))
}

pub fn sin(z: Complex) -> Complex {
    over_i(sinh(times_i(z)))
}

pub fn tan(z: Complex) -> Complex {
    over_i(tanh(times_i(z)))
}

/// Kahan's form: exact on the real axis, branch cuts outside [-1, 1].
pub fn asin(z: Complex) -> Complex {
    if z.im == 0.0 && z.re.abs() <= 1.0 {
        return Complex::new(z.re.asin(), z.im);
    }
    let (p, q) = (sqrt(sub(ONE, z)), sqrt(add(ONE, z)));
    let re = z.re.atan2(mul(p, q).re);
    let im = mul(Complex::new(p.re, -p.im), q).im;
    Complex::new(re, im.asinh())
}

pub fn acos(z: Complex) -> Complex {
    if z.im == 0.0 && z.re.abs() <= 1.0 {
        return Complex::new(z.re.acos(), -z.im);
    }
    let a = asin(z);
    Complex::new(std::f64::consts::FRAC_PI_2 - a.re, -a.im)
}

pub fn atan(z: Complex) -> Complex {
    over_i(atanh(times_i(z)))
}

pub fn asinh(z: Complex) -> Complex {
    over_i(asin(times_i(z)))
}

pub fn acosh(z: Complex) -> Complex {
    let a = acos(z);
    if a.im <= 0.0 { times_i(a) } else { over_i(a) }
}

pub fn atanh(z: Complex) -> Complex {
    let (x, y) = (z.re, z.im);
    let re = 0.25 * ((1.0 + x) * (1.0 + x) + y * y).ln() - 0.25 * ((1.0 - x) * (1.0 - x) + y * y).ln();
    let im = 0.5 * (2.0 * y).atan2(1.0 - x * x - y * y);
    Complex::new(re, im)
}

/// `atan2` for complex operands.
pub fn atan2(y: Complex, x: Complex) -> Complex {
    let zero = |z: Complex| z.re == 0.0 && z.im == 0.0;
    if zero(x) {
        return if zero(y) {
            Complex::new(0.0, 0.0)
        } else {
            Complex::new(std::f64::consts::FRAC_PI_2.copysign(y.re), 0.0)
        };
    }
    let r = atan(div(y, x));
    if x.re < 0.0 {
        let turn = std::f64::consts::PI;
        return Complex::new(if r.re > 0.0 { r.re - turn } else { r.re + turn }, r.im);
    }
    r
}

/// Both parts rounded to this many decimals.
pub fn round(z: Complex, digits: f64) -> Complex {
    let r = |x| r_math::num::round_digits(x, digits);
    Complex::new(r(z.re), r(z.im))
}

/// Both parts rounded to significant digits of the larger one.
pub fn signif(z: Complex, digits: f64) -> Complex {
    let m = z.re.abs().max(z.im.abs());
    if m == 0.0 || !m.is_finite() {
        return z;
    }
    let decimals = digits.max(1.0) - 1.0 - m.log10().floor();
    round(z, decimals)
}
