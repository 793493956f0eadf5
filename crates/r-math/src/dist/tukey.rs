//! The studentized range.
//!
//! The probability that the range of c independent standard normals is at most w is (H. O.
//! Hartley, Biometrika 32 (1942) 334-348) (2 Phi(w/2) - 1)^c plus 2 c times the integral of
//! phi(z) (Phi(z) - Phi(z - w))^(c-1) from w/2 on; the studentized one is its mean over w = q s,
//! where s^2 df is chi-squared. M. D. Copenhaver & B. S. Holland, "Computation of the
//! distribution of the maximum studentized range statistic", J. Statist. Comput. Simul. 30
//! (1988) 1-15, integrate both by Gauss-Legendre rules on fixed panels. Their panels and
//! cut-offs are kept although better rules exist: the truncation is visible in GNU R's digits
//! (with 2 degrees of freedom in the fifth). The rules' nodes are computed here.
//!
//! The quantile is a secant iteration from the start of R. E. Lund & J. R. Lund, AS 190, Appl.
//! Statist. 32 (1983) 204-210, which rests on R. E. Odeh & J. O. Evans, AS 70 (1974).

use super::Tail;
use super::normal::{INV_SQRT_2PI, pnorm_std};
use crate::special::{horner, lgamma};
use std::f64::consts::LN_2;

/// The positive half of a Gauss-Legendre rule on [-1, 1]: nodes with their weights.
type Rule<const HALF: usize> = [(f64, f64); HALF];

/// For the wings of the range, and for the scale.
const WINGS: Rule<6> = gauss_legendre();
const SCALE: Rule<8> = gauss_legendre();

/// The rule with 2 HALF nodes: a bracket of each positive zero of the Legendre polynomial from
/// its signs on a grid, then Newton's method; the weight is 2/((1 - x^2) P'(x)^2).
const fn gauss_legendre<const HALF: usize>() -> Rule<HALF> {
    const GRID: usize = 64;
    let mut rule = [(0.0, 0.0); HALF];
    let (mut found, mut i) = (0, 0);
    while i < GRID {
        let (left, right) = (i as f64 / GRID as f64, (i + 1) as f64 / GRID as f64);
        if (legendre(2 * HALF, left).0 < 0.0) != (legendre(2 * HALF, right).0 < 0.0) {
            let (mut x, mut steps) = (0.5 * (left + right), 0);
            while steps < 8 {
                let (value, slope) = legendre(2 * HALF, x);
                x -= value / slope;
                steps += 1;
            }
            let slope = legendre(2 * HALF, x).1;
            rule[found] = (x, 2.0 / ((1.0 - x * x) * slope * slope));
            found += 1;
        }
        i += 1;
    }
    assert!(found == HALF);
    rule
}

/// The Legendre polynomial of degree `n` and its derivative, by Bonnet's recurrence.
const fn legendre(n: usize, x: f64) -> (f64, f64) {
    let (mut before, mut now, mut k) = (0.0, 1.0, 0);
    while k < n {
        let next = ((2 * k + 1) as f64 * x * now - k as f64 * before) / (k + 1) as f64;
        (before, now) = (now, next);
        k += 1;
    }
    (now, n as f64 * (before - x * now) / (1.0 - x * x))
}

/// The integral of `f` over [a, a + width].
fn quadrature(rule: &[(f64, f64)], a: f64, width: f64, f: impl Fn(f64) -> f64) -> f64 {
    let half = 0.5 * width;
    let middle = a + half;
    half * rule.iter().map(|&(x, w)| w * (f(middle - half * x) + f(middle + half * x))).sum::<f64>()
}

/// base^power, or 0 where the logarithm of that is below -`cut`.
fn power_or_zero(base: f64, power: f64, cut: f64) -> f64 {
    if base < (-cut / power).exp() { 0.0 } else { base.powf(power) }
}

/// P(range of `means` standard normals <= w).
fn range_probability(w: f64, means: f64) -> f64 {
    /// Normals beyond are left out.
    const END: f64 = 8.0;
    let half = 0.5 * w;
    if half >= END {
        return 1.0;
    }
    let phi = |z: f64| pnorm_std(z, Tail::LOWER);
    let wing = |z: f64| {
        if z * z > 60.0 {
            return 0.0;
        }
        (-0.5 * z * z).exp() * power_or_zero(phi(z) - phi(z - w), means - 1.0, 30.0)
    };
    let panels = if w > 3.0 { 2 } else { 3 };
    let width = (END - half) / f64::from(panels);
    let start = |i: i32| half + f64::from(i) * width;
    let wings = (0..panels).map(|i| quadrature(&WINGS, start(i), width, wing)).sum::<f64>();
    power_or_zero(2.0 * phi(half) - 1.0, means, 50.0) + 2.0 * means * INV_SQRT_2PI * wings
}

/// The mean of `f` over u, df u/2 being chi-squared with df degrees of freedom: panels upwards
/// from zero, finer for larger df, until one contributes nothing more.
fn mean_over_scale(df: f64, f: impl Fn(f64) -> f64) -> f64 {
    let half_panel: f64 = match df {
        _ if df <= 100.0 => 1.0,
        _ if df <= 800.0 => 0.5,
        _ if df <= 5000.0 => 0.25,
        _ => 0.125,
    };
    let shape = 0.5 * df;
    let constant = shape * df.ln() - df * LN_2 - lgamma(shape);
    let integrand = |u: f64| {
        let log_density = constant + (shape - 1.0) * u.ln() - 0.25 * df * u;
        if log_density + half_panel.ln() < -30.0 { 0.0 } else { f(u) * log_density.exp() }
    };
    let width = 2.0 * half_panel;
    let mut sum = 0.0;
    for i in 0..50 {
        let start = f64::from(i) * width;
        let part = quadrature(&SCALE, start, width, integrand);
        if part <= 1e-14 && start + width >= 2.0 {
            break;
        }
        sum += part;
    }
    sum
}

