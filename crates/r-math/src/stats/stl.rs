//! STL: a series as seasonal part, trend and remainder, by repeated local regression (Cleveland, Cleveland,
//! McRae & Terpenning 1990).
//!
//! Local regressions are evaluated at every `jump`-th place and interpolated linearly between. The constants
//! (0.001, 0.999, the extra width of spans longer than the series) are those of the authors' program.

/// One of the three smoothers.
#[derive(Clone, Copy, Debug)]
pub struct StlSmoother {
    pub span: usize,
    /// 0 or 1.
    pub degree: usize,
    pub jump: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct StlPlan {
    pub period: usize,
    pub seasonal: StlSmoother,
    pub trend: StlSmoother,
    pub low_pass: StlSmoother,
    pub inner: usize,
    pub outer: usize,
}

#[derive(Clone, Debug)]
pub struct Stl {
    pub seasonal: Vec<f64>,
    pub trend: Vec<f64>,
    pub weights: Vec<f64>,
}

pub fn stl(y: &[f64], plan: &StlPlan) -> Stl {
    let n = y.len();
    let mut s = Stl { seasonal: vec![0.0; n], trend: vec![0.0; n], weights: vec![1.0; n] };
    for round in 0..=plan.outer {
        let weights = (round > 0).then(|| s.weights.clone());
        for _ in 0..plan.inner {
            inner(y, plan, weights.as_deref(), &mut s);
        }
        if round < plan.outer {
            s.weights = robustness(y, &s);
        } else if plan.outer == 0 {
            s.weights.fill(1.0);
        }
    }
    s
}

/// Updates seasonal part and trend once.
fn inner(y: &[f64], plan: &StlPlan, weights: Option<&[f64]>, s: &mut Stl) {
    let (n, period) = (y.len(), plan.period);
    let detrended: Vec<f64> = y.iter().zip(&s.trend).map(|(a, b)| a - b).collect();
    let cycles = cycle_subseries(&detrended, period, plan.seasonal, weights);
    let low = moving_average(&moving_average(&moving_average(&cycles, period), period), 3);
    let low = smooth(&low[..n], plan.low_pass, None);
    for i in 0..n {
        s.seasonal[i] = cycles[period + i] - low[i];
    }
    let adjusted: Vec<f64> = y.iter().zip(&s.seasonal).map(|(a, b)| a - b).collect();
    s.trend = smooth(&adjusted, plan.trend, weights);
}

/// Each cycle-subseries smoothed and carried on by one period at both ends.
fn cycle_subseries(y: &[f64], period: usize, how: StlSmoother, weights: Option<&[f64]>) -> Vec<f64> {
    let mut out = vec![0.0; y.len() + 2 * period];
    for phase in 0..period {
        let pick = |x: &[f64]| x.iter().skip(phase).step_by(period).copied().collect::<Vec<f64>>();
        let sub = pick(y);
        let w = weights.map(pick);
        let k = sub.len();
        let inside = smooth(&sub, how, w.as_deref());
        let local = Local { y: &sub, how, weights: w.as_deref() };
        let before = local.at(0.0, 1, how.span.min(k)).unwrap_or(inside[0]);
        let first = (k + 1).saturating_sub(how.span).max(1);
        let after = local.at((k + 1) as f64, first, k).unwrap_or(inside[k - 1]);
        out[phase] = before;
        for (i, v) in inside.iter().enumerate() {
            out[phase + (i + 1) * period] = *v;
        }
        out[phase + (k + 1) * period] = after;
    }
    out
}

/// Means of `length` neighbours; the result is shorter by `length - 1`.
fn moving_average(x: &[f64], length: usize) -> Vec<f64> {
    let width = length as f64;
    let mut sum: f64 = x[..length].iter().sum();
    let mut out = vec![sum / width];
    for (gone, come) in x.iter().zip(&x[length..]) {
        sum = sum - gone + come;
        out.push(sum / width);
    }
    out
}

/// Bisquare weights of the remainders.
fn robustness(y: &[f64], s: &Stl) -> Vec<f64> {
    let size: Vec<f64> = (0..y.len()).map(|i| (y[i] - (s.trend[i] + s.seasonal[i])).abs()).collect();
    let mut sorted = size.clone();
    let half = y.len() / 2;
    let middle = [half, y.len() - half - 1];
    sort_partially(&mut sorted, &middle);
    let limit = 3.0 * (sorted[middle[0]] + sorted[middle[1]]);
    let weight = |r: &f64| match *r {
        r if r <= 0.001 * limit => 1.0,
        r if r <= 0.999 * limit => (1.0 - (r / limit).powi(2)).powi(2),
        _ => 0.0,
    };
    size.iter().map(weight).collect()
}

/// A part of the vector that is still to be sorted, and which of the wanted places it is thought to hold.
#[derive(Clone, Copy)]
struct Segment {
    from: usize,
    to: usize,
    first: usize,
    end: usize,
}

/// Segments this short are sorted by insertion.
const SHORT: usize = 10;

/// Singleton's quicksort (1969, CACM 347) that leaves segments alone which hold none of the `wanted` places.
///
/// Places must ascend for that to be right. The authors' program asks for the upper middle before the lower one, so
/// that sometimes another value than the median stands there; robust fits show it, hence this order here as well.
fn sort_partially(a: &mut [f64], wanted: &[usize]) {
    if a.len() < 2 {
        return;
    }
    let mut waiting = Vec::new();
    let mut now = Some(Segment { from: 0, to: a.len() - 1, first: 0, end: wanted.len() });
    while let Some(s) = now {
        if s.to - s.from <= SHORT && (s.from > 0 || s.from >= s.to) {
            insert_sorted(&mut a[s.from..=s.to]);
            now = None;
        } else {
            let (low, high) = partition(a, s.from, s.to);
            now = narrow(s, low, high, wanted, &mut waiting);
        }
        while now.is_none() {
            match waiting.pop() {
                None => return,
                Some(next) => now = Some(next).filter(|s: &Segment| s.first < s.end),
            }
        }
    }
}

/// Goes on with the shorter side; the other one waits.
fn narrow(
    s: Segment,
    low: usize,
    high: usize,
    wanted: &[usize],
    waiting: &mut Vec<Segment>,
) -> Option<Segment> {
    if low as isize - s.from as isize <= s.to as isize - high as isize {
        let mut end = s.end;
        while s.first < end && wanted[end - 1] > low {
            end -= 1;
        }
        let found = s.first < end;
        waiting.push(Segment { from: high, first: if found { end } else { s.first }, ..s });
        return found.then_some(Segment { to: low, end, ..s });
    }
    let mut first = s.first;
    while first < s.end && wanted[first] < high {
        first += 1;
    }
    let found = first < s.end;
    waiting.push(Segment { to: low, end: if found { first } else { s.end }, ..s });
    found.then_some(Segment { from: high, first, ..s })
}

/// Splits around the median of first, middle and last; gives the end of the lower and the start of the upper part.
fn partition(a: &mut [f64], i: usize, j: usize) -> (usize, usize) {
    let mid = (i + j) / 2;
    if a[i] > a[mid] {
        a.swap(i, mid);
    }
    if a[j] < a[mid] {
        a.swap(j, mid);
        if a[i] > a[mid] {
            a.swap(i, mid);
        }
    }
    let pivot = a[mid];
    let (mut k, mut l) = (i, j);
    loop {
        l -= 1;
        while a[l] > pivot {
            l -= 1;
        }
        k += 1;
        while a[k] < pivot {
            k += 1;
        }
        if k > l {
            return (l, k);
        }
        a.swap(k, l);
    }
}

fn insert_sorted(a: &mut [f64]) {
    for i in 1..a.len() {
        let mut k = i;
        while k > 0 && a[k - 1] > a[k] {
            a.swap(k - 1, k);
            k -= 1;
        }
    }
}

/// A local regression over places 1 to n.
struct Local<'a> {
    y: &'a [f64],
    how: StlSmoother,
    weights: Option<&'a [f64]>,
}

