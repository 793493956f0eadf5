//! The limits of axes and where their ticks are.

use r_math::num::{Pretty, pretty};

use super::{AxisStyle, Base};
use crate::Device;

/// Round values within the limits: the first, the last and the number of intervals.
pub fn linear(lo: f64, hi: f64, n: i32) -> [f64; 3] {
    let how = Pretty { n, min_n: 1, shrink: 0.25, high_bias: 0.8, bias_5: 1.7, eps_correct: 2 };
    let b = pretty(lo, hi, &how);
    let slack = 1e-10 * b.unit;
    let (mut low, mut high) = (b.low, b.high);
    while low * b.unit < lo - slack && low < high {
        low += 1.0;
    }
    while high * b.unit > hi + slack && high > low {
        high -= 1.0;
    }
    [low * b.unit, high * b.unit, high - low]
}

/// The same of a logarithmic axis: powers of ten within the limits and a code for the ticks between them (1 none, 2 five
/// times a power, 3 twice and five times); a range of less than a power has round values and a negative number.
pub fn logarithmic(lo: f64, hi: f64, n: i32) -> [f64; 3] {
    let (l, h) = (lo.log10(), hi.log10());
    let (mut first, mut last) = (l.ceil(), h.floor());
    if last <= first && h - l > 1.0 {
        (first, last) = ((l - 0.5).ceil(), (h + 0.5).floor());
    }
    if last <= first {
        let [a, b, m] = linear(lo, hi, n);
        return [a, b, -m];
    }
    let code = match last - first {
        d if d <= 2.0 => 3.0,
        d if d <= 3.0 => 2.0,
        _ => 1.0,
    };
    [10f64.powf(first), 10f64.powf(last), code]
}

/// Ticks of an axis with these parameters; `usr` are its limits (logarithms where it is logarithmic). The parameters may
/// be anything that a program said: an error if they don't make an axis.
pub fn ticks(axp: [f64; 3], usr: [f64; 2], log: bool, max: usize) -> Result<Vec<f64>, String> {
    let [first, last, n] = axp;
    if !log || n < 0.0 {
        let n = (n.abs() + 0.25).floor().max(1.0);
        let step = (last - first) / n;
        let fuzz = step.abs() / (100.0 * n);
        let value = |i: i64| {
            let v = first + i as f64 / n * (last - first);
            if v.abs() < fuzz { 0.0 } else { v }
        };
        let mut out = Vec::new();
        if out.try_reserve_exact((n as usize).saturating_add(1)).is_err() {
            return Err(format!("cannot allocate {n} ticks"));
        }
        out.extend((0..=n as i64).map(value));
        return Ok(out);
    }
    if let Some((i, end)) = [first, last].iter().enumerate().find(|(_, x)| x.is_nan() || **x <= 0.0) {
        return Err(format!("CreateAtVector [log-axis()]: axp[{i}] = {end} < 0!"));
    }
    let reversed = usr[0] > usr[1];
    let slack = 1e-10 * (usr[1] - usr[0]).abs();
    let (lo, hi) = (10f64.powf(usr[0].min(usr[1]) - slack), 10f64.powf(usr[0].max(usr[1]) + slack));
    // An axis without end goes as far as its limits, or as numbers do.
    let to =
        if last.is_infinite() || first.is_infinite() { usr[0].max(usr[1]) } else { first.max(last).log10() };
    let to = to.min(f64::from(f64::MAX_10_EXP));
    let from = first.min(last).log10().min(to);
    let factors: &[f64] = match n as i32 {
        1 => &[1.0],
        2 => &[1.0, 5.0],
        _ => &[1.0, 2.0, 5.0],
    };
    // With powers of ten only, a long axis skips some.
    let by = if factors.len() == 1 { ((to - from + 0.5).floor() / max as f64).floor().max(1.0) } else { 1.0 };
    let mut out = Vec::new();
    let mut power = if factors.len() > 1 { from - 1.0 } else { from };
    while power <= to + 1.0 {
        for f in factors {
            let v = f * 10f64.powf(power);
            // The first power is there even outside the limits, as in GNU R; whoever draws leaves it out.
            if (v >= lo || power >= from) && v <= hi && (factors.len() > 1 || power <= to + 1e-7) {
                out.push(v);
            }
        }
        power += by;
    }
    if reversed {
        out.reverse();
    }
    Ok(out)
}