/// `ptukey(q, nmeans, df, nranges)`.
pub fn ptukey(q: f64, nmeans: f64, df: f64, nranges: f64, tail: Tail) -> f64 {
    if q.is_nan() || nranges.is_nan() || nmeans.is_nan() || df.is_nan() {
        return f64::NAN;
    }
    if q <= 0.0 {
        return tail.none_below();
    }
    if df < 2.0 || nranges < 1.0 || nmeans < 2.0 {
        return f64::NAN;
    }
    if q.is_infinite() {
        return tail.all_below();
    }
    let largest = |w: f64| power_or_zero(range_probability(w, nmeans), nranges, 30.0).min(1.0);
    // From 25000 degrees of freedom on the scale is taken for known.
    let p = if df > 25000.0 { largest(q) } else { mean_over_scale(df, |u| largest(q * (0.5 * u).sqrt())) };
    tail.given_lower(p.min(1.0))
}

/// A start for the quantile: AS 190 with the normal quantile of AS 70 (whose 1.4142 is just
/// that).
#[allow(clippy::approx_constant)]
fn start(p: f64, means: f64, df: f64) -> f64 {
    const NUM: [f64; 5] = [0.322232421088, -1.0, -0.342242088547, -0.204231210125, -0.453642210148e-4];
    const DEN: [f64; 5] = [0.0993484626060, 0.588581570495, 0.531103462366, 0.103537752850, 0.38560700634e-2];
    let tail = 0.5 - 0.5 * p;
    let y = (1.0 / (tail * tail)).ln().sqrt();
    let normal = y + horner(&NUM, y) / horner(&DEN, y);
    // Corrections for few degrees of freedom.
    let few = if df < 120.0 { 1.0 / df } else { 0.0 };
    let t = normal + 0.25 * few * (normal * normal * normal + normal);
    let slope = 0.8832 - 0.2368 * t - 1.214 * few + 1.208 * t * few;
    t * (slope * (means - 1.0).ln() + 1.4142)
}

/// `qtukey(p, nmeans, df, nranges)`.
pub fn qtukey(p: f64, nmeans: f64, df: f64, nranges: f64, tail: Tail) -> f64 {
    if p.is_nan() || nranges.is_nan() || nmeans.is_nan() || df.is_nan() {
        return p + nranges + nmeans + df;
    }
    if df < 2.0 || nranges < 1.0 || nmeans < 2.0 {
        return f64::NAN;
    }
    tail.at_boundary(p, 0.0, f64::INFINITY).unwrap_or_else(|| {
        let p = tail.lower_of(p);
        secant(start(p, nmeans, df), |x| ptukey(x, nmeans, df, nranges, Tail::LOWER) - p)
    })
}

/// The zero of an increasing function on the half line. The iteration stops where GNU R's does,
/// at a step below 0.0001 (or after 50): so its digits are GNU R's.
fn secant(start: f64, f: impl Fn(f64) -> f64) -> f64 {
    let at = |x: f64| (x, f(x));
    let mut before = at(start);
    let towards = if before.1 > 0.0 && start > 1.0 { start - 1.0 } else { start + 1.0 };
    let mut now = at(towards.max(0.0));
    for _ in 1..50 {
        let next = now.0 - now.1 * (now.0 - before.0) / (now.1 - before.1);
        // (Not `max`: where the function is flat, NaN is the answer.)
        (before, now) = (now, at(if next < 0.0 { 0.0 } else { next }));
        if (now.0 - before.0).abs() < 0.0001 {
            break;
        }
    }
    now.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_are_exact_for_polynomials() {
        for power in 0..16 {
            let exact = 2f64.powi(2 * power + 1) / f64::from(2 * power + 1);
            for (rule, degree) in [(&WINGS[..], 23), (&SCALE[..], 31)] {
                let sum = quadrature(rule, 0.0, 2.0, |x| x.powi(2 * power));
                assert!(2 * power > degree || (sum / exact - 1.0).abs() < 1e-14, "{power} {sum} {exact}");
            }
        }
    }

    #[test]
    fn two_means_are_a_difference() {
        // The range of two normals is sqrt(2) times a half normal; studentized, sqrt(2) |t|.
        for w in [0.1, 0.5, 1.0, 3.0, 7.0] {
            let exact = 1.0 - 2.0 * pnorm_std(w / 2f64.sqrt(), Tail::UPPER);
            assert!((range_probability(w, 2.0) - exact).abs() < 1e-12, "{w}");
            for df in [20.0, 200.0, 20000.0] {
                let exact = 1.0 - 2.0 * crate::dist::pt(w / 2f64.sqrt(), df, Tail::UPPER);
                let p = ptukey(w, 2.0, df, 1.0, Tail::LOWER);
                assert!((p - exact).abs() < 1e-7, "{w} {df} {p} {exact}");
            }
        }
    }
}
