//! R's powers.

/// `x` to a whole power by repeated squaring.
pub fn pow_di(x: f64, n: i32) -> f64 {
    if x.is_nan() || n == 0 {
        return if n == 0 { 1.0 } else { x };
    }
    if x.is_infinite() {
        return x.powi(n);
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
