//! Functions of complex numbers, with R's branch cuts.

use super::non_numeric;
use crate::arith::complex::div;
use crate::binary::{result_len, zip_into};
use crate::error::Res;
use crate::object::Kind;
use crate::rerr;
use crate::simd::wide;
use crate::value::{Complex, Type, Value};
use crate::vm::Vm;

/// `f` over complex elements, with all attributes of `x`.
pub fn math1(vm: &mut Vm, x: Value, name: &str, f: Option<fn(Complex) -> Complex>) -> Res<Value> {
    let Some(f) = f else { return rerr!("unimplemented complex function") };
    each(vm, x, name, f)
}

/// The same for one function, which is part of the loop then.
pub fn each(vm: &mut Vm, x: Value, name: &str, f: impl Fn(Complex) -> Complex) -> Res<Value> {
    let mut out = vm.try_vector(Kind::Cplx, x.len())?;
    let mut new_nan = false;
    for (o, z) in out.complexes_mut().iter_mut().zip(x.complexes()) {
        *o = if z.is_na() { Complex::NA } else { f(*z) };
        new_nan |= o.is_nan() && !z.is_nan();
    }
    if new_nan {
        vm.warn(format!("NaNs produced in function \"{name}\""))?;
    }
    if x.has_attrs() { vm.copy_attrs(x, out.done()) } else { Ok(out.done()) }
}

/// A real function of complex (or real) elements, with all attributes of `x`.
pub fn parts(vm: &mut Vm, x: Value, f: impl Fn(Complex) -> f64) -> Res<Value> {
    let mut out = vm.try_vector(Kind::Dbl, x.len())?;
    for (o, z) in out.doubles_mut().iter_mut().zip(x.complexes()) {
        *o = f(*z);
    }
    if x.has_attrs() { vm.copy_attrs(x, out.done()) } else { Ok(vm.unboxed(out.done())) }
}

/// `f` over two recycled operands, at least one of them complex.
pub fn math2(vm: &mut Vm, x: Value, y: Value, f: fn(Complex, Complex) -> Complex) -> Res<Value> {
    if !x.is_numeric_like() || !y.is_numeric_like() {
        return non_numeric();
    }
    let (a, b) = (vm.coerce_data(x, Type::Complex)?, vm.coerce_data(y, Type::Complex)?);
    let mut out = vm.try_vector(Kind::Cplx, result_len(a.len(), b.len()))?;
    zip_into(a.complexes(), b.complexes(), out.complexes_mut(), f);
    super::attrs2(vm, x, y, out.done())
}

pub fn modulus(z: Complex) -> f64 {
    r_math::num::hypot(z.re, z.im)
}

wide! {
    fn lengths(z: &[Complex], out: &mut [f64]) {
        r_math::num::hypots(z, out, |z| (z.re, z.im))
    }
}

/// `Mod` of complex numbers, with all attributes of `x`.
pub fn moduli(vm: &mut Vm, x: Value) -> Res<Value> {
    let mut out = vm.try_vector(Kind::Dbl, x.len())?;
    lengths(x.complexes(), out.doubles_mut());
    if x.has_attrs() { vm.copy_attrs(x, out.done()) } else { Ok(vm.unboxed(out.done())) }
}

pub fn argument(z: Complex) -> f64 {
    z.im.atan2(z.re)
}

/// The C library's functions of complex numbers. A pair of doubles is passed and returned like
/// C's `double complex` by the calling conventions of x86-64 and AArch64 Unix.
mod c {
    use super::Complex;
    unsafe extern "C" {
        pub safe fn csqrt(z: Complex) -> Complex;
        pub safe fn cexp(z: Complex) -> Complex;
        pub safe fn clog(z: Complex) -> Complex;
        pub safe fn ccos(z: Complex) -> Complex;
        pub safe fn csin(z: Complex) -> Complex;
        pub safe fn ctan(z: Complex) -> Complex;
        pub safe fn casin(z: Complex) -> Complex;
        pub safe fn catan(z: Complex) -> Complex;
        pub safe fn ccosh(z: Complex) -> Complex;
        pub safe fn csinh(z: Complex) -> Complex;
    }
}

fn times_i(z: Complex) -> Complex {
    Complex::new(-z.im, z.re)
}

fn over_i(z: Complex) -> Complex {
    Complex::new(z.im, -z.re)
}

pub fn sqrt(z: Complex) -> Complex {
    c::csqrt(z)
}

pub fn exp(z: Complex) -> Complex {
    c::cexp(z)
}

pub fn log(z: Complex) -> Complex {
    c::clog(z)
}

pub fn log2(z: Complex) -> Complex {
    log_base(z, Complex::new(2.0, 0.0))
}

pub fn log10(z: Complex) -> Complex {
    log_base(z, Complex::new(10.0, 0.0))
}

pub fn log_base(z: Complex, base: Complex) -> Complex {
    div(log(z), log(base))
}

pub fn cos(z: Complex) -> Complex {
    c::ccos(z)
}

pub fn sin(z: Complex) -> Complex {
    c::csin(z)
}

pub fn tan(z: Complex) -> Complex {
    c::ctan(z)
}

/// On the real axis beyond 1 R takes the value from below the cut, beyond -1 from above.
pub fn asin(z: Complex) -> Complex {
    if z.im == 0.0 && z.re.abs() > 1.0 {
        return c::casin(Complex::new(z.re, if z.re > 0.0 { -0.0 } else { 0.0 }));
    }
    c::casin(z)
}

pub fn acos(z: Complex) -> Complex {
    let a = asin(z);
    Complex::new(std::f64::consts::FRAC_PI_2 - a.re, -a.im)
}

/// On the cuts (the imaginary axis beyond i and -i) the sign of a zero doesn't count.
pub fn atan(z: Complex) -> Complex {
    if z.re == 0.0 && z.im.abs() > 1.0 {
        return c::catan(Complex::new(0f64.copysign(z.im), z.im));
    }
    c::catan(z)
}

pub fn cosh(z: Complex) -> Complex {
    c::ccosh(z)
}

pub fn sinh(z: Complex) -> Complex {
    c::csinh(z)
}

pub fn tanh(z: Complex) -> Complex {
    over_i(tan(times_i(z)))
}

pub fn asinh(z: Complex) -> Complex {
    over_i(asin(times_i(z)))
}

/// R's branch: i times the arc cosine, whatever the half plane.
pub fn acosh(z: Complex) -> Complex {
    times_i(acos(z))
}

pub fn atanh(z: Complex) -> Complex {
    over_i(atan(times_i(z)))
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
