//! Interpolating cubic splines: the end conditions of Forsythe, Malcolm & Moler (1977),
//! natural and periodic ones.

/// The condition at the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplineKind {
    Periodic,
    Natural,
    /// A cubic through the four points at each end.
    Fmm,
}

/// y + dx (b + dx (c + dx d)) to the right of each knot.
#[derive(Clone, Debug)]
pub struct Spline {
    pub kind: SplineKind,
    pub x: Vec<f64>,
    pub y: Vec<f64>,
    pub b: Vec<f64>,
    pub c: Vec<f64>,
    pub d: Vec<f64>,
}

impl Spline {
    /// Through (x, y) with increasing `x`; a periodic one wants equal ends in `y`.
    pub fn new(kind: SplineKind, x: &[f64], y: &[f64]) -> Spline {
        let n = x.len();
        let zero = || vec![0.0; n];
        let mut s = Spline { kind, x: x.to_vec(), y: y.to_vec(), b: zero(), c: zero(), d: zero() };
        match kind {
            _ if n < 2 => {}
            SplineKind::Natural => s.natural(),
            SplineKind::Fmm => s.fmm(),
            SplineKind::Periodic => s.periodic(),
        }
        s
    }

    fn straight_line(&mut self) {
        let slope = (self.y[1] - self.y[0]) / (self.x[1] - self.x[0]);
        self.b.fill(slope);
    }

    /// Steps into `d`, slopes' differences into `c`, diagonal into `b` (inner rows).
    fn set_up(&mut self) {
        let n = self.x.len();
        let (x, y) = (&self.x, &self.y);
        self.d[0] = x[1] - x[0];
        self.c[1] = (y[1] - y[0]) / self.d[0];
        for i in 1..n - 1 {
            self.d[i] = x[i + 1] - x[i];
            self.b[i] = 2.0 * (self.d[i - 1] + self.d[i]);
            self.c[i + 1] = (y[i + 1] - y[i]) / self.d[i];
            self.c[i] = self.c[i + 1] - self.c[i];
        }
    }

    fn natural(&mut self) {
        let n = self.x.len();
        if n < 3 {
            return self.straight_line();
        }
        self.set_up();
        let Spline { y, b, c, d, .. } = self;
        for i in 2..n - 1 {
            let t = d[i - 1] / b[i - 1];
            b[i] -= t * d[i - 1];
            c[i] -= t * c[i - 1];
        }
        c[n - 2] /= b[n - 2];
        for i in (1..n - 2).rev() {
            c[i] = (c[i] - d[i] * c[i + 1]) / b[i];
        }
        c[0] = 0.0;
        c[n - 1] = 0.0;
        b[0] = (y[1] - y[0]) / d[0] - d[0] * c[1];
        d[0] = c[1] / d[0];
        b[n - 1] = (y[n - 1] - y[n - 2]) / d[n - 2] + d[n - 2] * c[n - 2];
        for i in 1..n - 1 {
            b[i] = (y[i + 1] - y[i]) / d[i] - d[i] * (c[i + 1] + 2.0 * c[i]);
            d[i] = (c[i + 1] - c[i]) / d[i];
            c[i] *= 3.0;
        }
        d[n - 1] = 0.0;
    }

    fn fmm(&mut self) {
        let n = self.x.len();
        if n < 3 {
            return self.straight_line();
        }
        self.set_up();
        let Spline { x, y, b, c, d, .. } = self;
        b[0] = -d[0];
        b[n - 1] = -d[n - 2];
        c[0] = 0.0;
        c[n - 1] = 0.0;
        if n > 3 {
            c[0] = c[2] / (x[3] - x[1]) - c[1] / (x[2] - x[0]);
            c[n - 1] = c[n - 2] / (x[n - 1] - x[n - 3]) - c[n - 3] / (x[n - 2] - x[n - 4]);
            c[0] = c[0] * d[0] * d[0] / (x[3] - x[0]);
            c[n - 1] = -c[n - 1] * d[n - 2] * d[n - 2] / (x[n - 1] - x[n - 4]);
        }
        for i in 1..n {
            let t = d[i - 1] / b[i - 1];
            b[i] -= t * d[i - 1];
            c[i] -= t * c[i - 1];
        }
        c[n - 1] /= b[n - 1];
        for i in (0..n - 1).rev() {
            c[i] = (c[i] - d[i] * c[i + 1]) / b[i];
        }
        b[n - 1] = (y[n - 1] - y[n - 2]) / d[n - 2] + d[n - 2] * (c[n - 2] + 2.0 * c[n - 1]);
        for i in 0..n - 1 {
            b[i] = (y[i + 1] - y[i]) / d[i] - d[i] * (c[i + 1] + 2.0 * c[i]);
            d[i] = (c[i + 1] - c[i]) / d[i];
            c[i] *= 3.0;
        }
        c[n - 1] *= 3.0;
        d[n - 1] = d[n - 2];
    }

