//! Limited memory BFGS with box constraints: R. H. Byrd, P. Lu, J. Nocedal & C. Zhu, SIAM J. Sci.
//! Comput. 16 (1995) 1190-1208. From the paper's formulas, not from the authors' code.
//!
//! The compact matrices are small (twice the memory length), so they are solved directly
//! where the authors' code updates factorisations; the iterates are the same.

use super::line_search::{LineSearch, Search};
use super::{MinimizeError, Minimum, Progress};
use crate::linalg::{Lu, Matrix};

/// Box constraints; infinite where there is none.
#[derive(Clone, Debug)]
pub struct Bounds {
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
}

/// How it ended, with the text R reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LbfgsbStatus {
    Reduction,
    ProjectedGradient,
    IterationLimit,
    LineSearchFailed,
}

impl LbfgsbStatus {
    pub fn message(self) -> &'static str {
        match self {
            LbfgsbStatus::Reduction => "CONVERGENCE: REL_REDUCTION_OF_F <= FACTR*EPSMCH",
            LbfgsbStatus::ProjectedGradient => "CONVERGENCE: NORM OF PROJECTED GRADIENT <= PGTOL",
            LbfgsbStatus::IterationLimit => "NEW_X",
            LbfgsbStatus::LineSearchFailed => "ABNORMAL_TERMINATION_IN_LNSRCH",
        }
    }
}

/// Corrections kept: columns of S and Y, and the scaling theta of the identity.
struct Memory {
    size: usize,
    s: Vec<Vec<f64>>,
    y: Vec<Vec<f64>>,
    theta: f64,
    /// [-D L'; L theta S'S], factorised.
    middle: Option<Lu>,
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |s, (x, y)| s + x * y)
}

impl Memory {
    fn new(size: usize) -> Memory {
        Memory { size, s: Vec::new(), y: Vec::new(), theta: 1.0, middle: None }
    }

    fn reset(&mut self) {
        *self = Memory::new(self.size);
    }

    fn col(&self) -> usize {
        self.s.len()
    }

    fn update(&mut self, s: Vec<f64>, y: Vec<f64>, theta: f64) {
        if self.s.len() == self.size {
            self.s.remove(0);
            self.y.remove(0);
        }
        self.s.push(s);
        self.y.push(y);
        self.theta = theta;
        let m = self.col();
        let mut k = Matrix::zeros(2 * m, 2 * m);
        for i in 0..m {
            k[(i, i)] = -dot(&self.s[i], &self.y[i]);
            for j in 0..m {
                k[(m + i, m + j)] = theta * dot(&self.s[i], &self.s[j]);
                if i > j {
                    let l = dot(&self.s[i], &self.y[j]);
                    k[(m + i, j)] = l;
                    k[(j, m + i)] = l;
                }
            }
        }
        self.middle = Some(Lu::new(k));
    }

    /// Row `i` of W = [Y, theta S].
    fn row(&self, i: usize) -> Vec<f64> {
        let y = self.y.iter().map(|c| c[i]);
        y.chain(self.s.iter().map(|c| self.theta * c[i])).collect()
    }

    /// M v.
    fn times_middle(&self, v: &[f64]) -> Vec<f64> {
        let mut out = v.to_vec();
        if let Some(m) = &self.middle {
            m.solve_in_place(&mut out, false);
        }
        out
    }
}

struct Problem<'a> {
    bounds: &'a Bounds,
    /// Is any variable bounded? Are all of them on both sides?
    constrained: bool,
    boxed: bool,
}

impl Problem<'_> {
    /// The greatest component of the projected gradient.
    fn projected_gradient(&self, x: &[f64], g: &[f64]) -> f64 {
        (0..x.len()).fold(0.0f64, |m, i| {
            let gi = if g[i] < 0.0 {
                g[i].max(x[i] - self.bounds.upper[i])
            } else {
                g[i].min(x[i] - self.bounds.lower[i])
            };
            m.max(gi.abs())
        })
    }

    /// The longest feasible step along `d`.
    fn max_step(&self, x: &[f64], d: &[f64], first: bool) -> f64 {
        if !self.constrained {
            return 1e10;
        }
        if first {
            return 1.0;
        }
        let mut most: f64 = 1e10;
        for i in 0..x.len() {
            let room = if d[i] < 0.0 { self.bounds.lower[i] - x[i] } else { self.bounds.upper[i] - x[i] };
            if d[i] == 0.0 || room.is_infinite() {
                continue;
            }
            if room == 0.0 || (room < 0.0) != (d[i] < 0.0) {
                most = 0.0;
            } else if (d[i] * most).abs() > room.abs() {
                most = room / d[i];
            }
        }
        most
    }
}

