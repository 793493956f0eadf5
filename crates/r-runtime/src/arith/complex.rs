//! Arithmetic on complex numbers.

use super::ArithOp;
use crate::binary::zip_into;
use crate::error::Res;
use crate::fresh::Fresh;
use crate::object::Kind;
use crate::rerr;
use crate::value::{Complex, NA_INT, Type, Value};
use crate::vm::Vm;

pub fn run(vm: &mut Vm, op: ArithOp, x: Value, y: Value, n: usize) -> Res<Value> {
    let x = vm.coerce_data(x, Type::Complex)?;
    let y = vm.coerce_data(y, Type::Complex)?;
    if n > 0 && matches!(op, ArithOp::Mod | ArithOp::IDiv) {
        return rerr!("unimplemented complex operation");
    }
    let mut out = vm.try_vector(Kind::Cplx, n)?;
    let (a, b, to) = (x.complexes(), y.complexes(), out.complexes_mut());
    // A loop for each operation, so that its body is straight arithmetic.
    match op {
        ArithOp::Sub => zip_into(a, b, to, sub),
        ArithOp::Mul => zip_into(a, b, to, mul),
        ArithOp::Div => zip_into(a, b, to, div),
        ArithOp::Pow if is_two(b) => zip_into(a, b, to, |z, _| square(z)),
        ArithOp::Pow => zip_into(a, b, to, pow),
        _ => zip_into(a, b, to, add),
    }
    Ok(out.done())
}

/// The same for single numbers without attributes, of which one at least is complex, where nothing can go
/// wrong; a temporary among them becomes the result. `None`: anything else.
pub fn single(vm: &mut Vm, op: ArithOp, x: Value, y: Value) -> Option<Value> {
    if !is_one(x) && !is_one(y) {
        return None;
    }
    let (a, b) = (number(x)?, number(y)?);
    let r = match op {
        ArithOp::Add => add(a, b),
        ArithOp::Sub => sub(a, b),
        ArithOp::Mul => mul(a, b),
        ArithOp::Div => div(a, b),
        ArithOp::Pow if is_two(&[b]) => square(a),
        ArithOp::Pow | ArithOp::Mod | ArithOp::IDiv => return None,
    };
    match [x, y].into_iter().find(|v| is_one(*v) && v.is_unshared()) {
        Some(out) => {
            // SAFETY: a temporary that nobody holds; both operands were read above.
            let mut out = unsafe { Fresh::of(out) };
            out.complexes_mut()[0] = r;
            Some(out.done())
        }
        None => Some(vm.new_complexes(&[r])),
    }
}

fn is_one(v: Value) -> bool {
    v.is_kind(Kind::Cplx) && v.len() == 1 && !v.has_attrs()
}

/// A single number. (What is missing becomes complex in its own way.)
fn number(v: Value) -> Option<Complex> {
    if v.is_double() {
        Some(v.as_f64_unchecked()).filter(|x| !x.is_nan()).map(|x| Complex::new(x, 0.0))
    } else if v.is_int() {
        Some(v.payload_i32()).filter(|i| *i != NA_INT).map(|i| Complex::new(f64::from(i), 0.0))
    } else {
        is_one(v).then(|| v.complexes()[0])
    }
}

/// Squares are by far the most frequent powers.
fn is_two(y: &[Complex]) -> bool {
    matches!(y, [two] if two.re == 2.0 && two.im == 0.0)
}

#[inline(always)]
fn square(z: Complex) -> Complex {
    if z.re == 0.0 && z.im == 0.0 { zero_to(Complex::new(2.0, 0.0)) } else { pow_natural(z, 2) }
}

#[inline(always)]
pub fn add(a: Complex, b: Complex) -> Complex {
    Complex::new(a.re + b.re, a.im + b.im)
}

#[inline(always)]
pub fn sub(a: Complex, b: Complex) -> Complex {
    Complex::new(a.re - b.re, a.im - b.im)
}

