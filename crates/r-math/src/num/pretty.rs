//! Round break points: the algorithm behind R's `pretty` (and, with other settings, axes).
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

const ROUNDING: f64 = 1e-10;

/// The cell width aimed at, and whether the range is tiny relative to its values.
fn cell(lo: f64, up: f64, p: &Pretty) -> (f64, bool) {
    let dx = up - lo;
    let (size, tiny) = if dx == 0.0 && up == 0.0 {
        (1.0, true)
    } else {
        let size = lo.abs().max(up.abs());
        let u = 1.0
            + if p.bias_5 >= 1.5 * p.high_bias + 0.5 {
                1.0 / (1.0 + p.high_bias)
            } else {
                1.5 / (1.0 + p.bias_5)
            };
        (size, dx < size * u * f64::from(p.n.max(1)) * f64::EPSILON * 3.0)
    };
    let mut c;
    if tiny {
        c = if size > 10.0 { 9.0 + size / 10.0 } else { size };
        c *= p.shrink;
        if p.min_n > 1 {
            c /= f64::from(p.min_n);
        }
    } else {
        c = dx;
        if p.n > 1 {
            c /= f64::from(p.n);
        }
    }
    let least = f64::MIN_POSITIVE * 2f64.powi(-20);
    (c.clamp(least, f64::MAX / 1.25), tiny)
}

/// 1, 2, 5 or 10 times a power of ten, by the biases.
fn unit_for(cell: f64, p: &Pretty) -> f64 {
    let base = 10f64.powf(cell.log10().floor());
    let mut unit = base;
    if 2.0 * base - cell < p.high_bias * (cell - unit) {
        unit = 2.0 * base;
        if 5.0 * base - cell < p.bias_5 * (cell - unit) {
            unit = 5.0 * base;
            if 10.0 * base - cell < p.high_bias * (cell - unit) {
                unit = 10.0 * base;
            }
        }
    }
    unit
}

/// Breaks covering [lo, up] (finite, lo <= up).
pub fn pretty(lo: f64, up: f64, p: &Pretty) -> Breaks {
    if !lo.is_finite() || !up.is_finite() {
        return Breaks { low: 0.0, high: 0.0, unit: f64::NAN, n: 0 };
    }
    let (cell, tiny) = cell(lo, up, p);
    let unit = unit_for(cell, p);
    let mut ns = (lo / unit + ROUNDING).floor();
    let mut nu = (up / unit - ROUNDING).ceil();
    let (mut lo, mut up) = (lo, up);
    if p.eps_correct > 1 || p.eps_correct == 1 && !tiny {
        lo = if lo != 0.0 { lo * (1.0 - f64::EPSILON) } else { -f64::MIN_POSITIVE };
        up = if up != 0.0 { up * (1.0 + f64::EPSILON) } else { f64::MIN_POSITIVE };
    }
    while ns * unit > lo + ROUNDING * unit {
        ns -= 1.0;
    }
    while nu * unit < up - ROUNDING * unit && (nu + 1.0).is_finite() && nu + 1.0 != nu {
        nu += 1.0;
    }
    let k = (0.5 + (nu - ns)) as i32;
    if k >= p.min_n {
        return Breaks { low: ns, high: nu, unit, n: k };
    }
    // Too few intervals: extend on the side that has no zero at its end.
    let missing = p.min_n - k;
    let (half, odd) = (f64::from(missing / 2), f64::from(missing % 2));
    if lo == 0.0 && ns == 0.0 && up != 0.0 {
        nu += f64::from(missing);
    } else if up == 0.0 && nu == 0.0 && lo != 0.0 {
        ns -= f64::from(missing);
    } else if ns >= 0.0 {
        nu += half;
        ns -= half + odd;
    } else {
        ns -= half;
        nu += half + odd;
    }
    Breaks { low: ns, high: nu, unit, n: p.min_n }
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