/// The generalised Cauchy point, W'(xcp - x), and which variables are free there.
struct Cauchy {
    point: Vec<f64>,
    c: Vec<f64>,
    free: Vec<bool>,
}

fn cauchy_point(p: &Problem, m: &Memory, x: &[f64], g: &[f64]) -> Cauchy {
    let n = x.len();
    let (lower, upper) = (&p.bounds.lower, &p.bounds.upper);
    let theta = m.theta;
    let mut d = vec![0.0; n];
    let mut breaks: Vec<(f64, usize)> = Vec::new();
    let mut free = vec![true; n];
    let mut unbounded = false;
    for i in 0..n {
        let down = -g[i];
        let at_lower = x[i] - lower[i] <= 0.0;
        let at_upper = upper[i] - x[i] <= 0.0;
        if lower[i] == upper[i] || at_lower && down <= 0.0 || at_upper && !at_lower && down >= 0.0 {
            free[i] = false;
            continue;
        }
        d[i] = down;
        if down < 0.0 && lower[i].is_finite() {
            breaks.push(((x[i] - lower[i]) / -down, i));
        } else if down > 0.0 && upper[i].is_finite() {
            breaks.push(((upper[i] - x[i]) / down, i));
        } else if down != 0.0 {
            unbounded = true;
        }
    }
    let mut f1 = -dot(&d, &d);
    let mut point = x.to_vec();
    let k = 2 * m.col();
    let mut c = vec![0.0; k];
    if f1 == 0.0 {
        return Cauchy { point, c, free };
    }
    let mut w = vec![0.0; k];
    for i in (0..n).filter(|&i| d[i] != 0.0) {
        m.row(i).iter().zip(&mut w).for_each(|(r, wj)| *wj += r * d[i]);
    }
    let mut f2 = -theta * f1;
    let f2_first = f2;
    if k > 0 {
        f2 -= dot(&m.times_middle(&w), &w);
    }
    let mut best_dt = -f1 / f2;
    breaks.sort_by(|a, b| a.0.total_cmp(&b.0));
    let all_bounded = !unbounded && breaks.len() == (0..n).filter(|&i| d[i] != 0.0).count();
    let (mut t_old, mut t_sum) = (0.0, 0.0);
    let total = breaks.len();
    for (done, (t, i)) in breaks.into_iter().enumerate() {
        let dt = t - t_old;
        if best_dt < dt {
            break;
        }
        t_sum += dt;
        let di = std::mem::take(&mut d[i]);
        point[i] = if di > 0.0 { upper[i] } else { lower[i] };
        free[i] = false;
        let z = point[i] - x[i];
        w_step(&mut c, &w, dt);
        if done + 1 == total && total == n {
            // Every variable is at a bound.
            return Cauchy { point, c, free };
        }
        let d2 = di * di;
        f1 = f1 + dt * f2 + d2 - theta * di * z;
        f2 -= theta * d2;
        if k > 0 {
            let row = m.row(i);
            let v = m.times_middle(&row);
            let (wmc, wmp, wmw) = (dot(&c, &v), dot(&w, &v), dot(&row, &v));
            w.iter_mut().zip(&row).for_each(|(a, r)| *a -= di * r);
            f1 += di * wmc;
            f2 = f2 + 2.0 * di * wmp - d2 * wmw;
        }
        f2 = f2.max(f64::EPSILON * f2_first);
        best_dt = if done + 1 < total || !all_bounded { -f1 / f2 } else { 0.0 };
        t_old = t;
    }
    let dt = best_dt.max(0.0);
    t_sum += dt;
    for i in 0..n {
        point[i] += t_sum * d[i];
    }
    w_step(&mut c, &w, dt);
    Cauchy { point, c, free }
}

fn w_step(c: &mut [f64], w: &[f64], dt: f64) {
    c.iter_mut().zip(w).for_each(|(a, b)| *a += dt * b);
}

