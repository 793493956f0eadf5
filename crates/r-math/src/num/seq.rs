//! The numbers of `:`, `seq` and `seq_len`.
//!
//! Doesn't know which results R makes integers of (see `fits_integer`).

/// How many numbers `from:to` has; `None` if it is no finite count.
pub fn colon_length(from: f64, to: f64) -> Option<usize> {
    let n = (to - from).abs() + 1.0 + 1e-10;
    (n.is_finite() && n < 4_503_599_627_370_496.0).then_some(n as usize)
}

/// `from:to`; `None` where no vector of that length can be made.
pub fn colon(from: f64, to: f64) -> Option<Vec<f64>> {
    let step = if from <= to { 1.0 } else { -1.0 };
    let n = colon_length(from, to).filter(|&n| n < 1 << 36)?;
    Some((0..n).map(|i| from + step * i as f64).collect())
}

/// Can the first and the last number of a unit sequence be integers?
pub fn fits_integer(from: f64, last: f64) -> bool {
    let max = f64::from(i32::MAX);
    from == from.trunc() && from.abs() <= max && last.abs() <= max
}

/// `seq(from, to, by = by)`; `None` if `by` leads away from `to` or the length is absurd.
pub fn seq_by(from: f64, to: f64, by: f64) -> Option<Vec<f64>> {
    let distance = to - from;
    if distance == 0.0 && to == 0.0 {
        return Some(vec![to]);
    }
    let n = distance / by;
    if !n.is_finite() {
        return (by == 0.0 && distance == 0.0).then(|| vec![from]);
    }
    // Longer ones R refuses ("'by' argument is much too small").
    if !(0.0..=f64::from(i32::MAX)).contains(&n) {
        return None;
    }
    // A range that is only noise is one number.
    let noise = distance.abs() / from.abs().max(to.abs());
    if noise < 100.0 * f64::EPSILON {
        return Some(vec![from]);
    }
    let count = (n + 1e-10) as usize;
    let mut v: Vec<f64> = (0..=count).map(|i| from + i as f64 * by).collect();
    // Rounding must not step over the end.
    if let Some(last) = v.last_mut() {
        *last = if by > 0.0 { last.min(to) } else { last.max(to) };
    }
    Some(v)
}

/// `seq(from, to, length.out = n)`.
pub fn seq_length_out(from: f64, to: f64, n: usize) -> Vec<f64> {
    match n {
        0 => Vec::new(),
        1 => vec![from],
        2 => vec![from, to],
        _ => {
            let by = (to - from) / (n - 1) as f64;
            let mut v: Vec<f64> = (0..n).map(|i| from + i as f64 * by).collect();
            v[n - 1] = to;
            v
        }
    }
}
