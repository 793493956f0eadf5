//! Adaptive integration with extrapolation: QAGS and QAGI of QUADPACK (R. Piessens, E. de
//! Doncker-Kapenga, C. W. Ueberhuber & D. K. Kahaner, Springer 1983; the Fortran package is in
//! the public domain), behind R's `integrate`.
//!
//! The function is handed whole vectors of points to be replaced by its values.

use super::kronrod::{Estimate, rule_15, rule_21};

/// An infinite range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// (bound, Inf)
    Above(f64),
    /// (-Inf, bound)
    Below(f64),
    /// (-Inf, Inf)
    Whole,
}

/// How it ended; the discriminants are R's `ierr`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntegralStatus {
    Ok = 0,
    MaxSubdivisions = 1,
    Roundoff = 2,
    BadIntegrand = 3,
    ExtrapolationRoundoff = 4,
    Divergent = 5,
    InvalidInput = 6,
}

#[derive(Clone, Copy, Debug)]
pub struct Integral {
    pub value: f64,
    pub abs_error: f64,
    pub subdivisions: usize,
    pub status: IntegralStatus,
}

/// Tolerances and the limit of subintervals.
#[derive(Clone, Copy, Debug)]
pub struct Accuracy {
    pub abs: f64,
    pub rel: f64,
    pub limit: usize,
}

pub fn integrate_finite<E>(
    lo: f64,
    hi: f64,
    accuracy: Accuracy,
    mut f: impl FnMut(&mut [f64]) -> Result<(), E>,
) -> Result<Integral, E> {
    run(lo, hi, (hi - lo).abs() * 0.375, accuracy, |a, b| rule_21(a, b, &mut f))
}

pub fn integrate_infinite<E>(
    range: Range,
    accuracy: Accuracy,
    mut f: impl FnMut(&mut [f64]) -> Result<(), E>,
) -> Result<Integral, E> {
    run(0.0, 1.0, 0.375, accuracy, |a, b| rule_15(range, a, b, &mut f))
}

/// A subinterval with its estimate.
#[derive(Clone, Copy)]
struct Piece {
    a: f64,
    b: f64,
    result: f64,
    error: f64,
}

/// Pieces with an index in decreasing order of their errors (as far as it is needed).
struct Pieces {
    list: Vec<Piece>,
    order: Vec<usize>,
    limit: usize,
    /// Position in `order` of the piece to be split next, and that piece.
    rank: usize,
    worst: usize,
}

impl Pieces {
    /// Puts the piece just split and the new last one in their places.
    fn reorder(&mut self) {
        let last = self.list.len();
        if last <= 2 {
            self.order = vec![0, 1];
            self.worst = self.order[self.rank];
            return;
        }
        let error = |p: usize| self.list[p].error;
        let max = error(self.worst);
        // Difficult integrands can raise an error: move it up first.
        while self.rank > 0 && max > error(self.order[self.rank - 1]) {
            self.order[self.rank] = self.order[self.rank - 1];
            self.rank -= 1;
        }
        let keep = if last > self.limit / 2 + 2 { self.limit + 3 - last } else { last };
        self.order.resize(keep.max(self.order.len()), 0);
        let min = error(last - 1);
        let end = keep - 1;
        let mut i = self.rank + 1;
        while i < end && max < error(self.order[i]) {
            self.order[i - 1] = self.order[i];
            i += 1;
        }
        if i >= end {
            self.order[end - 1] = self.worst;
            self.order[keep - 1] = last - 1;
        } else {
            self.order[i - 1] = self.worst;
            let mut k = end - 1;
            while k >= i && min >= error(self.order[k]) {
                self.order[k + 1] = self.order[k];
                k -= 1;
            }
            self.order[k + 1] = last - 1;
        }
        self.worst = self.order[self.rank];
    }
}

/// Everything that QAGS carries from step to step.
struct State {
    pieces: Pieces,
    area: f64,
    error_sum: f64,
    bound: f64,
    result: f64,
    abs_error: f64,
    table: Epsilon,
    small: f64,
    error_large: f64,
    error_test: f64,
    correction: f64,
    extrapolating: bool,
    no_extrapolation: bool,
    stagnation: usize,
    roundoff: [usize; 3],
    extrapolation_bad: bool,
    code: u8,
}

enum Next {
    Continue,
    /// The sum of the pieces is accurate enough.
    Sum,
    Stop,
}

