//! Standard normal variates by the methods R offers: inversion; G. E. P. Box & M. E. Muller,
//! Ann. Math. Statist. 29 (1958) 610-611; method FL of J. H. Ahrens & U. Dieter, "Extensions
//! of Forsythe's method for random sampling from the normal distribution", Math. Comp. 27
//! (1973) 927-937; A. J. Kinderman & J. G. Ramage, "Computer generation of normal random
//! variables", J. Amer. Statist. Assoc. 71 (1976) 893-896, and the latter as misprinted.
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

impl Rng {
    /// A standard normal variate by the current normal kind.
    #[inline]
    pub fn norm_rand(&mut self) -> f64 {
        match self.normal {
            NormalKind::Inversion => qnorm_std(self.fine_uniform()),
            NormalKind::BoxMuller => box_muller(self),
            NormalKind::AhrensDieter => ahrens_dieter(self),
            NormalKind::KindermanRamage => kinderman_ramage(self, true),
            NormalKind::BuggyKindermanRamage => kinderman_ramage(self, false),
        }
    }

    /// The top 27 bits of one uniform followed by those of another: the generators give only 32
    /// bits, too few for the tails of an inverted distribution.
    #[inline]
    fn fine_uniform(&mut self) -> f64 {
        const STEPS: f64 = (1u32 << 27) as f64;
        let step = (STEPS * self.unif_rand()).trunc();
        (step + self.unif_rand()) / STEPS
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

/// Method FL with 32 strips of equal probability on the half line, the last one cut again and
/// again in halves.
fn ahrens_dieter(rng: &mut Rng) -> f64 {
    let u = 2.0 * rng.unif_rand();
    let (u, sign) = if u > 1.0 { (u - 1.0, -1.0) } else { (u, 1.0) };
    let scaled = 32.0 * u;
    let strip = (scaled as usize).min(31);
    sign * if strip == 0 { fl_tail(rng, scaled) } else { fl_centre(rng, strip - 1, scaled - strip as f64) }
}

/// Forsythe's comparison: accepts with probability exp(-bound), `first` being a uniform that
/// may serve for the first comparison. The run bound < v1 < v2 ... must break at an odd place.
fn forsythe(rng: &mut Rng, bound: f64, first: f64) -> bool {
    let (mut bound, mut v) = (bound, first);
    while v <= bound {
        bound = rng.unif_rand();
        if v < bound {
            return false;
        }
        v = rng.unif_rand();
    }
    true
}

/// The exponent by which the density at `left + w` is below that at `left`.
fn fall(left: f64, w: f64) -> f64 {
    (w * 0.5 + left) * w
}

fn fl_centre(rng: &mut Rng, strip: usize, mut v: f64) -> f64 {
    let (left, sure) = (fl::A[strip], fl::T[strip]);
    while v <= sure {
        let w = rng.unif_rand() * (fl::A[strip + 1] - left);
        if forsythe(rng, fall(left, w), v) {
            return left + w;
        }
        v = rng.unif_rand();
    }
    // Most of the strip's probability is uniform, and is had without a comparison.
    left + (v - sure) * fl::H[strip]
}

fn fl_tail(rng: &mut Rng, u: f64) -> f64 {
    // Which of the strips of probability 2^-7, 2^-8, ... by the leading zero bits of u.
    let mut rest = 2.0 * u;
    let (mut strip, mut left) = (0, fl::A[31]);
    while rest < 1.0 {
        left += fl::D[strip];
        // The table ends where 2^-31 does; a uniform can't need more.
        strip = (strip + 1).min(fl::D.len() - 1);
        rest *= 2.0;
    }
    rest -= 1.0;
    loop {
        let w = rest * fl::D[strip];
        let v = rng.unif_rand();
        if forsythe(rng, fall(left, w), v) {
            return left + w;
        }
        rest = rng.unif_rand();
    }
}

/// Tables of method FL, to the seven digits published: strip borders `A`, the normal quantiles
/// of (1 + i/32)/2; thresholds `T`, the fall over a strip; slopes `H`, the strip's width over
/// 1 - T; widths `D` of the strips of the tail. (A test derives them.)
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

/// Kinderman & Ramage: a triangle under the density, three nearly linear wedges between the two
/// and a tail. `repaired` is the form that is right, else the one of R before 1.7.0, with a
/// digit lost and a test missing.
fn kinderman_ramage(rng: &mut Rng, repaired: bool) -> f64 {
    let slope = if repaired { 1.131131635444180 } else { 1.13113163544180 };
    let u = rng.unif_rand();
    if u < 0.884070402298758 {
        return kr::REACH * (slope * u + rng.unif_rand() - 1.0);
    }
    if u >= 0.973310954173898 {
        return kr::tail(rng, u < 0.986655477086949);
    }
    let inner = u < 0.911312780288703;
    let wedge = if inner {
        kr::INNER
    } else if u < 0.958720824790463 {
        kr::MIDDLE
    } else {
        kr::OUTER
    };
    // What the misprinted form lacks: the curved part of the inner wedge, and the test for a
    // point on the wrong side of zero.
    let flat = inner && !repaired;
    loop {
        if let Some((x, variate)) = wedge.propose(rng, flat)
            && (x >= 0.0 || !repaired)
        {
            return variate;
        }
    }
}

/// The regions of Kinderman & Ramage, constants as in the paper.
mod kr {
    use super::Rng;

    /// Where the triangle under the density ends.
    pub const REACH: f64 = 2.216035867166471;

    /// A region between triangle and density: proposals lie at base + width * (the lesser of two
    /// uniforms), surely under the density if the greater one is below `sure`.
    pub struct Wedge {
        base: f64,
        width: f64,
        sure: f64,
        height: f64,
    }

    pub const INNER: Wedge = Wedge {
        base: 0.479727404222441,
        width: -0.595507138015940,
        sure: 0.805577924423817,
        height: 0.053377549506886,
    };
    pub const MIDDLE: Wedge = Wedge {
        base: 0.479727404222441,
        width: 1.105473661022070,
        sure: 0.872834976671790,
        height: 0.049264496373128,
    };
    pub const OUTER: Wedge =
        Wedge { base: REACH, width: -0.630834801921960, sure: 0.755591531667601, height: 0.034240503750111 };

    impl Wedge {
        /// A point and the variate it stands for, unless it is above the density.
        pub fn propose(&self, rng: &mut Rng, flat: bool) -> Option<(f64, f64)> {
            let (u, v) = (rng.unif_rand(), rng.unif_rand());
            let x = self.base + self.width * u.min(v);
            let under = u.max(v) <= self.sure || !flat && self.height * (u - v).abs() <= above_triangle(x);
            under.then_some((x, if u < v { x } else { -x }))
        }
    }

    /// The density less the triangle.
    fn above_triangle(x: f64) -> f64 {
        0.398942280401433 * (-x * x / 2.0).exp() - 0.180025191068563 * (REACH - x)
    }

    /// Marsaglia's method for the tail.
    pub fn tail(rng: &mut Rng, positive: bool) -> f64 {
        loop {
            let (u, v) = (rng.unif_rand(), rng.unif_rand());
            let square = REACH * REACH - 2.0 * v.ln();
            if u * u < (REACH * REACH) / square {
                return if positive { square.sqrt() } else { -square.sqrt() };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal up to a unit in the seventh digit.
    fn same(printed: f64, derived: f64) -> bool {
        (printed - derived).abs() <= 1.01e-7 * 10f64.powf(derived.abs().log10().ceil())
    }

    #[test]
    fn the_tables_follow_from_the_normal_quantiles() {
        let border = |i: usize| qnorm_std(0.5 + i as f64 / 64.0);
        for i in 0..31 {
            let (left, width) = (border(i), border(i + 1) - border(i));
            let t = fall(left, width);
            assert!(i == 0 || same(fl::A[i], left), "A {i}");
            assert!(same(fl::T[i], t), "T {i} {} {t}", fl::T[i]);
            assert!(same(fl::H[i], width / (1.0 - t)), "H {i}");
        }
        let tail = |k: usize| -qnorm_std(2f64.powi(-(k as i32) - 6));
        for (k, &d) in fl::D.iter().enumerate() {
            assert!(same(d, tail(k + 1) - tail(k)), "D {k} {d} {}", tail(k + 1) - tail(k));
        }
    }
}
