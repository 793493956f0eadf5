//! R's powers with their corner cases.

use super::modulo;

/// `x ^ y` on doubles: `1^NA` and `NA^0` are 1, the square is a product, the rest is `pow`
/// with R's rules for infinities.
#[inline]
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 2.0 { x * x } else { general(x, y) }
}

fn general(x: f64, y: f64) -> f64 {
    if x == 1.0 || y == 0.0 {
        return 1.0;
    }
    if x == 0.0 {
        return if y > 0.0 {
            0.0
        } else if y < 0.0 {
            f64::INFINITY
        } else {
            y
        };
    }
    if x.is_finite() && y.is_finite() {
        return x.powf(y);
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x.is_infinite() {
        return infinite_base(x, y);
    }
    if x < 0.0 {
        return f64::NAN;
    }
    // y is infinite, x finite and not negative.
    if (y > 0.0) == (x >= 1.0) { f64::INFINITY } else { 0.0 }
}

fn infinite_base(x: f64, y: f64) -> f64 {
    if x > 0.0 {
        return if y < 0.0 { 0.0 } else { f64::INFINITY };
    }
    if y.is_finite() && y == y.floor() {
        return if y < 0.0 {
            0.0
        } else if modulo(y, 2.0) != 0.0 {
            x
        } else {
            -x
        };
    }
    f64::NAN
}

/// `x` to a whole power by repeated squaring.
pub fn pow_di(x: f64, n: i32) -> f64 {
    if x.is_nan() {
        return x;
    }
    if n == 0 {
        return 1.0;
    }
    if x.is_infinite() {
        return pow(x, f64::from(n));
    }
    let (mut base, mut left, mut product) = (x, n.unsigned_abs(), 1.0);
    loop {
        if left & 1 == 1 {
            product *= base;
        }
        left >>= 1;
        if left == 0 {
            break;
        }
        base *= base;
    }
    if n < 0 { 1.0 / product } else { product }
}
