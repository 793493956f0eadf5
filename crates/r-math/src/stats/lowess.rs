//! Cleveland's (1979) robust locally weighted regression, `lowess`.

use crate::num::partial_sort;

fn cube(x: f64) -> f64 {
    x * x * x
}

/// Smoothed values at sorted `x`; `f` is the smoother span, `delta` the distance within
/// which values are interpolated.
pub fn lowess(x: &[f64], y: &[f64], f: f64, iterations: usize, delta: f64) -> Vec<f64> {
    let n = x.len();
    if n < 2 {
        return y.to_vec();
    }
    let span = ((f * n as f64 + 1e-7) as usize).clamp(2, n);
    let mut fit = vec![0.0; n];
    let mut robust: Option<Vec<f64>> = None;
    for iteration in 0..=iterations {
        one_pass(x, y, span, delta, robust.as_deref(), &mut fit);
        let residuals: Vec<f64> = y.iter().zip(&fit).map(|(a, b)| a - b).collect();
        if iteration == iterations {
            break;
        }
        match robustness(&residuals) {
            Some(w) => robust = Some(w),
            None => break,
        }
    }
    fit
}

/// Bisquare weights of the residuals; `None` if the fit is practically exact.
fn robustness(residuals: &[f64]) -> Option<Vec<f64>> {
    let n = residuals.len();
    let mut sizes: Vec<f64> = residuals.iter().map(|r| r.abs()).collect();
    let mean = sizes.iter().sum::<f64>() / n as f64;
    let half = n / 2;
    partial_sort(&mut sizes, half);
    let cmad = if n.is_multiple_of(2) {
        let upper = sizes[half];
        partial_sort(&mut sizes, n - half - 1);
        3.0 * (upper + sizes[n - half - 1])
    } else {
        6.0 * sizes[half]
    };
    if cmad < 1e-7 * mean {
        return None;
    }
    let weight = |r: f64| {
        let r = r.abs();
        if r <= 0.001 * cmad {
            1.0
        } else if r <= 0.999 * cmad {
            let u = 1.0 - (r / cmad) * (r / cmad);
            u * u
        } else {
            0.0
        }
    };
    Some(residuals.iter().map(|&r| weight(r)).collect())
}

fn one_pass(x: &[f64], y: &[f64], span: usize, delta: f64, robust: Option<&[f64]>, fit: &mut [f64]) {
    let n = x.len();
    let (mut left, mut right) = (0, span - 1);
    // Last point estimated; points up to it are done.
    let mut last: Option<usize> = None;
    let mut i = 0;
    loop {
        while right + 1 < n && x[i] - x[left] > x[right + 1] - x[i] {
            left += 1;
            right += 1;
        }
        fit[i] = local_fit(x, y, x[i], left, right, robust).unwrap_or(y[i]);
        if let Some(l) = last
            && l + 1 < i
        {
            let width = x[i] - x[l];
            for j in l + 1..i {
                let alpha = (x[j] - x[l]) / width;
                fit[j] = alpha * fit[i] + (1.0 - alpha) * fit[l];
            }
        }
        let mut done = i;
        let cut = x[done] + delta;
        let mut next = done + 1;
        while next < n && x[next] <= cut {
            if x[next] == x[done] {
                fit[next] = fit[done];
                done = next;
            }
            next += 1;
        }
        last = Some(done);
        i = (done + 1).max(next - 1);
        if done + 1 >= n {
            return;
        }
    }
}

/// The weighted straight line at `at`, from the points `left..=right` and their ties.
fn local_fit(
    x: &[f64],
    y: &[f64],
    at: f64,
    left: usize,
    right: usize,
    robust: Option<&[f64]>,
) -> Option<f64> {
    let n = x.len();
    let range = x[n - 1] - x[0];
    let h = (at - x[left]).max(x[right] - at);
    let (h9, h1) = (0.999 * h, 0.001 * h);
    let mut w = Vec::with_capacity(right - left + 1);
    let mut total = 0.0;
    for j in left..n {
        let r = (x[j] - at).abs();
        let mut weight = 0.0;
        if r <= h9 {
            weight = if r <= h1 { 1.0 } else { cube(1.0 - cube(r / h)) };
            if let Some(rw) = robust {
                weight *= rw[j];
            }
            total += weight;
        } else if x[j] > at {
            break;
        }
        w.push(weight);
    }
    if total <= 0.0 {
        return None;
    }
    w.iter_mut().for_each(|v| *v /= total);
    let xs = &x[left..left + w.len()];
    if h > 0.0 {
        let centre = w.iter().zip(xs).fold(0.0, |s, (w, x)| s + w * x);
        let b = at - centre;
        let spread = w.iter().zip(xs).fold(0.0, |s, (w, x)| s + w * (x - centre) * (x - centre));
        if spread.sqrt() > 0.001 * range {
            let b = b / spread;
            w.iter_mut().zip(xs).for_each(|(w, x)| *w *= b * (x - centre) + 1.0);
        }
    }
    Some(w.iter().zip(&y[left..]).fold(0.0, |s, (w, y)| s + w * y))
}