fn run<E>(
    lo: f64,
    hi: f64,
    first_small: f64,
    accuracy: Accuracy,
    mut rule: impl FnMut(f64, f64) -> Result<Estimate, E>,
) -> Result<Integral, E> {
    let invalid = accuracy.abs <= 0.0 && accuracy.rel < (50.0 * f64::EPSILON).max(5e-29);
    if invalid || accuracy.limit < 1 {
        return Ok(Integral {
            value: 0.0,
            abs_error: 0.0,
            subdivisions: 0,
            status: IntegralStatus::InvalidInput,
        });
    }
    let e = rule(lo, hi)?;
    let mut s = State::new(lo, hi, e, accuracy);
    if s.settled_at_once(&e, accuracy) {
        let status = status_of(s.code);
        return Ok(Integral { value: e.result, abs_error: e.error, subdivisions: 1, status });
    }
    let same_sign = e.result.abs() >= (1.0 - 50.0 * f64::EPSILON) * e.abs;
    s.small = first_small;
    while s.pieces.list.len() < accuracy.limit {
        let (halves, last_error) = split(&s.pieces, &mut rule)?;
        match s.step(halves, last_error, accuracy) {
            Next::Continue => {}
            Next::Sum => return Ok(s.summed()),
            Next::Stop => break,
        }
    }
    Ok(s.conclude(same_sign, e.abs))
}

fn status_of(code: u8) -> IntegralStatus {
    // Codes above 2 lose one: 3 means that only extrapolation was bad.
    match if code > 2 { code - 1 } else { code } {
        0 => IntegralStatus::Ok,
        1 => IntegralStatus::MaxSubdivisions,
        2 => IntegralStatus::Roundoff,
        3 => IntegralStatus::BadIntegrand,
        4 => IntegralStatus::ExtrapolationRoundoff,
        _ => IntegralStatus::Divergent,
    }
}

type Halves = [(Piece, Estimate); 2];

fn split<E>(
    pieces: &Pieces,
    rule: &mut impl FnMut(f64, f64) -> Result<Estimate, E>,
) -> Result<(Halves, f64), E> {
    let p = pieces.list[pieces.worst];
    let middle = (p.a + p.b) * 0.5;
    let left = rule(p.a, middle)?;
    let right = rule(middle, p.b)?;
    let piece = |a, b, e: Estimate| (Piece { a, b, result: e.result, error: e.error }, e);
    Ok(([piece(p.a, middle, left), piece(middle, p.b, right)], p.error))
}

impl State {
    fn new(lo: f64, hi: f64, e: Estimate, accuracy: Accuracy) -> State {
        let first = Piece { a: lo, b: hi, result: e.result, error: e.error };
        let mut list = Vec::with_capacity(accuracy.limit);
        list.push(first);
        State {
            pieces: Pieces { list, order: vec![0], limit: accuracy.limit, rank: 0, worst: 0 },
            area: e.result,
            error_sum: e.error,
            bound: 0.0,
            result: e.result,
            abs_error: f64::MAX,
            table: Epsilon::new(e.result),
            small: 0.0,
            error_large: 0.0,
            error_test: 0.0,
            correction: 0.0,
            extrapolating: false,
            no_extrapolation: false,
            stagnation: 0,
            roundoff: [0; 3],
            extrapolation_bad: false,
            code: 0,
        }
    }

    fn settled_at_once(&mut self, e: &Estimate, accuracy: Accuracy) -> bool {
        let bound = accuracy.abs.max(accuracy.rel * e.result.abs());
        if e.error <= 100.0 * f64::EPSILON * e.abs && e.error > bound {
            self.code = 2;
        }
        if accuracy.limit == 1 {
            self.code = 1;
        }
        self.code != 0 || e.error <= bound && e.error != e.spread || e.error == 0.0
    }

