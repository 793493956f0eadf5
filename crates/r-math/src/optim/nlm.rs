//! Newton-type minimisation with secant updates and a line search: Dennis & Schnabel
//! (1983), as in Schnabel, Koontz & Weiss's UNCMIN (1985), behind R's `nlm`.
//!
//! Algorithms of the book: A6.3.1 (line search), A9.4.2 (factored secant update, here on
//! the matrix itself), A5.6.3 and A5.6.4 (difference gradients), A7.2.1 (stopping).

use crate::linalg::cholesky;

/// R's arguments of the same names.
#[derive(Clone, Debug)]
pub struct NlmControl {
    pub typsize: Vec<f64>,
    pub fscale: f64,
    pub ndigit: i32,
    pub gradtol: f64,
    pub stepmax: f64,
    pub steptol: f64,
    pub iterlim: usize,
}

impl NlmControl {
    /// R's defaults for a start at `p`.
    pub fn default_for(p: &[f64]) -> NlmControl {
        let norm = p.iter().fold(0.0, |s, x| s + x * x).sqrt();
        NlmControl {
            typsize: vec![1.0; p.len()],
            fscale: 1.0,
            ndigit: 12,
            gradtol: 1e-6,
            stepmax: (1000.0 * norm).max(1000.0),
            steptol: 1e-6,
            iterlim: 100,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Nlm {
    pub estimate: Vec<f64>,
    pub minimum: f64,
    pub gradient: Vec<f64>,
    /// R's code 1 to 5.
    pub code: i32,
    pub iterations: usize,
}

/// How the gradient is had.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Differences {
    Forward,
    Central,
    Analytic,
}

struct Solver<'a, F, G> {
    f: F,
    gradient: Option<G>,
    control: &'a NlmControl,
    /// Scale: reciprocals of `typsize`.
    sx: Vec<f64>,
    noise: f64,
    differences: Differences,
}

/// A point with everything known there.
#[derive(Clone)]
struct Point {
    x: Vec<f64>,
    f: f64,
    g: Vec<f64>,
}

enum Line {
    /// Found; the flag says that the step had the greatest length allowed.
    Found(Vec<f64>, f64, bool),
    Failed,
}

/// Minimises from `start`. A value that is not finite counts as the greatest double.
pub fn nlm<E, F, G>(start: &[f64], control: &NlmControl, f: F, gradient: Option<G>) -> Result<Nlm, E>
where
    F: FnMut(&[f64]) -> Result<f64, E>,
    G: FnMut(&[f64]) -> Result<Vec<f64>, E>,
{
    let differences = if gradient.is_some() { Differences::Analytic } else { Differences::Forward };
    let noise = 10f64.powi(-control.ndigit).max(f64::EPSILON);
    let sx = control.typsize.iter().map(|t| 1.0 / t).collect();
    let mut s = Solver { f, gradient, control, sx, noise, differences };
    s.run(start)
}

impl<F, G, E> Solver<'_, F, G>
where
    F: FnMut(&[f64]) -> Result<f64, E>,
    G: FnMut(&[f64]) -> Result<Vec<f64>, E>,
{
    fn value(&mut self, x: &[f64]) -> Result<f64, E> {
        let v = (self.f)(x)?;
        Ok(if v.is_finite() { v } else { f64::MAX })
    }

    fn step_for(&self, x: f64, i: usize, power: f64) -> f64 {
        self.noise.powf(power) * x.abs().max(1.0 / self.sx[i])
    }

    fn gradient_at(&mut self, x: &[f64], f: f64) -> Result<Vec<f64>, E> {
        if self.differences == Differences::Analytic
            && let Some(g) = &mut self.gradient
        {
            return g(x);
        }
        let central = self.differences == Differences::Central;
        let mut y = x.to_vec();
        let mut g = Vec::with_capacity(x.len());
        for i in 0..x.len() {
            let h = self.step_for(x[i], i, if central { 1.0 / 3.0 } else { 0.5 });
            y[i] = x[i] + h;
            let up = self.value(&y)?;
            if central {
                y[i] = x[i] - h;
                let down = self.value(&y)?;
                g.push((up - down) / (h * 2.0));
            } else {
                g.push((up - f) / h);
            }
            y[i] = x[i];
        }
        Ok(g)
    }

    fn run(&mut self, start: &[f64]) -> Result<Nlm, E> {
        let n = start.len();
        let f = self.value(start)?;
        let g = self.gradient_at(start, f)?;
        let mut p = Point { x: start.to_vec(), f, g };
        if self.relative_gradient(&p) <= self.control.gradtol {
            return Ok(self.report(p, 1, 0));
        }
        // The Hessian starts as the scale, squared.
        let mut h = vec![0.0; n * n];
        (0..n).for_each(|i| h[i * n + i] = self.sx[i] * self.sx[i]);
        let mut first_update = true;
        let mut long_steps = 0;
        for iteration in 1.. {
            let (x, f, at_limit) = loop {
                let d = newton_direction(&h, &p.g);
                match self.line_search(&p, d)? {
                    Line::Found(x, f, at_limit) => break (x, f, at_limit),
                    Line::Failed if self.differences == Differences::Forward => {
                        // Perhaps the gradient was too rough: better differences, and again.
                        self.differences = Differences::Central;
                        p.g = self.gradient_at(&p.x, p.f)?;
                    }
                    Line::Failed => return Ok(self.report(p, 3, iteration)),
                }
            };
            let g = self.gradient_at(&x, f)?;
            let next = Point { x, f, g };
            if let Some(code) = self.stop(&p, &next, iteration, at_limit, &mut long_steps) {
                return Ok(self.report(next, code, iteration));
            }
            self.secant_update(&mut h, &p, &next, &mut first_update);
            p = next;
        }
        Ok(self.report(p, 4, self.control.iterlim))
    }

    fn report(&self, p: Point, code: i32, iterations: usize) -> Nlm {
        Nlm { estimate: p.x, minimum: p.f, gradient: p.g, code, iterations }
    }

    fn relative_gradient(&self, p: &Point) -> f64 {
        let d = p.f.abs().max(self.control.fscale);
        (0..p.x.len()).fold(0.0, |m: f64, i| m.max(p.g[i].abs() * p.x[i].abs().max(1.0 / self.sx[i]) / d))
    }

    fn stop(
        &self,
        old: &Point,
        new: &Point,
        iteration: usize,
        at_limit: bool,
        long: &mut usize,
    ) -> Option<i32> {
        if self.relative_gradient(new) <= self.control.gradtol {
            return Some(1);
        }
        let step = (0..new.x.len())
            .fold(0.0, |m: f64, i| m.max((new.x[i] - old.x[i]).abs() / new.x[i].abs().max(1.0 / self.sx[i])));
        if step <= self.control.steptol {
            return Some(2);
        }
        if iteration >= self.control.iterlim {
            return Some(4);
        }
        if !at_limit {
            *long = 0;
            return None;
        }
        *long += 1;
        (*long >= 5).then_some(5)
    }

    fn line_search(&mut self, p: &Point, mut d: Vec<f64>) -> Result<Line, E> {
        let c = self.control;
        let mut length = d.iter().zip(&self.sx).fold(0.0, |s, (v, x)| s + x * x * v * v).sqrt();
        if length > c.stepmax {
            d.iter_mut().for_each(|v| *v *= c.stepmax / length);
            length = c.stepmax;
        }
        let slope = d.iter().zip(&p.g).fold(0.0, |s, (a, b)| s + a * b);
        let relative =
            (0..d.len()).fold(0.0, |m: f64, i| m.max(d[i].abs() / p.x[i].abs().max(1.0 / self.sx[i])));
        let least = c.steptol / relative;
        let mut lambda = 1.0;
        let mut previous: Option<(f64, f64)> = None;
        loop {
            let x: Vec<f64> = p.x.iter().zip(&d).map(|(x, v)| x + lambda * v).collect();
            let f = self.value(&x)?;
            if f <= p.f + slope * 1e-4 * lambda {
                return Ok(Line::Found(x, f, lambda == 1.0 && length > c.stepmax * 0.99));
            }
            if lambda < least {
                return Ok(Line::Failed);
            }
            if f == f64::MAX {
                lambda *= 0.1;
                continue;
            }
            let trial = backtrack(lambda, f, previous, p.f, slope);
            previous = Some((lambda, f));
            lambda = if trial < lambda * 0.1 { lambda * 0.1 } else { trial };
        }
    }

    /// The positive definite secant (BFGS) update, skipped where it would be noise.
    fn secant_update(&self, h: &mut [f64], old: &Point, new: &Point, first: &mut bool) {
        let n = old.x.len();
        let s: Vec<f64> = new.x.iter().zip(&old.x).map(|(a, b)| a - b).collect();
        let y: Vec<f64> = new.g.iter().zip(&old.g).map(|(a, b)| a - b).collect();
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).fold(0.0, |t, (x, y)| t + x * y);
        let sy = dot(&s, &y);
        if sy < dot(&s, &s).sqrt() * dot(&y, &y).sqrt() * f64::EPSILON.sqrt() {
            return;
        }
        let times = |h: &[f64]| -> Vec<f64> { (0..n).map(|i| dot(&h[i * n..(i + 1) * n], &s)).collect() };
        let mut hs = times(h);
        if *first {
            // Scale the first matrix to the curvature seen.
            let factor = sy / dot(&s, &hs);
            h.iter_mut().for_each(|v| *v *= factor);
            hs = times(h);
            *first = false;
        }
        let tolerance =
            if self.differences == Differences::Analytic { self.noise } else { self.noise.sqrt() };
        let noise_only =
            (0..n).all(|i| (y[i] - hs[i]).abs() < tolerance * old.g[i].abs().max(new.g[i].abs()));
        if noise_only {
            return;
        }
        let shs = dot(&s, &hs);
        for i in 0..n {
            for j in 0..n {
                h[i * n + j] += y[i] * y[j] / sy - hs[i] * hs[j] / shs;
            }
        }
    }
}