    /// The cyclic tridiagonal system by elimination, the last column carried along.
    fn periodic(&mut self) {
        let n = self.x.len();
        if n < 3 {
            return;
        }
        let m = n - 1;
        let h: Vec<f64> = (0..m).map(|i| self.x[i + 1] - self.x[i]).collect();
        let slope: Vec<f64> = (0..m).map(|i| (self.y[i + 1] - self.y[i]) / h[i]).collect();
        let before = |i: usize| (i + m - 1) % m;
        let diag: Vec<f64> = (0..m).map(|i| 2.0 * (h[before(i)] + h[i])).collect();
        let rhs: Vec<f64> = (0..m).map(|i| slope[i] - slope[before(i)]).collect();
        let z = cyclic_solve(&h, &diag, &rhs);
        for i in 0..m {
            let next = z[(i + 1) % m];
            self.b[i] = slope[i] - h[i] * (next + 2.0 * z[i]);
            self.d[i] = (next - z[i]) / h[i];
            self.c[i] = 3.0 * z[i];
        }
        self.b[m] = self.b[0];
        self.c[m] = self.c[0];
        self.d[m] = self.d[0];
    }

    /// `splinefun(...)(u)`.
    ///
    /// A point is looked for in the interval of the point before it first, so a knot is
    /// evaluated from the left if that is where the search came from: rounding shows it.
    pub fn values(&self, u: &[f64]) -> Vec<f64> {
        let n = self.x.len();
        if n == 0 {
            return vec![f64::NAN; u.len()];
        }
        let mut i = 0;
        u.iter()
            .map(|&u| {
                let u = self.reduced(u);
                if u < self.x[i] || i + 1 < n && self.x[i + 1] < u {
                    i = self.x.partition_point(|&k| k <= u).saturating_sub(1);
                }
                let dx = u - self.x[i];
                // A natural spline goes on as a straight line to the left.
                let d = if self.kind == SplineKind::Natural && u < self.x[0] { 0.0 } else { self.d[i] };
                self.y[i] + dx * (self.b[i] + dx * (self.c[i] + dx * d))
            })
            .collect()
    }

    fn reduced(&self, u: f64) -> f64 {
        let last = self.x.len() - 1;
        if self.kind != SplineKind::Periodic || last == 0 {
            return u;
        }
        let period = self.x[last] - self.x[0];
        let v = (u - self.x[0]) / period;
        (v - v.floor()) * period + self.x[0]
    }
}

/// Solves the symmetric cyclic tridiagonal system with off-diagonals `h`, h[i] between i
/// and i + 1 (the last between the last and the first).
fn cyclic_solve(h: &[f64], diag: &[f64], rhs: &[f64]) -> Vec<f64> {
    let m = diag.len();
    if m == 2 {
        let off = h[0] + h[1];
        let det = diag[0] * diag[1] - off * off;
        return vec![(rhs[0] * diag[1] - off * rhs[1]) / det, (diag[0] * rhs[1] - off * rhs[0]) / det];
    }
    // Border the last unknown: the others are tridiagonal in it.
    let k = m - 1;
    let (mut d, mut r) = (diag[..k].to_vec(), rhs[..k].to_vec());
    let mut border = vec![0.0; k];
    border[0] = h[m - 1];
    border[k - 1] += h[k - 1];
    for i in 1..k {
        let t = h[i - 1] / d[i - 1];
        d[i] -= t * h[i - 1];
        r[i] -= t * r[i - 1];
        border[i] -= t * border[i - 1];
    }
    let back = |v: &mut Vec<f64>| {
        v[k - 1] /= d[k - 1];
        for i in (0..k - 1).rev() {
            v[i] = (v[i] - h[i] * v[i + 1]) / d[i];
        }
    };
    back(&mut r);
    back(&mut border);
    let (first, last) = (h[m - 1], h[k - 1]);
    let pivot = diag[k] - first * border[0] - last * border[k - 1];
    let z_last = (rhs[k] - first * r[0] - last * r[k - 1]) / pivot;
    let mut z: Vec<f64> = r.iter().zip(&border).map(|(a, b)| a - b * z_last).collect();
    z.push(z_last);
    z
}

/// Fritsch & Carlson's (1980) correction of Hermite slopes `m` for monotone interpolation;
/// `secants` are the slopes between the points.
pub fn monotone_slopes(m: &mut [f64], secants: &[f64]) {
    for (k, &s) in secants.iter().enumerate() {
        if s == 0.0 {
            m[k] = 0.0;
            m[k + 1] = 0.0;
            continue;
        }
        let (alpha, beta) = (m[k] / s, m[k + 1] / s);
        let (a2b3, ab23) = (2.0 * alpha + beta - 3.0, alpha + 2.0 * beta - 3.0);
        if a2b3 > 0.0 && ab23 > 0.0 && alpha * (a2b3 + ab23) < a2b3 * a2b3 {
            let t = 3.0 * s / (alpha * alpha + beta * beta).sqrt();
            m[k] = t * alpha;
            m[k + 1] = t * beta;
        }
    }
}