    /// Takes over a bisection and decides how to go on.
    fn step(&mut self, halves: Halves, last_error: f64, accuracy: Accuracy) -> Next {
        let [(left, le), (right, re)] = halves;
        let area12 = left.result + right.result;
        let error12 = left.error + right.error;
        let old = self.pieces.list[self.pieces.worst];
        self.error_sum += error12 - last_error;
        self.area += area12 - old.result;
        let last = self.pieces.list.len() + 1;
        if le.spread != left.error && re.spread != right.error {
            if (old.result - area12).abs() <= 1e-5 * area12.abs() && error12 >= 0.99 * last_error {
                self.roundoff[usize::from(self.extrapolating)] += 1;
            }
            if last > 10 && error12 > last_error {
                self.roundoff[2] += 1;
            }
        }
        self.bound = accuracy.abs.max(accuracy.rel * self.area.abs());
        if self.roundoff[0] + self.roundoff[1] >= 10 || self.roundoff[2] >= 20 {
            self.code = 2;
        }
        if self.roundoff[1] >= 5 {
            self.extrapolation_bad = true;
        }
        if last == accuracy.limit {
            self.code = 1;
        }
        let reach = (1.0 + 100.0 * f64::EPSILON) * (right.a.abs() + 1000.0 * f64::MIN_POSITIVE);
        if left.a.abs().max(right.b.abs()) <= reach {
            self.code = 4;
        }
        let (worse, better) = if right.error > left.error { (right, left) } else { (left, right) };
        let at = self.pieces.worst;
        self.pieces.list[at] = worse;
        self.pieces.list.push(better);
        self.pieces.reorder();
        if self.error_sum <= self.bound {
            return Next::Sum;
        }
        if self.code != 0 {
            return Next::Stop;
        }
        if last == 2 {
            self.error_large = self.error_sum;
            self.error_test = self.bound;
            self.table.push(self.area);
            return Next::Continue;
        }
        if self.no_extrapolation {
            return Next::Continue;
        }
        self.error_large -= last_error;
        if (left.b - left.a).abs() > self.small {
            self.error_large += error12;
        }
        self.maybe_extrapolate(accuracy)
    }

    fn width_of_worst(&self) -> f64 {
        let p = self.pieces.list[self.pieces.worst];
        (p.b - p.a).abs()
    }

    fn maybe_extrapolate(&mut self, accuracy: Accuracy) -> Next {
        if !self.extrapolating {
            if self.width_of_worst() > self.small {
                return Next::Continue;
            }
            self.extrapolating = true;
            self.pieces.rank = 1;
        }
        if !self.extrapolation_bad && self.error_large > self.error_test {
            // Larger intervals still matter more: look for one that isn't small.
            let last = self.pieces.list.len();
            let limit = self.pieces.limit;
            let end = if last > limit / 2 + 2 { limit + 3 - last } else { last };
            for _ in self.pieces.rank..end {
                self.pieces.worst = self.pieces.order[self.pieces.rank];
                if self.width_of_worst() > self.small {
                    return Next::Continue;
                }
                self.pieces.rank += 1;
            }
        }
        self.extrapolate(accuracy)
    }

    fn extrapolate(&mut self, accuracy: Accuracy) -> Next {
        self.table.push(self.area);
        let (value, error) = self.table.extrapolate();
        self.stagnation += 1;
        if self.stagnation > 5 && self.abs_error < 1e-3 * self.error_sum {
            self.code = 5;
        }
        if error < self.abs_error {
            self.stagnation = 0;
            self.abs_error = error;
            self.result = value;
            self.correction = self.error_large;
            self.error_test = accuracy.abs.max(accuracy.rel * value.abs());
            if self.abs_error <= self.error_test {
                return Next::Stop;
            }
        }
        if self.table.len() == 1 {
            self.no_extrapolation = true;
        }
        if self.code == 5 {
            return Next::Stop;
        }
        self.pieces.worst = self.pieces.order[0];
        self.pieces.rank = 0;
        self.extrapolating = false;
        self.small *= 0.5;
        self.error_large = self.error_sum;
        Next::Continue
    }

    fn finished(&self) -> Integral {
        Integral {
            value: self.result,
            abs_error: self.abs_error,
            subdivisions: self.pieces.list.len(),
            status: status_of(self.code),
        }
    }

    /// The plain sum over the pieces.
    fn summed(mut self) -> Integral {
        self.result = self.pieces.list.iter().fold(0.0, |s, p| s + p.result);
        self.abs_error = self.error_sum;
        self.finished()
    }

