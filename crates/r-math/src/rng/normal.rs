//! Standard normal variates by the methods R offers: inversion, Box & Muller (1958),
//! Ahrens & Dieter (1973), Kinderman & Ramage (1976) and the latter as misprinted.
//!
//! Doesn't know means and standard deviations: see `simple`.

use super::Rng;
use crate::dist::normal::qnorm_std;
use std::f64::consts::PI;

/// Which normal generator; the discriminants are the codes in `.Random.seed[1]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalKind {
    BuggyKindermanRamage = 0,
    AhrensDieter = 1,
    BoxMuller = 2,
    Inversion = 4,
    KindermanRamage = 5,
}

impl NormalKind {
    pub const ALL: [NormalKind; 5] = [
        NormalKind::BuggyKindermanRamage,
        NormalKind::AhrensDieter,
        NormalKind::BoxMuller,
        NormalKind::Inversion,
        NormalKind::KindermanRamage,
    ];

    pub fn from_code(code: i32) -> Option<NormalKind> {
        Self::ALL.into_iter().find(|k| *k as i32 == code)
    }

    /// R's name for the kind.
    pub fn name(self) -> &'static str {
        match self {
            NormalKind::BuggyKindermanRamage => "Buggy Kinderman-Ramage",
            NormalKind::AhrensDieter => "Ahrens-Dieter",
            NormalKind::BoxMuller => "Box-Muller",
            NormalKind::Inversion => "Inversion",
            NormalKind::KindermanRamage => "Kinderman-Ramage",
        }
    }
}

/// 2^27: inversion glues two uniforms together for a resolution beyond 32 bits.
const BIG: f64 = 134_217_728.0;

impl Rng {
    /// A standard normal variate by the current normal kind.
    #[inline]
    pub fn norm_rand(&mut self) -> f64 {
        match self.normal {
            NormalKind::Inversion => {
                let high = (BIG * self.unif_rand()).trunc();
                let u = high + self.unif_rand();
                qnorm_std(u / BIG)
            }
            NormalKind::BoxMuller => box_muller(self),
            NormalKind::AhrensDieter => ahrens_dieter(self),
            NormalKind::KindermanRamage => kinderman_ramage(self, true),
            NormalKind::BuggyKindermanRamage => kinderman_ramage(self, false),
        }
    }
}

fn box_muller(rng: &mut Rng) -> f64 {
    if rng.spare_normal != 0.0 {
        return std::mem::take(&mut rng.spare_normal);
    }
    let theta = 2.0 * PI * rng.unif_rand();
    // The tiny addend keeps the radius, and so the spare variate, away from zero.
    let radius = (-2.0 * rng.unif_rand().ln()).sqrt() + 10.0 * f64::MIN_POSITIVE;
    rng.spare_normal = radius * theta.sin();
    radius * theta.cos()
}

/// Method FL of Ahrens & Dieter (1973) with 32 strips; tables as in the paper (7 digits).
fn ahrens_dieter(rng: &mut Rng) -> f64 {
    let mut u = rng.unif_rand();
    let negative = u > 0.5;
    u = u + u - if negative { 1.0 } else { 0.0 };
    u *= 32.0;
    let i = (u as usize).min(31);
    let y = if i != 0 { fl_centre(rng, i, u - i as f64) } else { fl_tail(rng, u) };
    if negative { -y } else { y }
}

fn fl_centre(rng: &mut Rng, i: usize, mut v: f64) -> f64 {
    let left = fl::A[i - 1];
    while v <= fl::T[i - 1] {
        let w = rng.unif_rand() * (fl::A[i] - left);
        let mut bound = (w * 0.5 + left) * w;
        loop {
            if v > bound {
                return left + w;
            }
            let u = rng.unif_rand();
            if v < u {
                break;
            }
            bound = u;
            v = rng.unif_rand();
        }
        v = rng.unif_rand();
    }
    left + (v - fl::T[i - 1]) * fl::H[i - 1]
}

fn fl_tail(rng: &mut Rng, mut u: f64) -> f64 {
    let mut i = 0;
    let mut left = fl::A[31];
    loop {
        u += u;
        if u >= 1.0 {
            break;
        }
        left += fl::D[i];
        // The table ends where 2^-31 does; a uniform can't need more.
        i = (i + 1).min(fl::D.len() - 1);
    }
    u -= 1.0;
    loop {
        let w = u * fl::D[i];
        let mut bound = (w * 0.5 + left) * w;
        loop {
            let v = rng.unif_rand();
            if v > bound {
                return left + w;
            }
            u = rng.unif_rand();
            if v < u {
                break;
            }
            bound = u;
        }
        u = rng.unif_rand();
    }
}

