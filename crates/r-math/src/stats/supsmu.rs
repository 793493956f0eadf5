//! The super smoother: J. H. Friedman, "A variable span scatterplot smoother", Technical report 5,
//! Laboratory for Computational Statistics, Stanford (1984). Running lines of three spans, the best of
//! which is chosen locally by smoothed cross-validated residuals.

/// The spans as the published program has them, in single precision: results show it.
const SPANS: [f64; 3] = [0.05f32 as f64, 0.2f32 as f64, 0.5];

/// The data, by increasing `x`.
pub struct Scatter<'a> {
    pub x: &'a [f64],
    pub w: &'a [f64],
    /// Is `x` periodic with period 1?
    pub periodic: bool,
}

/// Weighted moments of a window that gains and loses points.
#[derive(Default)]
struct Moments {
    weight: f64,
    x: f64,
    y: f64,
    var: f64,
    cov: f64,
}

impl Moments {
    fn gain(&mut self, x: f64, y: f64, w: f64) {
        let before = self.weight;
        self.weight += w;
        if self.weight > 0.0 {
            self.x = (before * self.x + w * x) / self.weight;
            self.y = (before * self.y + w * y) / self.weight;
        }
        let t = if before > 0.0 { self.weight * w * (x - self.x) / before } else { 0.0 };
        self.var += t * (x - self.x);
        self.cov += t * (y - self.y);
    }

    fn lose(&mut self, x: f64, y: f64, w: f64) {
        let before = self.weight;
        self.weight -= w;
        let t = if self.weight > 0.0 { before * w * (x - self.x) / self.weight } else { 0.0 };
        self.var -= t * (x - self.x);
        self.cov -= t * (y - self.y);
        if self.weight > 0.0 {
            self.x = (before * self.x - w * x) / self.weight;
            self.y = (before * self.y - w * y) / self.weight;
        }
    }
}

impl Scatter<'_> {
    /// A point by a position that may lie one period off.
    fn place(&self, i: isize) -> (usize, f64) {
        let n = self.x.len() as isize;
        if i < 0 {
            let k = (i + n) as usize;
            (k, self.x[k] - 1.0)
        } else if i >= n {
            let k = (i - n) as usize;
            (k, self.x[k] + 1.0)
        } else {
            (i as usize, self.x[i as usize])
        }
    }

    /// The running lines smooth of `y`, and absolute cross-validated residuals.
    fn running_lines(&self, y: &[f64], span: f64, tiny_var: f64) -> (Vec<f64>, Vec<f64>) {
        let n = self.x.len();
        let half = ((0.5 * span * n as f64 + 0.5) as usize).max(2);
        let window = (2 * half + 1).min(n);
        let mut m = Moments::default();
        for i in 0..window as isize {
            let (k, x) = self.place(if self.periodic { i - half as isize - 1 } else { i });
            m.gain(x, y[k], self.w[k]);
        }
        let (mut smooth, mut residual) = (Vec::with_capacity(n), Vec::with_capacity(n));
        for j in 0..n {
            let (out, come) = (j as isize - half as isize - 1, (j + half) as isize);
            if self.periodic || (out >= 0 && come < n as isize) {
                let (k, x) = self.place(out);
                m.lose(x, y[k], self.w[k]);
                let (k, x) = self.place(come);
                m.gain(x, y[k], self.w[k]);
            }
            let off = self.x[j] - m.x;
            let slope = if m.var > tiny_var { m.cov / m.var } else { 0.0 };
            let fit = slope * off + m.y;
            let mut leverage = if m.weight > 0.0 { 1.0 / m.weight } else { 0.0 };
            if m.var > tiny_var {
                leverage += off * off / m.var;
            }
            let rest = 1.0 - self.w[j] * leverage;
            smooth.push(fit);
            // A point that determines its own fit says nothing: the residual before it stands in.
            let alone = residual.last().copied().unwrap_or(0.0);
            residual.push(if rest > 0.0 { (y[j] - fit).abs() / rest } else { alone });
        }
        self.average_ties(&mut smooth);
        (smooth, residual)
    }

    fn average_ties(&self, smooth: &mut [f64]) {
        let mut from = 0;
        while from < smooth.len() {
            let mut to = from;
            while to + 1 < smooth.len() && self.x[to + 1] <= self.x[to] {
                to += 1;
            }
            if to > from {
                let weight: f64 = self.w[from..=to].iter().sum();
                let sum: f64 = (from..=to).map(|k| self.w[k] * smooth[k]).sum();
                smooth[from..=to].fill(if weight > 0.0 { sum / weight } else { 0.0 });
            }
            from = to + 1;
        }
    }

    /// A variance below which a window counts as one point.
    fn tiny_variance(&self) -> f64 {
        let n = self.x.len();
        let (mut i, mut j) = (n / 4, 3 * (n / 4));
        let at = |k: usize| self.x[k.max(1) - 1];
        let mut scale = at(j) - at(i);
        while scale <= 0.0 {
            j = (j + 1).min(n);
            i = i.saturating_sub(1).max(1);
            scale = at(j) - at(i);
        }
        let tiny = f64::from(1e-3f32) * scale;
        tiny * tiny
    }

    /// The smooth of `y`: with a fixed `span`, or (0) with local ones, the smoother the greater `bass`.
    pub fn smooth(&self, y: &[f64], span: f64, bass: f64) -> Vec<f64> {
        let n = self.x.len();
        if self.x[n - 1] <= self.x[0] {
            let (sy, sw) = (0..n).fold((0.0, 0.0), |(a, b), j| (a + self.w[j] * y[j], b + self.w[j]));
            return vec![if sw > 0.0 { sy / sw } else { 0.0 }; n];
        }
        let tiny = self.tiny_variance();
        if span > 0.0 {
            return self.running_lines(y, span, tiny).0;
        }
        let fits: Vec<(Vec<f64>, Vec<f64>)> = SPANS
            .iter()
            .map(|&s| {
                let (fit, residual) = self.running_lines(y, s, tiny);
                (fit, self.running_lines(&residual, SPANS[1], tiny).0)
            })
            .collect();
        let best: Vec<f64> =
            (0..n).map(|j| best_span([fits[0].1[j], fits[1].1[j], fits[2].1[j]], bass)).collect();
        let spans = self.running_lines(&best, SPANS[1], tiny).0;
        let mixed: Vec<f64> = (0..n)
            .map(|j| {
                let off = spans[j].clamp(SPANS[0], SPANS[2]) - SPANS[1];
                let (f, side) = if off < 0.0 {
                    (-off / (SPANS[1] - SPANS[0]), fits[0].0[j])
                } else {
                    (off / (SPANS[2] - SPANS[1]), fits[2].0[j])
                };
                (1.0 - f) * fits[1].0[j] + f * side
            })
            .collect();
        self.running_lines(&mixed, SPANS[0], tiny).0
    }
}

/// The span whose residual is least, drawn towards the widest by `bass`.
fn best_span(residuals: [f64; 3], bass: f64) -> f64 {
    let mut best = (1e20, SPANS[2]);
    for (r, s) in residuals.into_iter().zip(SPANS) {
        if r < best.0 {
            best = (r, s);
        }
    }
    let (least, span) = best;
    if bass > 0.0 && bass <= 10.0 && least < residuals[2] && least > 0.0 {
        return span + (SPANS[2] - span) * (least / residuals[2]).max(f64::from(1e-7f32)).powf(10.0 - bass);
    }
    span
}