impl Local<'_> {
    /// The fit at `x` from the places `left..=right`; none if all weights are zero.
    fn at(&self, x: f64, left: usize, right: usize) -> Option<f64> {
        let n = self.y.len();
        let mut h = (x - left as f64).max(right as f64 - x);
        if self.how.span > n {
            h += ((self.how.span - n) / 2) as f64;
        }
        let tricube = |j: usize| {
            let r = (j as f64 - x).abs();
            let w = match r {
                r if r <= 0.001 * h => 1.0,
                r if r <= 0.999 * h => (1.0 - (r / h).powi(3)).powi(3),
                _ => return 0.0,
            };
            w * self.weights.map_or(1.0, |rw| rw[j - 1])
        };
        let mut w: Vec<f64> = (left..=right).map(tricube).collect();
        let total: f64 = w.iter().sum();
        if total <= 0.0 {
            return None;
        }
        w.iter_mut().for_each(|v| *v /= total);
        let places = || (left..=right).map(|j| j as f64);
        if h > 0.0 && self.how.degree > 0 {
            let mean: f64 = w.iter().zip(places()).map(|(v, j)| v * j).sum();
            let spread: f64 = w.iter().zip(places()).map(|(v, j)| v * (j - mean).powi(2)).sum();
            // With all the weight in one place, there is no slope.
            if spread.sqrt() > 0.001 * (n as f64 - 1.0) {
                let slope = (x - mean) / spread;
                w.iter_mut().zip(places()).for_each(|(v, j)| *v *= slope * (j - mean) + 1.0);
            }
        }
        Some(w.iter().zip(&self.y[left - 1..right]).map(|(v, y)| v * y).sum())
    }

    /// The places around `i` that count.
    fn window(&self, i: usize) -> (usize, usize) {
        let (n, span) = (self.y.len(), self.how.span);
        if span >= n {
            return (1, n);
        }
        let half = span.div_ceil(2);
        let left = (i + 1).saturating_sub(half).clamp(1, n - span + 1);
        (left, left + span - 1)
    }
}

