//! The studentized range: Copenhaver & Holland (1988) by Gauss-Legendre quadrature; the
//! quantile by a secant iteration from Odeh & Evans's start (AS 70).

use super::Tail;
use super::normal::{INV_SQRT_2PI, pnorm};
use crate::special::lgamma;
use std::f64::consts::LN_2;

/// Positive nodes and weights of Gauss-Legendre rules on [-1, 1].
const RULE_12: [(f64, f64); 6] = [
    (0.981560634246719, 0.047175336386512),
    (0.904117256370475, 0.106939325995318),
    (0.769902674194305, 0.160078328543346),
    (0.587317954286617, 0.203167426723066),
    (0.367831498998180, 0.233492536538355),
    (0.125233408511469, 0.249147045813403),
];
const RULE_16: [(f64, f64); 8] = [
    (0.989400934991649932596, 0.0271524594117540948518),
    (0.944575023073232576078, 0.0622535239386478928628),
    (0.865631202387831743880, 0.0951585116824927848099),
    (0.755404408355003033895, 0.124628971255533872052),
    (0.617876244402643748447, 0.149595988816576732081),
    (0.458016777657227386342, 0.169156519395002538189),
    (0.281603550779258913230, 0.182603415044923588867),
    (0.0950125098376374401853, 0.189450610455068496285),
];

/// The integral over [a, b] by a symmetric rule.
fn quadrature(rule: &[(f64, f64)], a: f64, b: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mid, half) = (0.5 * (a + b), 0.5 * (b - a));
    half * rule.iter().map(|&(x, w)| w * (f(mid - half * x) + f(mid + half * x))).sum::<f64>()
}

/// P(range of `cc` standard normals <= w) to the power `rr`.
fn range_probability(w: f64, rr: f64, cc: f64) -> f64 {
    const END: f64 = 8.0;
    let half = 0.5 * w;
    if half >= END {
        return 1.0;
    }
    // All on the same side of the middle, then the rest by quadrature beyond it.
    let centre = 2.0 * pnorm(half, 0.0, 1.0, Tail::LOWER) - 1.0;
    let mut p = if centre >= (-50.0 / cc).exp() { centre.powf(cc) } else { 0.0 };
    let negligible = (-30.0 / (cc - 1.0)).exp();
    let panels = if w > 3.0 { 2 } else { 3 };
    let width = (END - half) / f64::from(panels);
    for i in 0..panels {
        let a = half + f64::from(i) * width;
        let integral = quadrature(&RULE_12, a, a + width, |z| {
            if z * z > 60.0 {
                return 0.0;
            }
            let inside = pnorm(z, 0.0, 1.0, Tail::LOWER) - pnorm(z, w, 1.0, Tail::LOWER);
            if inside < negligible {
                return 0.0;
            }
            (-0.5 * z * z).exp() * inside.powf(cc - 1.0)
        });
        p += 2.0 * cc * INV_SQRT_2PI * integral;
    }
    if p <= (-30.0 / rr).exp() { 0.0 } else { p.powf(rr).min(1.0) }
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
    if df > 25000.0 {
        return tail.given_lower(range_probability(q, nranges, nmeans));
    }
    tail.given_lower(studentized(q, nmeans, df, nranges).min(1.0))
}

/// The mixture over the distribution of the standard deviation, panel by panel.
fn studentized(q: f64, nmeans: f64, df: f64, nranges: f64) -> f64 {
    let half_df = 0.5 * df;
    let panel = if df <= 100.0 {
        1.0
    } else if df <= 800.0 {
        0.5
    } else if df <= 5000.0 {
        0.25
    } else {
        0.125
    };
    let log_constant = half_df * df.ln() - df * LN_2 - lgamma(half_df);
    let mut answer = 0.0;
    for i in 1..=50 {
        let start = 2.0 * f64::from(i - 1) * panel;
        let part = quadrature(&RULE_16, start, start + 2.0 * panel, |u| {
            let log_density = log_constant + (half_df - 1.0) * u.ln() - u * df * 0.25;
            if log_density + panel.ln() < -30.0 {
                return 0.0;
            }
            range_probability(q * (u * 0.5).sqrt(), nranges, nmeans) * log_density.exp()
        });
        if f64::from(i) * panel >= 1.0 && part <= 1e-14 {
            break;
        }
        answer += part;
    }
    answer
}

/// A start for the quantile: AS 70 (whose 1.4142 is just that).
#[allow(clippy::approx_constant)]
fn start(p: f64, means: f64, df: f64) -> f64 {
    let ps = 0.5 - 0.5 * p;
    let y = (1.0 / (ps * ps)).ln().sqrt();
    let num =
        (((y * -0.453642210148e-4 - 0.204231210125) * y - 0.342242088547) * y - 1.0) * y + 0.322232421088;
    let den = (((y * 0.38560700634e-2 + 0.103537752850) * y + 0.531103462366) * y + 0.588581570495) * y
        + 0.0993484626060;
    let mut t = y + num / den;
    if df < 120.0 {
        t += (t * t * t + t) / df / 4.0;
    }
    let mut q = 0.8832 - 0.2368 * t;
    if df < 120.0 {
        q = q - 1.214 / df + 1.208 * t / df;
    }
    t * (q * (means - 1.0).ln() + 1.4142)
}

/// `qtukey(p, nmeans, df, nranges)`.
///
/// The iteration stops where R's does (steps below 0.0001): its digits are R's.
pub fn qtukey(p: f64, nmeans: f64, df: f64, nranges: f64, tail: Tail) -> f64 {
    if p.is_nan() || nranges.is_nan() || nmeans.is_nan() || df.is_nan() {
        return p + nranges + nmeans + df;
    }
    if df < 2.0 || nranges < 1.0 || nmeans < 2.0 {
        return f64::NAN;
    }
    if let Some(v) = tail.at_boundary(p, 0.0, f64::INFINITY) {
        return v;
    }
    let p = tail.lower_of(p);
    let excess = |x: f64| ptukey(x, nmeans, df, nranges, Tail::LOWER) - p;
    let mut x0 = start(p, nmeans, df);
    let mut f0 = excess(x0);
    let mut x1 = if f0 > 0.0 && x0 > 1.0 { (x0 - 1.0).max(0.0) } else { x0 + 1.0 };
    let mut f1 = excess(x1);
    let mut answer = x1;
    for _ in 1..50 {
        answer = x1 - f1 * (x1 - x0) / (f1 - f0);
        (x0, f0) = (x1, f1);
        if answer < 0.0 {
            answer = 0.0;
        }
        f1 = excess(answer);
        x1 = answer;
        if (x1 - x0).abs() < 0.0001 {
            return answer;
        }
    }
    answer
}