/// The limits with the style's margins, in the axis's own scale; none if they are no numbers.
pub fn limits(mut lo: f64, mut hi: f64, log: bool, style: AxisStyle) -> [f64; 2] {
    if log {
        // Zero has no logarithm; what stands for it is below all numbers.
        (lo, hi) = (lo.log10().max(LOWEST), hi.log10().max(LOWEST));
    }
    let size = lo.abs().max(hi.abs());
    if hi == lo {
        let by = if size == 0.0 { 1.0 } else { 0.4 * size };
        (lo, hi) = (lo - by, hi + by);
    }
    if style == AxisStyle::Regular {
        // Halves first: the range of the largest numbers has no difference.
        let by = 0.08 * (hi / 2.0 - lo / 2.0);
        (lo, hi) = (lo - by, hi + by);
    }
    // A lower limit that is no positive number any more is the smallest one, or nearly.
    if log && lo < hi && 10f64.powf(lo) < f64::MIN_POSITIVE {
        lo = (1.01 * f64::MIN_POSITIVE).log10();
    }
    [lo, hi]
}

/// The logarithm that stands for that of zero.
const LOWEST: f64 = -320.0;

impl Base {
    /// Sets the limits of one axis and its ticks.
    pub fn scale(&mut self, horizontal: bool, lo: f64, hi: f64) {
        let p = &mut self.par;
        let (log, style, n) =
            if horizontal { (p.xlog, p.xaxs, p.lab[0]) } else { (p.ylog, p.yaxs, p.lab[1]) };
        let [a, b] = limits(lo, hi, log, style);
        if horizontal {
            (p.usr[0], p.usr[1]) = (a, b);
        } else {
            (p.usr[2], p.usr[3]) = (a, b);
        }
        let axp = tick_range(a, b, log, n);
        if horizontal { p.xaxp = axp } else { p.yaxp = axp }
    }
    /// Sets both axes so that a unit of y has `asp` times the length of a unit of x.
    pub fn scale_aspect(&mut self, d: &dyn Device, x: [f64; 2], y: [f64; 2], asp: f64) {
        let unit = d.info().unit;
        let pin = [self.plot.width() * unit, self.plot.height() * unit];
        let dx = (x[1] - x[0]).abs() / asp;
        let dy = (y[1] - y[0]).abs();
        if dx == 0.0 && dy == 0.0 {
            self.scale(true, x[0], x[1]);
            self.scale(false, y[0], y[1]);
            return;
        }
        let margin = |s: AxisStyle| if s == AxisStyle::Regular { 1.08 } else { 1.0 };
        let (mx, my) = (margin(self.par.xaxs), margin(self.par.yaxs));
        let per = (pin[0] / (dx * mx)).min(pin[1] / (dy * my));
        // What is left over is added at both ends.
        let (extra_x, extra_y) = ((pin[0] / (per * mx) - dx) * 0.5 * asp, (pin[1] / (per * my) - dy) * 0.5);
        let widen =
            |v: [f64; 2], by: f64| if v[1] < v[0] { [v[0] + by, v[1] - by] } else { [v[0] - by, v[1] + by] };
        let (x, y) = (widen(x, extra_x), widen(y, extra_y));
        self.scale(true, x[0], x[1]);
        self.scale(false, y[0], y[1]);
    }
}

/// The ticks' range and number for limits in the axis's own scale; a reversed axis has reversed ticks.
pub fn tick_range(a: f64, b: f64, log: bool, n: i32) -> [f64; 3] {
    let (lo, hi) = (a.min(b), a.max(b));
    let [first, last, m] =
        if log { logarithmic(10f64.powf(lo), 10f64.powf(hi), n) } else { linear(lo, hi, n) };
    if a > b { [last, first, m] } else { [first, last, m] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_values() {
        assert_eq!(linear(0.64, 10.36, 5), [2.0, 10.0, 4.0]);
        assert_eq!(linear(-0.92, 23.92, 5), [0.0, 20.0, 4.0]);
        assert_eq!(logarithmic(10f64.powf(-0.04), 10f64.powf(1.04), 5), [1.0, 10.0, 3.0]);
        assert_eq!(logarithmic(10f64.powf(-0.0279588), 10f64.powf(0.7269288), 5), [1.0, 5.0, -4.0]);
        assert_eq!(
            ticks([1.0, 100.0, 3.0], [0.2451124, 1.754888], true, 5),
            Ok(vec![1.0, 2.0, 5.0, 10.0, 20.0, 50.0])
        );
    }

    #[test]
    fn parameters_of_no_axis() {
        for end in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
            assert!(ticks([end, 1.0, 1.0], [0.0, 1.0], true, 5).is_err());
        }
        assert!(ticks([0.0, 1.0, 1e300], [0.0, 1.0], false, 5).is_err());
        assert_eq!(ticks([1.0, f64::INFINITY, 1.0], [0.0, 1.0], true, 5).map(|t| t[0]), Ok(1.0));
        assert!(ticks([1e-300, f64::INFINITY, 2.0], [-1e300, 1e300], true, 5).is_ok_and(|t| t.len() < 2000));
    }
}
