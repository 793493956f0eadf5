//! Tukey's (1977) running median smoothers of span 3, with splitting: `smooth`.

/// Which compound smoother.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tukey {
    Rs3r3,
    Rss3,
    Rsr3,
    R3,
    /// A single pass of medians.
    Three,
    /// Splitting only.
    Split,
}

/// What happens to the end points of a running median.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndRule {
    Copy,
    Tukey,
}

fn med3(a: f64, b: f64, c: f64) -> f64 {
    a.max(b).min(a.min(b).max(c))
}

/// One pass of medians of three; true if anything changed.
fn pass(x: &[f64], y: &mut [f64], end: Option<EndRule>) -> bool {
    let n = x.len();
    if n <= 2 {
        y.copy_from_slice(x);
        return false;
    }
    let mut changed = false;
    for i in 1..n - 1 {
        y[i] = med3(x[i - 1], x[i], x[i + 1]);
        changed |= y[i] != x[i];
    }
    match end {
        None => {}
        Some(EndRule::Copy) => {
            y[0] = x[0];
            y[n - 1] = x[n - 1];
        }
        Some(EndRule::Tukey) => changed |= tukey_ends(x, y),
    }
    changed
}

/// The median of the end, its neighbour and the extrapolation from the smoothed ones.
fn tukey_ends(x: &[f64], y: &mut [f64]) -> bool {
    let n = x.len();
    y[0] = med3(3.0 * y[1] - 2.0 * y[2], x[0], y[1]);
    y[n - 1] = med3(y[n - 2], x[n - 1], 3.0 * y[n - 2] - 2.0 * y[n - 3]);
    y[0] != x[0] || y[n - 1] != x[n - 1]
}

/// Repeated medians; returns the number of passes.
fn repeat(x: &[f64], y: &mut [f64], end: EndRule) -> usize {
    let n = x.len();
    let mut changed = pass(x, y, Some(EndRule::Copy));
    let mut count = usize::from(changed);
    while changed {
        let z = y.to_vec();
        changed = pass(&z, y, None);
        if changed {
            count += 1;
        }
    }
    let ends = n > 2 && end == EndRule::Tukey && tukey_ends(x, y);
    if count > 0 { count } else { usize::from(ends) }
}

/// Is there a two-flat at i, i+1 that is a peak or a valley?
fn is_two_flat(x: &[f64], i: usize) -> bool {
    if x[i] != x[i + 1] {
        return false;
    }
    let (l, r) = (x[i - 1], x[i + 2]);
    !((l <= x[i] && x[i + 1] <= r) || (l >= x[i] && x[i + 1] >= r))
}

/// Splits all two-flats; true if anything changed.
fn split(x: &[f64], y: &mut [f64], ends: bool) -> bool {
    let n = x.len();
    y.copy_from_slice(x);
    if n <= 4 {
        return false;
    }
    let mut changed = false;
    if ends && is_two_flat_end(x[0], x[1], x[2]) {
        let v = med3(x[0], x[1], 3.0 * x[2] - 2.0 * x[3]);
        if v != x[1] {
            y[1] = v;
            changed = true;
        }
    }
    for i in 2..n - 3 {
        if is_two_flat(x, i) {
            let left = med3(x[i], x[i - 1], 3.0 * x[i - 1] - 2.0 * x[i - 2]);
            if left != x[i] {
                y[i] = left;
                changed = y[i] != x[i] || changed;
            }
            let right = med3(x[i + 1], x[i + 2], 3.0 * x[i + 2] - 2.0 * x[i + 3]);
            if right != x[i + 1] {
                y[i + 1] = right;
                changed = true;
            }
        }
    }
    if ends && is_two_flat_end(x[n - 1], x[n - 2], x[n - 3]) {
        let v = med3(x[n - 1], x[n - 2], 3.0 * x[n - 3] - 2.0 * x[n - 4]);
        if v != x[n - 2] {
            y[n - 2] = v;
            changed = true;
        }
    }
    changed
}

fn is_two_flat_end(end: f64, next: f64, third: f64) -> bool {
    end == next && next != third
}

/// The smooth, how many passes changed it, and whether splitting did.
pub fn tukey_smooth(x: &[f64], kind: Tukey, end: EndRule, split_ends: bool) -> (Vec<f64>, usize, bool) {
    let n = x.len();
    let mut y = vec![0.0; n];
    match kind {
        Tukey::Three => {
            let changed = pass(x, &mut y, Some(end));
            (y, usize::from(changed), false)
        }
        Tukey::R3 => {
            let count = repeat(x, &mut y, end);
            (y, count, false)
        }
        Tukey::Split => {
            let changed = split(x, &mut y, split_ends);
            (y, 0, changed)
        }
        Tukey::Rs3r3 => {
            let mut count = repeat(x, &mut y, end);
            let mut z = vec![0.0; n];
            let changed = split(&y, &mut z, split_ends);
            if changed {
                count += repeat(&z, &mut y, end);
            }
            (y, count, changed)
        }
        Tukey::Rss3 => {
            let count = repeat(x, &mut y, end);
            let mut z = vec![0.0; n];
            let changed = split(&y, &mut z, split_ends);
            if changed {
                split(&z, &mut y, split_ends);
            }
            (y, count, changed)
        }
        Tukey::Rsr3 => rsr(x, end, split_ends),
    }
}

/// Repeated splitting and repeated medians until nothing changes.
fn rsr(x: &[f64], end: EndRule, split_ends: bool) -> (Vec<f64>, usize, bool) {
    let n = x.len();
    let (mut y, mut z) = (vec![0.0; n], vec![0.0; n]);
    let mut count = repeat(x, &mut y, end);
    loop {
        count += 1;
        let split_changed = split(&y, &mut z, split_ends);
        let changed_from_x = x.iter().zip(&z).any(|(a, b)| a != b);
        let mut w = vec![0.0; n];
        let medians = repeat(&z, &mut w, end);
        let settled = (0..n).all(|i| x[i] - w[i] == x[i] - y[i]);
        y.copy_from_slice(&w);
        if (!split_changed && medians == 0) || count > 2 * n || settled {
            return (y, count, changed_from_x && split_changed);
        }
    }
}