/// Minimises the quadratic model over the free variables, cut back to the box.
fn subspace_minimum(p: &Problem, m: &Memory, x: &[f64], g: &[f64], cp: &mut Cauchy) {
    let free: Vec<usize> = (0..x.len()).filter(|&i| cp.free[i]).collect();
    if free.is_empty() || m.col() == 0 {
        return;
    }
    let k = 2 * m.col();
    let theta = m.theta;
    let mc = m.times_middle(&cp.c);
    let rows: Vec<Vec<f64>> = free.iter().map(|&i| m.row(i)).collect();
    let r: Vec<f64> = free
        .iter()
        .zip(&rows)
        .map(|(&i, row)| -theta * (cp.point[i] - x[i]) - g[i] + dot(row, &mc))
        .collect();
    let mut v = vec![0.0; k];
    let mut n = Matrix::zeros(k, k);
    for (row, &ri) in rows.iter().zip(&r) {
        for a in 0..k {
            v[a] += row[a] * ri;
            for b in 0..k {
                n[(a, b)] += row[a] * row[b] / theta;
            }
        }
    }
    // (I - M N)^-1 M v.
    let mut v = m.times_middle(&v);
    let mut system = Matrix::identity(k);
    for b in 0..k {
        let column = m.times_middle(n.col(b));
        for a in 0..k {
            system[(a, b)] -= column[a];
        }
    }
    Lu::new(system).solve_in_place(&mut v, false);
    let d: Vec<f64> =
        r.iter().zip(&rows).map(|(ri, row)| ri / theta + dot(row, &v) / (theta * theta)).collect();
    step_into_box(p, &free, &d, &mut cp.point);
}

fn step_into_box(p: &Problem, free: &[usize], d: &[f64], point: &mut [f64]) {
    let mut alpha = 1.0;
    let mut blocking = None;
    for (at, (&i, &di)) in free.iter().zip(d).enumerate() {
        let bound = if di < 0.0 { p.bounds.lower[i] } else { p.bounds.upper[i] };
        if di == 0.0 || bound.is_infinite() {
            continue;
        }
        let room = bound - point[i];
        let limit = if room == 0.0 || (room < 0.0) != (di < 0.0) { 0.0 } else { room / di };
        if limit < alpha {
            alpha = limit;
            blocking = Some((at, bound));
        }
    }
    for (at, (&i, &di)) in free.iter().zip(d).enumerate() {
        match blocking {
            Some((b, bound)) if b == at => point[i] = bound,
            _ => point[i] += alpha * di,
        }
    }
}

/// Minimises `f` in a box; `f` returns value and gradient. `factr` and `pgtol` as in R.
#[allow(clippy::too_many_arguments)] // R's control list, each of them named there
pub fn lbfgsb<E>(
    start: &[f64],
    bounds: &Bounds,
    memory: usize,
    factr: f64,
    pgtol: f64,
    maxit: usize,
    f: impl FnMut(&[f64]) -> Result<(f64, Vec<f64>), E>,
) -> Result<(Minimum, LbfgsbStatus), MinimizeError<E>> {
    lbfgsb_watched(start, bounds, memory, factr, pgtol, maxit, f, |_| {})
}