fn smooth(y: &[f64], how: StlSmoother, weights: Option<&[f64]>) -> Vec<f64> {
    let n = y.len();
    if n < 2 {
        return y.to_vec();
    }
    let local = Local { y, how, weights };
    let jump = how.jump.min(n - 1).max(1);
    let mut out = vec![0.0; n];
    let mut known: Vec<usize> = (1..=n).step_by(jump).collect();
    if known.last() != Some(&n) {
        known.push(n);
    }
    // A last place that is no multiple of the jump is seen from the window before it.
    for (k, &i) in known.iter().enumerate() {
        let centre = if k > 0 && i - known[k - 1] < jump { known[k - 1] } else { i };
        let (left, right) = local.window(centre);
        out[i - 1] = local.at(i as f64, left, right).unwrap_or(y[i - 1]);
    }
    for pair in known.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let slope = (out[b - 1] - out[a - 1]) / (b - a) as f64;
        for i in a + 1..b {
            out[i - 1] = out[a - 1] + slope * (i - a) as f64;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_pure_pattern() {
        let y: Vec<f64> = (0..24).map(|i| i as f64 + [2.0, -1.0, 0.0, -1.0][i % 4]).collect();
        let one = StlSmoother { span: 7, degree: 1, jump: 1 };
        let plan = StlPlan { period: 4, seasonal: one, trend: one, low_pass: one, inner: 5, outer: 0 };
        let s = stl(&y, &plan);
        for i in 0..24 {
            assert!((s.trend[i] - i as f64).abs() < 1e-6, "{i}: {}", s.trend[i]);
        }
    }
}