    /// Chooses between extrapolation and sum, and tests for divergence.
    fn conclude(mut self, same_sign: bool, integral_of_abs: f64) -> Integral {
        if self.abs_error == f64::MAX {
            return self.summed();
        }
        if self.code != 0 || self.extrapolation_bad {
            if self.extrapolation_bad {
                self.abs_error += self.correction;
            }
            if self.code == 0 {
                self.code = 3;
            }
            if self.result != 0.0 && self.area != 0.0 {
                if self.abs_error / self.result.abs() > self.error_sum / self.area.abs() {
                    return self.summed();
                }
            } else if self.abs_error > self.error_sum {
                return self.summed();
            } else if self.area == 0.0 {
                return self.finished();
            }
        }
        if !same_sign && self.result.abs().max(self.area.abs()) <= integral_of_abs * 0.01 {
            return self.finished();
        }
        let ratio = self.result / self.area;
        let (too_small, too_large) = (ratio < 0.01, ratio > 100.0);
        if too_small || too_large || self.error_sum > self.area.abs() {
            self.code = 6;
        }
        self.finished()
    }
}

/// Wynn's epsilon algorithm (1956), QUADPACK's form with its error estimate.
struct Epsilon {
    /// The lower diagonal of the table; two more cells for the algorithm.
    table: [f64; 52],
    n: usize,
    calls: usize,
    last: [f64; 3],
}

impl Epsilon {
    fn new(first: f64) -> Epsilon {
        let mut table = [0.0; 52];
        table[0] = first;
        Epsilon { table, n: 1, calls: 0, last: [0.0; 3] }
    }

    fn push(&mut self, v: f64) {
        self.table[self.n] = v;
        self.n += 1;
    }

    fn len(&self) -> usize {
        self.n
    }

    /// A new element of the table and an estimate of its error.
    fn extrapolate(&mut self) -> (f64, f64) {
        const LIMIT: usize = 50;
        let t = &mut self.table;
        self.calls += 1;
        let mut error = f64::MAX;
        let mut result = t[self.n - 1];
        let floor = |e: f64, r: f64| e.max(5.0 * f64::EPSILON * r.abs());
        if self.n < 3 {
            return (result, floor(error, result));
        }
        t[self.n + 1] = t[self.n - 1];
        let new_elements = (self.n - 1) / 2;
        t[self.n - 1] = f64::MAX;
        let num = self.n;
        let mut k = self.n - 1;
        for i in 1..=new_elements {
            let mut res = t[k + 2];
            let (e0, e1, e2) = (t[k - 2], t[k - 1], res);
            let (delta2, delta3) = (e2 - e1, e1 - e0);
            let (err2, err3) = (delta2.abs(), delta3.abs());
            let tol2 = e2.abs().max(e1.abs()) * f64::EPSILON;
            let tol3 = e1.abs().max(e0.abs()) * f64::EPSILON;
            if err2 <= tol2 && err3 <= tol3 {
                // Converged to machine accuracy.
                return (res, floor(err2 + err3, res));
            }
            let e3 = t[k];
            t[k] = e1;
            let delta1 = e1 - e3;
            let err1 = delta1.abs();
            let tol1 = e1.abs().max(e3.abs()) * f64::EPSILON;
            if err1 <= tol1 || err2 <= tol2 || err3 <= tol3 {
                self.n = 2 * i - 1;
                break;
            }
            let ss = 1.0 / delta1 + 1.0 / delta2 - 1.0 / delta3;
            if (ss * e1).abs() <= 1e-4 {
                // Irregular behaviour: cut the table off here.
                self.n = 2 * i - 1;
                break;
            }
            res = e1 + 1.0 / ss;
            t[k] = res;
            k = k.wrapping_sub(2);
            let e = err2 + (res - e2).abs() + err3;
            if e <= error {
                error = e;
                result = res;
            }
        }
        if self.n == LIMIT {
            self.n = (LIMIT / 2) * 2 - 1;
        }
        self.shift(num, new_elements);
        if self.calls < 4 {
            self.last[self.calls - 1] = result;
            return (result, floor(f64::MAX, result));
        }
        let error = self.last.iter().rev().fold(0.0, |s, l| s + (result - l).abs());
        self.last.rotate_left(1);
        self.last[2] = result;
        (result, floor(error, result))
    }

    fn shift(&mut self, num: usize, new_elements: usize) {
        let t = &mut self.table;
        let mut at = usize::from(num.is_multiple_of(2));
        for _ in 0..=new_elements {
            t[at] = t[at + 2];
            at += 2;
        }
        if num != self.n {
            let from = num - self.n;
            t.copy_within(from..from + self.n, 0);
        }
    }
}