/// The product as C's annex G has it: infinities survive although parts of it are NaN.
#[inline(always)]
pub fn mul(a: Complex, b: Complex) -> Complex {
    let r = Complex::new(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
    if r.re.is_nan() && r.im.is_nan() { recover_product(a, b, r) } else { r }
}

#[cold]
fn recover_product(a: Complex, b: Complex, plain: Complex) -> Complex {
    let infinite = |z: Complex| z.re.is_infinite() || z.im.is_infinite();
    let unit = |x: f64| if x.is_infinite() { 1f64 } else { 0.0 }.copysign(x);
    let zeroed = |x: f64| if x.is_nan() { 0f64.copysign(x) } else { x };
    let (mut p, mut q) = (a, b);
    let mut again = false;
    if infinite(a) {
        p = Complex::new(unit(a.re), unit(a.im));
        q = Complex::new(zeroed(q.re), zeroed(q.im));
        again = true;
    }
    if infinite(q) {
        q = Complex::new(unit(q.re), unit(q.im));
        p = Complex::new(zeroed(p.re), zeroed(p.im));
        again = true;
    }
    if !again {
        return plain;
    }
    let inf = f64::INFINITY;
    Complex::new(inf * (p.re * q.re - p.im * q.im), inf * (p.re * q.im + p.im * q.re))
}

/// The quotient, scaled by the divisor's larger part.
pub fn div(a: Complex, b: Complex) -> Complex {
    let (abr, abi) = (b.re.abs(), b.im.abs());
    if abr.is_infinite() || abi.is_infinite() {
        return if a.re.is_finite() && a.im.is_finite() {
            Complex::new(0.0, 0.0)
        } else {
            Complex::new(f64::NAN, f64::NAN)
        };
    }
    if abr <= abi {
        if abi == 0.0 {
            return Complex::new(a.re / abi, a.im / abi);
        }
        let ratio = b.re / b.im;
        let den = b.im * (1.0 + ratio * ratio);
        Complex::new((a.re * ratio + a.im) / den, (a.im * ratio - a.re) / den)
    } else {
        let ratio = b.im / b.re;
        let den = b.re * (1.0 + ratio * ratio);
        Complex::new((a.re + a.im * ratio) / den, (a.im - a.re * ratio) / den)
    }
}

/// Whole exponents up to this are done by multiplication.
const MAX_WHOLE: f64 = 65536.0;

pub fn pow(x: Complex, y: Complex) -> Complex {
    if y.re == 0.0 && y.im == 0.0 {
        return Complex::new(1.0, 0.0);
    }
    if x.re == 0.0 && x.im == 0.0 {
        return zero_to(y);
    }
    if y.im == 0.0 && y.re.fract() == 0.0 && y.re.abs() <= MAX_WHOLE {
        return pow_whole(x, y.re as i32);
    }
    c::cpow(x, y)
}

mod c {
    use super::Complex;
    unsafe extern "C" {
        /// The C library's power; see `math::complex` for how pairs of doubles are passed.
        pub safe fn cpow(x: Complex, y: Complex) -> Complex;
    }
}

fn zero_to(y: Complex) -> Complex {
    if y.im == 0.0 {
        Complex::new(r_math::num::pow(0.0, y.re), 0.0)
    } else {
        Complex::new(f64::NAN, f64::NAN)
    }
}

fn pow_whole(x: Complex, n: i32) -> Complex {
    if n < 0 { div(Complex::new(1.0, 0.0), pow_natural(x, -n)) } else { pow_natural(x, n) }
}

#[inline(always)]
fn pow_natural(x: Complex, n: i32) -> Complex {
    let (mut base, mut left, mut product) = (x, n, Complex::new(1.0, 0.0));
    while left > 0 {
        if left & 1 == 1 {
            product = mul(product, base);
        }
        left >>= 1;
        if left > 0 {
            base = mul(base, base);
        }
    }
    product
}
