//! Interpolating cubic splines with natural or periodic end conditions, or those of G. E.
//! Forsythe, M. A. Malcolm & C. B. Moler, "Computer Methods for Mathematical Computations"
//! (1977), section 4.4.

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
            SplineKind::Periodic if n < 3 => {}
            SplineKind::Periodic => s.periodic(),
            // Two points have a straight line.
            _ if n < 3 => s.b.fill((y[1] - y[0]) / (x[1] - x[0])),
            SplineKind::Natural => s.natural(),
            SplineKind::Fmm => s.fmm(),
        }
        s
    }

    /// Widths of the intervals and slopes of the chords.
    fn chords(&self) -> (Vec<f64>, Vec<f64>) {
        let differences = |v: &[f64]| v.windows(2).map(|w| w[1] - w[0]).collect::<Vec<f64>>();
        let h = differences(&self.x);
        let slopes = differences(&self.y).iter().zip(&h).map(|(d, h)| d / h).collect();
        (h, slopes)
    }

    /// The coefficients from s, the second derivatives over 6 at the knots: continuity of the
    /// slope means h[i-1] s[i-1] + 2 (h[i-1] + h[i]) s[i] + h[i] s[i+1] = chord[i] - chord[i-1].
    fn set_coefficients(&mut self, h: &[f64], chord: &[f64], s: &[f64]) {
        let last = h.len();
        for i in 0..last {
            self.b[i] = chord[i] - h[i] * (s[i + 1] + 2.0 * s[i]);
            self.c[i] = 3.0 * s[i];
            self.d[i] = (s[i + 1] - s[i]) / h[i];
        }
        self.b[last] = chord[last - 1] + h[last - 1] * (s[last - 1] + 2.0 * s[last]);
        self.c[last] = 3.0 * s[last];
    }

    /// No curvature at the ends.
    fn natural(&mut self) {
        let (h, chord) = self.chords();
        let n = self.x.len();
        let mut s = vec![0.0; n];
        let diag = h.windows(2).map(|w| 2.0 * (w[0] + w[1])).collect();
        let rhs = chord.windows(2).map(|w| w[1] - w[0]).collect();
        s[1..n - 1].copy_from_slice(&tridiagonal_solve(&h[1..], diag, rhs));
        self.set_coefficients(&h, &chord, &s);
    }

    /// The third derivative at each end is that of the cubic through the four points there.
    fn fmm(&mut self) {
        let (h, chord) = self.chords();
        let n = self.x.len();
        let jump = |i: usize| chord[i] - chord[i - 1];
        // Third divided difference of the four points from `i` on.
        let third = |i: usize| {
            let span = |a: usize, b: usize| self.x[i + b] - self.x[i + a];
            (jump(i + 2) / span(1, 3) - jump(i + 1) / span(0, 2), span(0, 3))
        };
        let end = |i: usize, h: f64| {
            if n < 4 {
                return 0.0;
            }
            let (difference, width) = third(i);
            difference * h * h / width
        };
        let (first, last) = (h[0], h[n - 2]);
        let mut diag = vec![-first];
        diag.extend(h.windows(2).map(|w| 2.0 * (w[0] + w[1])));
        diag.push(-last);
        let mut rhs = vec![end(0, first)];
        rhs.extend((1..n - 1).map(jump));
        rhs.push(-end(n.saturating_sub(4), last));
        let s = tridiagonal_solve(&h, diag, rhs);
        self.set_coefficients(&h, &chord, &s);
        self.d[n - 1] = self.d[n - 2];
    }

    /// Value, slope and curvature agree at the ends.
    fn periodic(&mut self) {
        let (h, chord) = self.chords();
        let m = h.len();
        let before = |i: usize| (i + m - 1) % m;
        let diag: Vec<f64> = (0..m).map(|i| 2.0 * (h[before(i)] + h[i])).collect();
        let rhs: Vec<f64> = (0..m).map(|i| chord[i] - chord[before(i)]).collect();
        let mut s = cyclic_solve(&h, &diag, &rhs);
        s.push(s[0]);
        self.set_coefficients(&h, &chord, &s);
        self.b[m] = self.b[0];
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

/// Solves the symmetric tridiagonal system with off-diagonals `h` (those needed) by Gauss's
/// elimination.
fn tridiagonal_solve(h: &[f64], mut diag: Vec<f64>, mut rhs: Vec<f64>) -> Vec<f64> {
    let n = diag.len();
    for i in 1..n {
        let t = h[i - 1] / diag[i - 1];
        diag[i] -= t * h[i - 1];
        rhs[i] -= t * rhs[i - 1];
    }
    rhs[n - 1] /= diag[n - 1];
    for i in (0..n - 1).rev() {
        rhs[i] = (rhs[i] - h[i] * rhs[i + 1]) / diag[i];
    }
    rhs
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

/// The correction of Hermite slopes `m` for monotone interpolation of F. N. Fritsch & R. E.
/// Carlson, SIAM J. Numer. Anal. 17 (1980) 238-246; `secants` are the slopes between the points.
pub fn monotone_slopes(m: &mut [f64], secants: &[f64]) {
    for (pair, &secant) in (0..secants.len()).zip(secants) {
        let ends = &mut m[pair..pair + 2];
        if secant == 0.0 {
            ends.fill(0.0);
            continue;
        }
        let relative = [ends[0] / secant, ends[1] / secant];
        if !is_monotone(relative) {
            // Onto the circle of radius 3.
            let norm = (relative[0] * relative[0] + relative[1] * relative[1]).sqrt();
            let scale = 3.0 * secant / norm;
            ends[0] = scale * relative[0];
            ends[1] = scale * relative[1];
        }
    }
}

/// Is the cubic on [0, 1] from 0 to 1 with these slopes at the ends monotone? By the paper, if
/// it has no inner extreme of its derivative, or that is not negative.
fn is_monotone([a, b]: [f64; 2]) -> bool {
    let (left, right) = (2.0 * a + b - 3.0, a + 2.0 * b - 3.0);
    left <= 0.0 || right <= 0.0 || a * (left + right) >= left * left
}
