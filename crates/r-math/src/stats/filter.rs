//! Linear filters of series, and running medians.
//!
//! Missing values (NaN) make every result missing that they touch.

use crate::missing::NA_REAL;

/// Past values only, or values on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    Past,
    Both,
}

/// `filter(x, coef, "convolution")`.
pub fn convolution_filter(x: &[f64], coef: &[f64], sides: Sides, circular: bool) -> Vec<f64> {
    let (nx, nf) = (x.len(), coef.len());
    let shift = if sides == Sides::Both { nf / 2 } else { 0 };
    let at = |i: usize| {
        let mut z = 0.0;
        if circular {
            for (j, c) in coef.iter().enumerate() {
                let k = (i + shift) as isize - j as isize;
                let v = x[k.rem_euclid(nx as isize) as usize];
                if v.is_nan() {
                    return NA_REAL;
                }
                z += c * v;
            }
            return z;
        }
        if i + shift + 1 < nf || i + shift >= nx {
            return NA_REAL;
        }
        for (j, c) in coef.iter().enumerate() {
            let v = x[i + shift - j];
            if v.is_nan() {
                return NA_REAL;
            }
            z += c * v;
        }
        z
    };
    (0..nx).map(at).collect()
}

/// `filter(x, coef, "recursive")`: `init` holds the values before the series, oldest first.
pub fn recursive_filter(x: &[f64], coef: &[f64], init: &[f64]) -> Vec<f64> {
    let nf = coef.len();
    let mut r = init.to_vec();
    for (i, &v) in x.iter().enumerate() {
        let mut sum = v;
        for (j, c) in coef.iter().enumerate() {
            let past = r[nf + i - j - 1];
            if past.is_nan() {
                sum = NA_REAL;
                break;
            }
            sum += past * c;
        }
        r.push(sum);
    }
    r.split_off(nf)
}

/// Medians of the odd window `k` around each point; the ends, where it doesn't fit, are
/// copied (R's end rules start from there).
pub fn running_median(x: &[f64], k: usize) -> Vec<f64> {
    let half = k / 2;
    let mut out = x.to_vec();
    if x.len() < k || k < 2 {
        return out;
    }
    // A sorted window, one value out and one in per step.
    let mut window = x[..k].to_vec();
    window.sort_by(f64::total_cmp);
    out[half] = window[half];
    for i in k..x.len() {
        let gone = window.partition_point(|v| v.total_cmp(&x[i - k]).is_lt());
        window.remove(gone);
        let to = window.partition_point(|v| v.total_cmp(&x[i]).is_lt());
        window.insert(to, x[i]);
        out[i - half] = window[half];
    }
    out
}
