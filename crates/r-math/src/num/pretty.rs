//! Round break points, R's `pretty` (and, with other settings, axes): the units are 1, 2 and 5
//! times powers of ten, as in W. S. Cleveland's S ("The New S Language", 1988); what the biases,
//! shrinkage and corrections do is documented in `?pretty`.
//!
//! Doesn't know dates or factors of log axes.

/// The arguments of `pretty.default` beyond the range.
#[derive(Clone, Copy, Debug)]
pub struct Pretty {
    /// Desired number of intervals.
    pub n: i32,
    /// Least number of intervals.
    pub min_n: i32,
    /// Factor on the cell of a range that is tiny relative to its values.
    pub shrink: f64,
    /// Preference for larger units, and for 5 over 2.
    pub high_bias: f64,
    pub bias_5: f64,
    /// 0, 1 or 2: widen the range by an epsilon never, unless it is tiny, always.
    pub eps_correct: i32,
}

impl Pretty {
    /// `pretty(x, n)` with all other arguments at their defaults.
    pub fn with_n(n: i32) -> Pretty {
        Pretty { n, min_n: n / 3, shrink: 0.75, high_bias: 1.5, bias_5: 0.5 + 1.5 * 1.5, eps_correct: 0 }
    }
}

/// Units of the range: the breaks are `unit * i` for `i` in `low..=high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Breaks {
    pub low: f64,
    pub high: f64,
    pub unit: f64,
    pub n: i32,
}

/// Breaks may miss an end of the range by this part of a unit.
const SLACK: f64 = 1e-10;

/// Is the range so narrow that only rounding separates its ends?
fn is_tiny(lo: f64, up: f64, p: &Pretty) -> bool {
    let size = lo.abs().max(up.abs());
    if size == 0.0 {
        return true;
    }
    // How much wider than the cell a unit can become: the larger the biases, the less.
    let (one, five) = (1.0 / (1.0 + p.high_bias), 1.5 / (1.0 + p.bias_5));
    let widest = 1.0 + if p.bias_5 >= 1.5 * p.high_bias + 0.5 { one } else { five };
    up - lo < size * widest * f64::from(p.n.max(1)) * f64::EPSILON * 3.0
}

/// The cell width aimed at.
fn cell(lo: f64, up: f64, tiny: bool, p: &Pretty) -> f64 {
    let width = if tiny {
        let size = if up == 0.0 && lo == 0.0 { 1.0 } else { lo.abs().max(up.abs()) };
        let around = if size > 10.0 { 9.0 + size / 10.0 } else { size };
        around * p.shrink / f64::from(p.min_n.max(1))
    } else {
        (up - lo) / f64::from(p.n.max(1))
    };
    // Neither its power of ten nor ten times that may leave the range of doubles.
    width.clamp(f64::MIN_POSITIVE * 2f64.powi(-20), f64::MAX / 1.25)
}

/// 1, 2, 5 or 10 times a power of ten: each is preferred to the one before if the cell is nearer
/// to it, with the bias as the exchange rate.
fn unit_for(cell: f64, p: &Pretty) -> f64 {
    let base = 10f64.powf(cell.log10().floor());
    let steps = [(2.0, p.high_bias), (5.0, p.bias_5), (10.0, p.high_bias)];
    let candidates = steps.into_iter().map(|(m, bias)| (m * base, bias));
    let mut unit = base;
    for (larger, bias) in candidates {
        if larger - cell >= bias * (cell - unit) {
            break;
        }
        unit = larger;
    }
    unit
}

/// An end of the range, moved outwards by a rounding error.
fn nudged(end: f64, outwards: f64) -> f64 {
    if end == 0.0 { outwards * f64::MIN_POSITIVE } else { end * (1.0 + outwards * f64::EPSILON) }
}

/// Breaks covering [lo, up] (finite, lo <= up).
pub fn pretty(lo: f64, up: f64, p: &Pretty) -> Breaks {
    if !lo.is_finite() || !up.is_finite() {
        return Breaks { low: 0.0, high: 0.0, unit: f64::NAN, n: 0 };
    }
    let tiny = is_tiny(lo, up, p);
    let unit = unit_for(cell(lo, up, tiny, p), p);
    let (mut low, mut high) = ((lo / unit + SLACK).floor(), (up / unit - SLACK).ceil());
    let widen = p.eps_correct > 1 || p.eps_correct == 1 && !tiny;
    let (lo, up) = if widen { (nudged(lo, -1.0), nudged(up, 1.0)) } else { (lo, up) };
    // (Beyond 2^53 units adding one changes nothing.)
    while low * unit > lo + SLACK * unit && low - 1.0 < low {
        low -= 1.0;
    }
    while high * unit < up - SLACK * unit && high + 1.0 > high {
        high += 1.0;
    }
    let n = (high - low + 0.5) as i32;
    if n < p.min_n {
        (low, high) = extended(low, high, (lo, up), p.min_n - n);
    }
    Breaks { low, high, unit, n: n.max(p.min_n) }
}

/// `more` further intervals: a zero at one end stays there, else they are shared between the
/// ends, the odd one on the side away from zero or, for positive ranges, below.
fn extended(low: f64, high: f64, (lo, up): (f64, f64), more: i32) -> (f64, f64) {
    let zero_below = lo == 0.0 && low == 0.0;
    let zero_above = up == 0.0 && high == 0.0;
    let below = if zero_below && up != 0.0 {
        0
    } else if zero_above && lo != 0.0 {
        more
    } else if low >= 0.0 {
        more - more / 2
    } else {
        more / 2
    };
    (low - f64::from(below), high + f64::from(more - below))
}

impl Breaks {
    /// The vector `pretty.default` returns: the first and last break lie outside or on the
    /// range, noise around zero is zero.
    pub fn values(&self, lo: f64, up: f64) -> Vec<f64> {
        let first = if self.low * self.unit < lo { self.low * self.unit } else { lo };
        let last = if self.high * self.unit > up { self.high * self.unit } else { up };
        let mut v = super::seq_length_out(first, last, self.n as usize + 1);
        if self.n > 0 {
            let delta = (last - first) / f64::from(self.n);
            v.iter_mut().filter(|x| x.abs() < 1e-14 * delta).for_each(|x| *x = 0.0);
        }
        v
    }
}