/// The minimum of a quadratic, then of a cubic, through what is known of the line.
fn backtrack(lambda: f64, f: f64, previous: Option<(f64, f64)>, f0: f64, slope: f64) -> f64 {
    let Some((old_lambda, old_f)) = previous else {
        return -lambda * slope / ((f - f0 - slope) * 2.0);
    };
    let t1 = f - f0 - lambda * slope;
    let t2 = old_f - f0 - old_lambda * slope;
    let t3 = 1.0 / (lambda - old_lambda);
    let (l2, o2) = (lambda * lambda, old_lambda * old_lambda);
    let a = t3 * (t1 / l2 - t2 / o2);
    let b = t3 * (t2 * lambda / o2 - t1 * old_lambda / l2);
    let disc = b * b - 3.0 * a * slope;
    let root = disc.sqrt();
    let t = if disc > b * b {
        (-b + if a < 0.0 { -root } else { root }) / (a * 3.0)
    } else {
        (-b + if a < 0.0 { root } else { -root }) / (a * 3.0)
    };
    t.min(lambda * 0.5)
}

/// -H^-1 g; steepest descent should rounding have spoilt H.
fn newton_direction(h: &[f64], g: &[f64]) -> Vec<f64> {
    let n = g.len();
    let mut d: Vec<f64> = g.iter().map(|v| -v).collect();
    if let Ok(r) = cholesky(h, n) {
        use crate::linalg::{Triangle, backsolve};
        let lower = Triangle { upper: true, transposed: true };
        let upper = Triangle { upper: true, transposed: false };
        let solved =
            backsolve(&r.data, n, n, &mut d, lower).and_then(|()| backsolve(&r.data, n, n, &mut d, upper));
        if solved.is_ok() {
            return d;
        }
    }
    g.iter().map(|v| -v).collect()
}

