//! Zeros of a complex polynomial: the three-stage algorithm of Jenkins & Traub (1972),
//! CACM algorithm 419.
//!
//! The shifts, tests and constants are the published ones: the order of the zeros and the
//! noise in them (the sign of a printed `0i`) are visible in R.

use crate::complex::Complex;

const ETA: f64 = f64::EPSILON;
const ARE: f64 = ETA;
const MRE: f64 = 2.0 * std::f64::consts::SQRT_2 * ETA;

/// The zeros of `sum coef[i] z^i`; `None` if the algorithm doesn't converge or a coefficient
/// is not finite. Trailing zero
/// coefficients are dropped.
pub fn polyroot(coef: &[Complex]) -> Option<Vec<Complex>> {
    let zero = Complex::default();
    if coef.iter().any(|c| !c.re.is_finite() || !c.im.is_finite()) {
        return None;
    }
    let degree = coef.iter().rposition(|c| *c != zero).unwrap_or(0);
    let mut p: Vec<Complex> = coef.get(..=degree)?.iter().rev().copied().collect();
    let mut found = Vec::with_capacity(degree);
    while p.len() > 1 && p[p.len() - 1] == zero {
        found.push(zero);
        p.pop();
    }
    if p.len() < 2 {
        return Some(found);
    }
    rescale(&mut p);
    let mut search = Search::new(p);
    while search.p.len() > 2 {
        found.push(search.next_zero()?);
    }
    found.push(-search.p[1] / search.p[0]);
    Some(found)
}

/// Multiplies by a power of two where coefficients could overflow or underflow.
fn rescale(p: &mut [Complex]) {
    let high = f64::MAX.sqrt();
    let low = f64::MIN_POSITIVE / ETA;
    let moduli = p.iter().map(|c| c.modulus());
    let (mut most, mut least) = (0.0f64, f64::MAX);
    for m in moduli {
        most = most.max(m);
        if m != 0.0 {
            least = least.min(m);
        }
    }
    if least >= low && most <= high {
        return;
    }
    let x = low / least;
    let factor = if x <= 1.0 {
        1.0 / (most.sqrt() * least.sqrt())
    } else if f64::MAX / x > most {
        1.0
    } else {
        x
    };
    let power = (factor.ln() / std::f64::consts::LN_2 + 0.5) as i32;
    let scale = 2f64.powi(power);
    if scale != 1.0 {
        p.iter_mut().for_each(|c| *c = c.scale(scale));
    }
}

/// Synthetic division: the quotient into `q`, the value as result.
fn evaluate(p: &[Complex], s: Complex, q: &mut [Complex]) -> Complex {
    let mut v = p[0];
    q[0] = v;
    for i in 1..p.len() {
        v = Complex::new(v.re * s.re - v.im * s.im + p[i].re, v.re * s.im + v.im * s.re + p[i].im);
        q[i] = v;
    }
    v
}

/// A bound on the error of that evaluation.
fn error_bound(q: &[Complex], ms: f64, mp: f64) -> f64 {
    let start = q[0].modulus() * MRE / (ARE + MRE);
    let e = q.iter().fold(start, |e, c| e * ms + c.modulus());
    e * (ARE + MRE) - mp * MRE
}

/// Cauchy's lower bound on the moduli of the zeros.
fn cauchy_bound(moduli: &mut [f64]) -> f64 {
    let n = moduli.len();
    moduli[n - 1] = -moduli[n - 1];
    let mut x = (((-moduli[n - 1]).ln() - moduli[0].ln()) / (n - 1) as f64).exp();
    if moduli[n - 2] != 0.0 {
        // The Newton step at the origin, if it is better.
        x = x.min(-moduli[n - 1] / moduli[n - 2]);
    }
    loop {
        let xm = x * 0.1;
        if moduli[1..].iter().fold(moduli[0], |f, m| f * xm + m) <= 0.0 {
            break;
        }
        x = xm;
    }
    let mut dx = x;
    let mut q = vec![0.0; n];
    while (dx / x).abs() > 0.005 {
        q[0] = moduli[0];
        for i in 1..n {
            q[i] = q[i - 1] * x + moduli[i];
        }
        let slope = q[1..n - 1].iter().fold(q[0], |f, c| f * x + c);
        dx = q[n - 1] / slope;
        x -= dx;
    }
    x
}

/// The polynomial that is left, and the iteration's state.
struct Search {
    p: Vec<Complex>,
    h: Vec<Complex>,
    /// Quotients of `p` and `h` by z - s.
    qp: Vec<Complex>,
    qh: Vec<Complex>,
    /// p(s), the shift and -p(s)/h(s).
    pv: Complex,
    s: Complex,
    t: Complex,
    /// Direction of the last shift tried.
    direction: Complex,
}

impl Search {
    fn new(p: Vec<Complex>) -> Search {
        let blank = vec![Complex::default(); p.len()];
        let half = std::f64::consts::FRAC_1_SQRT_2;
        Search {
            h: blank.clone(),
            qp: blank.clone(),
            qh: blank,
            p,
            pv: Complex::default(),
            s: Complex::default(),
            t: Complex::default(),
            direction: Complex::new(half, -half),
        }
    }

