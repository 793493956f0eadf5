//! Vector kernels in the order of the reference BLAS.

/// The inner product, summed from the front.
#[inline]
pub(super) fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).fold(0.0, |s, (a, b)| s + a * b)
}

/// y += a x.
#[inline]
pub(super) fn axpy(a: f64, x: &[f64], y: &mut [f64]) {
    for (yi, xi) in y.iter_mut().zip(x) {
        *yi += a * xi;
    }
}

/// The Euclidean norm: plain in the middle of the range, scaled at its ends.
pub(super) fn nrm2(x: &[f64]) -> f64 {
    let sum = x.iter().fold(0.0, |s, v| s + v * v);
    if (1e-290..1e290).contains(&sum) || sum == 0.0 && x.iter().all(|v| *v == 0.0) || sum.is_nan() {
        return sum.sqrt();
    }
    let largest = x.iter().fold(0.0f64, |m, v| m.max(v.abs()));
    if largest == 0.0 || largest.is_infinite() {
        return largest;
    }
    largest * x.iter().fold(0.0, |s, v| s + (v / largest) * (v / largest)).sqrt()
}

/// x *= a.
#[inline]
pub(super) fn scale(a: f64, x: &mut [f64]) {
    x.iter_mut().for_each(|v| *v *= a);
}

/// The index of the first element of greatest absolute value.
pub(super) fn iamax(x: &[f64]) -> usize {
    let mut at = 0;
    for (i, v) in x.iter().enumerate() {
        if v.abs() > x[at].abs() {
            at = i;
        }
    }
    at
}
