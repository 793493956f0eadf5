//! What kernel density estimates need: linear binning (M. P. Wand, J. Comput. Graph. Statist. 3 (1994)
//! 433-445) and the criteria of bandwidth selectors from binned distances (D. W. Scott, "Multivariate
//! Density Estimation" (1992); S. J. Sheather & M. C. Jones, J. Roy. Statist. Soc. B 53 (1991)
//! 683-690).

use std::f64::consts::PI;

/// Spreads the weights over `n` grid points from `low` to `high`; the result is padded by zeros to
/// twice its length.
pub fn linear_bins(x: &[f64], w: &[f64], low: f64, high: f64, n: usize) -> Vec<f64> {
    let mut y = vec![0.0; 2 * n];
    let step = (high - low) / (n as f64 - 1.0);
    for (&v, &w) in x.iter().zip(w) {
        if !v.is_finite() {
            continue;
        }
        let at = (v - low) / step;
        let cell = at.floor();
        let part = at - cell;
        if cell >= 0.0 && cell <= n as f64 - 1.0 {
            y[cell as usize] += w * (1.0 - part);
        }
        if cell >= -1.0 && cell <= n as f64 - 2.0 {
            y[(cell + 1.0) as usize] += w * part;
        }
    }
    y
}

/// The width of cells and, for each distance in cells, the number of pairs of values that far apart.
pub fn pair_counts(x: &[f64], nb: usize) -> (f64, Vec<f64>) {
    let low = x.iter().copied().fold(f64::INFINITY, f64::min);
    let high = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let width = (high - low) * 1.01 / nb as f64;
    let cells: Vec<i64> = x.iter().map(|v| (v / width).trunc() as i64).collect();
    let first = cells.iter().copied().min().unwrap_or(0);
    let mut tally = vec![0.0; nb];
    // (Few bins may be one too few for where the cells begin.)
    cells.iter().for_each(|c| tally[((c - first) as usize).min(nb - 1)] += 1.0);
    let mut counts = vec![0.0; nb];
    for i in 0..nb {
        counts[0] += tally[i] * (tally[i] - 1.0);
        for j in 0..i {
            counts[i - j] += tally[i] * tally[j];
        }
    }
    counts[0] *= 0.5;
    (width, counts)
}

/// What is estimated from the counts at a bandwidth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    UnbiasedCv,
    BiasedCv,
    Phi4,
    Phi6,
}

pub fn criterion(kind: Criterion, n: f64, width: f64, counts: &[f64], h: f64) -> f64 {
    let mut sum = 0.0;
    for (i, c) in counts.iter().enumerate() {
        let d = i as f64 * width / h;
        let d = d * d;
        // Beyond this the terms are nothing.
        if d >= 1000.0 {
            break;
        }
        let term = match kind {
            Criterion::UnbiasedCv => (-d / 4.0).exp() - 8f64.sqrt() * (-d / 2.0).exp(),
            Criterion::BiasedCv => (-d / 4.0).exp() * (d * d - 12.0 * d + 12.0),
            Criterion::Phi4 => (-d / 2.0).exp() * (d * d - 6.0 * d + 3.0),
            Criterion::Phi6 => (-d / 2.0).exp() * (d * d * d - 15.0 * d * d + 45.0 * d - 15.0),
        };
        sum += term * c;
    }
    match kind {
        Criterion::UnbiasedCv => (0.5 + sum / n) / (n * h * PI.sqrt()),
        Criterion::BiasedCv => (1.0 + sum / (32.0 * n)) / (2.0 * n * h * PI.sqrt()),
        Criterion::Phi4 => (2.0 * sum + n * 3.0) / (n * (n - 1.0) * h.powi(5) * (2.0 * PI).sqrt()),
        Criterion::Phi6 => (2.0 * sum - 15.0 * n) / (n * (n - 1.0) * h.powi(7) * (2.0 * PI).sqrt()),
    }
}

/// Kernel regression (E. A. Nadaraya 1964; G. S. Watson 1964) of points by increasing `x`: a box, or a
/// normal kernel cut at four standard deviations. The quartiles of the kernel are at a quarter of
/// `bandwidth` on both sides.
pub fn kernel_regression(x: &[f64], y: &[f64], at: &[f64], normal: bool, bandwidth: f64) -> Vec<f64> {
    let scale = bandwidth * if normal { 0.3706506 } else { 0.5 };
    let reach = if normal { 4.0 * scale } else { scale };
    let mut first = 0;
    at.iter()
        .map(|&x0| {
            let (mut top, mut bottom) = (0.0, 0.0);
            while first < x.len() && x[first] < x0 - reach {
                first += 1;
            }
            for i in (first..x.len()).take_while(|i| x[*i] <= x0 + reach) {
                let d = (x[i] - x0).abs() / scale;
                let w = if normal { (-0.5 * d * d).exp() } else { 1.0 };
                top += w * y[i];
                bottom += w;
            }
            if bottom > 0.0 { top / bottom } else { crate::missing::NA_REAL }
        })
        .collect()
}

/// The increasing least squares fit: slopes of the greatest convex minorant of the cumulative sums (M.
/// Ayer et al. 1955). Fitted values and the last position of each level (1-based).
pub fn isotonic(y: &[f64]) -> (Vec<f64>, Vec<i32>) {
    let n = y.len();
    let mut cumulative = vec![0.0; n + 1];
    for i in 0..n {
        cumulative[i + 1] = cumulative[i] + y[i];
    }
    let mut fit = vec![0.0; n];
    let mut knots = Vec::new();
    let mut known = 0;
    while known < n {
        let (mut least, mut to) = (f64::INFINITY, n);
        for i in known + 1..=n {
            let slope = (cumulative[i] - cumulative[known]) / (i - known) as f64;
            if slope < least {
                (least, to) = (slope, i);
            }
        }
        knots.push(to as i32);
        let level = (cumulative[to] - cumulative[known]) / (to - known) as f64;
        fit[known..to].fill(level);
        known = to;
    }
    (fit, knots)
}