/// The Hessian by second differences of function values, as `nlm(hessian = TRUE)`.
pub fn fd_hessian<E>(
    x: &[f64],
    f0: f64,
    ndigit: i32,
    typsize: &[f64],
    mut f: impl FnMut(&[f64]) -> Result<f64, E>,
) -> Result<Vec<f64>, E> {
    let n = x.len();
    let eta = 10f64.powf(-f64::from(ndigit) / 3.0);
    let mut y = x.to_vec();
    let (mut steps, mut values) = (vec![0.0; n], vec![0.0; n]);
    for i in 0..n {
        let size = eta * x[i].abs().max(typsize[i].abs());
        y[i] = x[i] + if typsize[i] < 0.0 { -size } else { size };
        steps[i] = y[i] - x[i];
        values[i] = f(&y)?;
        y[i] = x[i];
    }
    let mut h = vec![0.0; n * n];
    for i in 0..n {
        y[i] = x[i] + steps[i] * 2.0;
        let f2 = f(&y)?;
        h[i * n + i] = ((f0 - values[i]) + (f2 - values[i])) / (steps[i] * steps[i]);
        y[i] = x[i] + steps[i];
        for j in i + 1..n {
            y[j] = x[j] + steps[j];
            let fij = f(&y)?;
            let v = ((f0 - values[i]) + (fij - values[j])) / (steps[i] * steps[j]);
            h[i * n + j] = v;
            h[j * n + i] = v;
            y[j] = x[j];
        }
        y[i] = x[i];
    }
    Ok(h)
}