/// The same, telling `watch` of each iteration.
#[allow(clippy::too_many_arguments)] // as above
pub fn lbfgsb_watched<E>(
    start: &[f64],
    bounds: &Bounds,
    memory: usize,
    factr: f64,
    pgtol: f64,
    maxit: usize,
    mut f: impl FnMut(&[f64]) -> Result<(f64, Vec<f64>), E>,
    mut watch: impl FnMut(Progress),
) -> Result<(Minimum, LbfgsbStatus), MinimizeError<E>> {
    let n = start.len();
    let p = Problem {
        bounds,
        constrained: (0..n).any(|i| bounds.lower[i].is_finite() || bounds.upper[i].is_finite()),
        boxed: (0..n).all(|i| bounds.lower[i].is_finite() && bounds.upper[i].is_finite()),
    };
    let mut x: Vec<f64> = (0..n).map(|i| start[i].max(bounds.lower[i]).min(bounds.upper[i])).collect();
    let mut count = 1;
    let (mut value, mut g) = f(&x)?;
    if !value.is_finite() {
        return Err(MinimizeError::NotFiniteAtStart);
    }
    let mut m = Memory::new(memory.max(1));
    let mut iterations = 0;
    let finish = |x: Vec<f64>, value: f64, count: usize, status: LbfgsbStatus| {
        let convergence = match status {
            LbfgsbStatus::IterationLimit => 1,
            LbfgsbStatus::LineSearchFailed => 52,
            _ => 0,
        };
        Ok((Minimum { par: x, value, counts: (count, count), convergence }, status))
    };
    if p.projected_gradient(&x, &g) <= pgtol {
        return finish(x, value, count, LbfgsbStatus::ProjectedGradient);
    }
    loop {
        let target = if !p.constrained && m.col() > 0 {
            let mut cp = Cauchy { point: x.clone(), c: vec![0.0; 2 * m.col()], free: vec![true; n] };
            subspace_minimum(&p, &m, &x, &g, &mut cp);
            cp.point
        } else {
            let mut cp = cauchy_point(&p, &m, &x, &g);
            subspace_minimum(&p, &m, &x, &g, &mut cp);
            cp.point
        };
        let d: Vec<f64> = target.iter().zip(&x).map(|(t, v)| t - v).collect();
        let Some(step) = search(&p, &x, &d, &target, value, &g, iterations == 0, &mut count, &mut f)? else {
            if m.col() == 0 {
                return finish(x, value, count, LbfgsbStatus::LineSearchFailed);
            }
            m.reset();
            continue;
        };
        iterations += 1;
        let old_value = std::mem::replace(&mut value, step.value);
        let old_g = std::mem::replace(&mut g, step.gradient);
        x = step.x;
        watch(Progress::Iteration(iterations, value));
        if p.projected_gradient(&x, &g) <= pgtol {
            return finish(x, value, count, LbfgsbStatus::ProjectedGradient);
        }
        let scale = old_value.abs().max(value.abs()).max(1.0);
        if old_value - value <= factr * f64::EPSILON * scale {
            return finish(x, value, count, LbfgsbStatus::Reduction);
        }
        if iterations > maxit {
            return finish(x, value, count, LbfgsbStatus::IterationLimit);
        }
        let y: Vec<f64> = g.iter().zip(&old_g).map(|(a, b)| a - b).collect();
        let (gd, gd_old) = (dot(&g, &d), dot(&old_g, &d));
        let sy = (gd - gd_old) * step.length;
        if sy > f64::EPSILON * (-gd_old * step.length) {
            let s: Vec<f64> = d.iter().map(|v| v * step.length).collect();
            let theta = dot(&y, &y) / sy;
            m.update(s, y, theta);
        }
    }
}

struct Step {
    x: Vec<f64>,
    value: f64,
    gradient: Vec<f64>,
    length: f64,
}

/// The line search from `x` along `d`; `None` if it fails.
#[allow(clippy::too_many_arguments)] // the state of one iteration
fn search<E>(
    p: &Problem,
    x: &[f64],
    d: &[f64],
    target: &[f64],
    value: f64,
    g: &[f64],
    first: bool,
    count: &mut usize,
    f: &mut impl FnMut(&[f64]) -> Result<(f64, Vec<f64>), E>,
) -> Result<Option<Step>, MinimizeError<E>> {
    let slope = dot(g, d);
    if slope >= 0.0 {
        return Ok(None);
    }
    let max = p.max_step(x, d, first);
    let norm = dot(d, d).sqrt();
    let mut length = if first && !p.boxed { (1.0 / norm).min(max) } else { 1.0 };
    if length > max || max <= 0.0 {
        return Ok(None);
    }
    let mut s = LineSearch::new(value, slope, length, max);
    for _ in 0..20 {
        let at: Vec<f64> = if length == 1.0 {
            target.to_vec()
        } else {
            d.iter().zip(x).map(|(di, xi)| length * di + xi).collect()
        };
        let (v, gradient) = f(&at)?;
        *count += 1;
        if !v.is_finite() {
            return Err(MinimizeError::NotFiniteAtStart);
        }
        match s.next(length, v, dot(&gradient, d)) {
            Search::Done => return Ok(Some(Step { x: at, value: v, gradient, length })),
            Search::Try(next) => length = next,
        }
    }
    Ok(None)
}