/// Tables of method FL: strip borders `A`, thresholds `T`, slopes `H`, tail widths `D`.
mod fl {
    pub const A: [f64; 32] = [
        0.0, 0.03917609, 0.07841241, 0.1177699, 0.1573107, 0.1970991, 0.2372021, 0.2776904, 0.3186394,
        0.3601299, 0.4022501, 0.4450965, 0.4887764, 0.5334097, 0.5791322, 0.6260990, 0.6744898, 0.7245144,
        0.7764218, 0.8305109, 0.8871466, 0.9467818, 1.009990, 1.077516, 1.150349, 1.229859, 1.318011,
        1.417797, 1.534121, 1.675940, 1.862732, 2.153875,
    ];
    pub const T: [f64; 31] = [
        0.0007673828,
        0.002306870,
        0.003860618,
        0.005438454,
        0.007050699,
        0.008708396,
        0.01042357,
        0.01220953,
        0.01408125,
        0.01605579,
        0.01815290,
        0.02039573,
        0.02281177,
        0.02543407,
        0.02830296,
        0.03146822,
        0.03499233,
        0.03895483,
        0.04345878,
        0.04864035,
        0.05468334,
        0.06184222,
        0.07047983,
        0.08113195,
        0.09462444,
        0.1123001,
        0.1364980,
        0.1716886,
        0.2276241,
        0.3304980,
        0.5847031,
    ];
    pub const H: [f64; 31] = [
        0.03920617, 0.03932705, 0.03950999, 0.03975703, 0.04007093, 0.04045533, 0.04091481, 0.04145507,
        0.04208311, 0.04280748, 0.04363863, 0.04458932, 0.04567523, 0.04691571, 0.04833487, 0.04996298,
        0.05183859, 0.05401138, 0.05654656, 0.05953130, 0.06308489, 0.06737503, 0.07264544, 0.07926471,
        0.08781922, 0.09930398, 0.1155599, 0.1404344, 0.1836142, 0.2790016, 0.7010474,
    ];
    pub const D: [f64; 26] = [
        0.2636843, 0.2425085, 0.2255674, 0.2116342, 0.1999243, 0.1899108, 0.1812252, 0.1736014, 0.1668419,
        0.1607967, 0.1553497, 0.1504094, 0.1459026, 0.1417700, 0.1379632, 0.1344418, 0.1311722, 0.1281260,
        0.1252791, 0.1226109, 0.1201036, 0.1177417, 0.1155119, 0.1134023, 0.1114027, 0.1095039,
    ];
}

/// Kinderman & Ramage (1976), constants as in the paper; `repaired` is the form that is
/// right, else the one of R before 1.7.0, with a digit lost and a test missing.
fn kinderman_ramage(rng: &mut Rng, repaired: bool) -> f64 {
    const A: f64 = 2.216035867166471;
    let slope = if repaired { 1.131131635444180 } else { 1.13113163544180 };
    let u1 = rng.unif_rand();
    if u1 < 0.884070402298758 {
        return A * (slope * u1 + rng.unif_rand() - 1.0);
    }
    if u1 >= 0.973310954173898 {
        return kr_tail(rng, A, u1 < 0.986655477086949);
    }
    let wedge = if u1 >= 0.958720824790463 {
        Wedge { base: A, width: -0.630834801921960, sure: 0.755591531667601, height: 0.034240503750111 }
    } else if u1 >= 0.911312780288703 {
        Wedge {
            base: 0.479727404222441,
            width: 1.105473661022070,
            sure: 0.872834976671790,
            height: 0.049264496373128,
        }
    } else {
        Wedge {
            base: 0.479727404222441,
            width: Wedge::INNER_WIDTH,
            sure: 0.805577924423817,
            height: 0.053377549506886,
        }
    };
    wedge.draw(rng, A, repaired)
}

fn kr_tail(rng: &mut Rng, a: f64, positive: bool) -> f64 {
    loop {
        let u2 = rng.unif_rand();
        let u3 = rng.unif_rand();
        let t = a * a - 2.0 * u3.ln();
        if u2 * u2 < (a * a) / t {
            return if positive { t.sqrt() } else { -t.sqrt() };
        }
    }
}

/// One of the three nearly linear regions between the triangle and the density.
struct Wedge {
    base: f64,
    width: f64,
    sure: f64,
    height: f64,
}

impl Wedge {
    /// Of the region next to the centre, which the buggy form cuts off at the sure part.
    const INNER_WIDTH: f64 = -0.595507138015940;

    fn draw(&self, rng: &mut Rng, a: f64, repaired: bool) -> f64 {
        loop {
            let u2 = rng.unif_rand();
            let u3 = rng.unif_rand();
            let t = self.base + self.width * u2.min(u3);
            if repaired && t < 0.0 {
                continue;
            }
            let residual = |x: f64| 0.398942280401433 * (-x * x / 2.0).exp() - 0.180025191068563 * (a - x);
            let curved = repaired || self.width != Self::INNER_WIDTH;
            if u2.max(u3) <= self.sure || curved && self.height * (u2 - u3).abs() <= residual(t) {
                return if u2 < u3 { t } else { -t };
            }
        }
    }
}