    fn next_zero(&mut self) -> Option<Complex> {
        let mut moduli: Vec<f64> = self.p.iter().map(|c| c.modulus()).collect();
        let bound = cauchy_bound(&mut moduli);
        for _pass in 0..2 {
            self.no_shift(5);
            for attempt in 1..=9 {
                // Each shift is turned by 94 degrees from the last one.
                let (cosr, sinr) = (-0.06975647374412529990, 0.99756405025982424767);
                let d = self.direction;
                self.direction = Complex::new(cosr * d.re - sinr * d.im, sinr * d.re + cosr * d.im);
                self.s = self.direction.scale(bound);
                if let Some(zero) = self.fixed_shift(attempt * 10) {
                    let n = self.p.len() - 1;
                    self.p.truncate(n);
                    self.p.copy_from_slice(&self.qp[..n]);
                    return Some(zero);
                }
            }
        }
        None
    }

    /// Degree of what is left.
    fn n(&self) -> usize {
        self.p.len() - 1
    }

    /// Stage one: the derivative as first h, then `steps` polynomials without shift.
    fn no_shift(&mut self, steps: usize) {
        let n = self.n();
        for i in 0..n {
            let weight = (n - i) as f64;
            self.h[i] = Complex::new(weight * self.p[i].re / n as f64, weight * self.p[i].im / n as f64);
        }
        for _ in 0..steps {
            if self.h[n - 1].modulus() > ETA * 10.0 * self.p[n - 1].modulus() {
                let t = -self.p[n] / self.h[n - 1];
                for j in (1..n).rev() {
                    self.h[j] = times_plus(t, self.h[j - 1], self.p[j]);
                }
                self.h[0] = self.p[0];
            } else {
                // The last coefficient vanishes: shift.
                self.h.copy_within(0..n - 1, 1);
                self.h[0] = Complex::default();
            }
        }
    }

    /// Stage two: up to `steps` polynomials with a fixed shift, testing for convergence.
    fn fixed_shift(&mut self, steps: usize) -> Option<Complex> {
        let n = self.n();
        self.pv = evaluate(&self.p, self.s, &mut self.qp);
        let mut testing = true;
        let mut passed = false;
        let mut vanishes = self.compute_t();
        let mut z = Complex::default();
        for j in 1..=steps {
            let old_t = self.t;
            self.next_h(vanishes);
            vanishes = self.compute_t();
            z = self.s + self.t;
            if vanishes || !testing || j == steps {
                continue;
            }
            if (self.t - old_t).modulus() >= z.modulus() * 0.5 {
                passed = false;
            } else if !passed {
                passed = true;
            } else {
                // Passed twice: stage three, with what is needed to come back saved.
                let saved = (self.h[..n].to_vec(), self.s);
                if let Some(zero) = self.variable_shift(10, z) {
                    return Some(zero);
                }
                testing = false;
                self.h[..n].copy_from_slice(&saved.0);
                self.s = saved.1;
                self.pv = evaluate(&self.p, self.s, &mut self.qp);
                vanishes = self.compute_t();
            }
        }
        self.variable_shift(10, z)
    }

    /// Stage three: the shift follows the approximation.
    fn variable_shift(&mut self, steps: usize, start: Complex) -> Option<Complex> {
        let mut stalled = false;
        let (mut old_mp, mut relative_step) = (0.0, 0.0);
        self.s = start;
        for i in 1..=steps {
            self.pv = evaluate(&self.p, self.s, &mut self.qp);
            let (mp, ms) = (self.pv.modulus(), self.s.modulus());
            if mp <= 20.0 * error_bound(&self.qp[..self.p.len()], ms, mp) {
                return Some(self.s);
            }
            if i == 1 {
                old_mp = mp;
            } else if !stalled && mp >= old_mp && relative_step < 0.05 {
                // Stalled at a cluster: five fixed shifts make one zero dominate.
                stalled = true;
                self.push_into_cluster(relative_step);
                old_mp = f64::MAX;
            } else {
                if mp * 0.1 > old_mp {
                    return None;
                }
                old_mp = mp;
            }
            let vanishes = self.compute_t();
            self.next_h(vanishes);
            if !self.compute_t() {
                relative_step = self.t.modulus() / self.s.modulus();
                self.s = self.s + self.t;
            }
        }
        None
    }

    fn push_into_cluster(&mut self, relative_step: f64) {
        let r = relative_step.max(ETA).sqrt();
        let s = self.s;
        self.s = Complex::new(s.re * (r + 1.0) - s.im * r, s.re * r + s.im * (r + 1.0));
        self.pv = evaluate(&self.p, self.s, &mut self.qp);
        for _ in 0..5 {
            let vanishes = self.compute_t();
            self.next_h(vanishes);
        }
    }

    /// t = -p(s)/h(s); true if h(s) is essentially zero (then t is 0).
    fn compute_t(&mut self) -> bool {
        let n = self.n();
        let hv = evaluate(&self.h[..n], self.s, &mut self.qh);
        let vanishes = hv.modulus() <= ARE * 10.0 * self.h[n - 1].modulus();
        self.t = if vanishes { Complex::default() } else { -self.pv / hv };
        vanishes
    }

    fn next_h(&mut self, vanishes: bool) {
        let n = self.n();
        for j in 1..n {
            self.h[j] =
                if vanishes { self.qh[j - 1] } else { times_plus(self.t, self.qh[j - 1], self.qp[j]) };
        }
        self.h[0] = if vanishes { Complex::default() } else { self.qp[0] };
    }
}

fn times_plus(t: Complex, a: Complex, b: Complex) -> Complex {
    Complex::new(t.re * a.re - t.im * a.im + b.re, t.re * a.im + t.im * a.re + b.im)
}
