//! Singular values: Householder bidiagonalisation, then the implicit QR iteration of
//! Demmel & Kahan (1990) in the form of LAPACK's `dbdsqr`, which fixes the signs.
//!
//! LAPACK's driver turns to divide and conquer above order 25; the singular vectors there
//! may differ from ours by their signs.

use super::Matrix;
use super::householder::{apply_left, apply_right, reflector, rotate_cols, rotate_rows, rotation};

/// A = U diag(d) V' with min(nrow, ncol) singular values, decreasing.
#[derive(Clone, Debug)]
pub struct Svd {
    pub d: Vec<f64>,
    pub u: Matrix,
    pub vt: Matrix,
}

/// The thin decomposition; with `full` U and V' are square. `None` if the iteration fails.
pub fn svd(a: &Matrix, full: bool) -> Option<Svd> {
    let (m, n) = (a.nrow, a.ncol);
    if m >= n {
        tall(a, full)
    } else {
        let t = wide(a, full)?;
        Some(t)
    }
}

/// A long matrix is first reduced by QR: where LAPACK does so.
fn tall(a: &Matrix, full: bool) -> Option<Svd> {
    let (m, n) = (a.nrow, a.ncol);
    let long = m as f64 >= (n as f64 * 11.0 / 6.0).trunc() && m > n && n > 0;
    if !long {
        let b = Bidiagonal::new(a.clone());
        let (mut u0, mut vt0) = (Matrix::identity(n), Matrix::identity(n));
        let (mut d, mut e) = (b.d.clone(), b.e.clone());
        bidiagonal_svd(&mut d, &mut e, false, &mut u0, &mut vt0)?;
        let ucols = if full { m } else { n };
        let mut u = embed(&u0, m, ucols);
        b.apply_q(&mut u);
        b.apply_p_right(&mut vt0);
        return Some(Svd { d, u, vt: vt0 });
    }
    let (q, r) = plain_qr(a.clone(), if full { m } else { n });
    let inner = tall_square(&r)?;
    let u = times_leading(&q, &inner.u);
    Some(Svd { u, ..inner })
}

fn tall_square(r: &Matrix) -> Option<Svd> {
    let b = Bidiagonal::new(r.clone());
    let n = r.ncol;
    let (mut u, mut vt) = (Matrix::identity(n), Matrix::identity(n));
    let (mut d, mut e) = (b.d.clone(), b.e.clone());
    bidiagonal_svd(&mut d, &mut e, false, &mut u, &mut vt)?;
    b.apply_q(&mut u);
    b.apply_p_right(&mut vt);
    Some(Svd { d, u, vt })
}

/// Fewer rows than columns: the lower bidiagonal form is the transpose's upper one.
fn wide(a: &Matrix, full: bool) -> Option<Svd> {
    let (m, n) = (a.nrow, a.ncol);
    let long = n as f64 >= (m as f64 * 11.0 / 6.0).trunc() && m > 0;
    if long {
        // L Q, then the square L by the upper bidiagonal route.
        let (q, r) = plain_qr(a.transpose(), if full { n } else { m });
        let inner = tall_square(&r.transpose())?;
        let v = times_leading(&q, &inner.vt.transpose());
        return Some(Svd { vt: v.transpose(), ..inner });
    }
    let b = Bidiagonal::new(a.transpose());
    let (mut u, mut vt0) = (Matrix::identity(m), Matrix::identity(m));
    let (mut d, mut e) = (b.d.clone(), b.e.clone());
    bidiagonal_svd(&mut d, &mut e, true, &mut u, &mut vt0)?;
    let mut v = embed(&vt0.transpose(), n, if full { n } else { m });
    b.apply_q(&mut v);
    // The reflections on the right of the transpose act on U from the left.
    let mut ut = u.transpose();
    b.apply_p_right(&mut ut);
    Some(Svd { d, u: ut.transpose(), vt: v.transpose() })
}

/// A small square matrix in the corner of an identity.
fn embed(small: &Matrix, nrow: usize, ncol: usize) -> Matrix {
    let mut big = Matrix::zeros(nrow, ncol);
    for j in 0..ncol {
        if j < small.ncol {
            big.col_mut(j)[..small.nrow].copy_from_slice(small.col(j));
        } else {
            big[(j, j)] = 1.0;
        }
    }
    big
}

/// Q times a square matrix on its leading columns; further columns of Q stay.
fn times_leading(q: &Matrix, s: &Matrix) -> Matrix {
    let k = s.nrow;
    let mut out = q.clone();
    let product = super::matprod(&q.data[..q.nrow * k], &s.data, q.nrow, k, s.ncol);
    out.data[..q.nrow * s.ncol].copy_from_slice(&product);
    out
}

/// LAPACK's QR without pivoting: the first `qcols` columns of Q, and the square R.
fn plain_qr(mut a: Matrix, qcols: usize) -> (Matrix, Matrix) {
    let (m, n) = (a.nrow, a.ncol);
    let mut taus = Vec::with_capacity(n);
    for j in 0..n {
        let alpha = a[(j, j)];
        let (beta, tau) = reflector(alpha, &mut a.col_mut(j)[j + 1..]);
        let v = unit_head(&a.col(j)[j + 1..]);
        apply_left(&mut a, &v, tau, j, j + 1..n);
        a[(j, j)] = beta;
        taus.push(tau);
    }
    let mut q = Matrix::zeros(m, qcols);
    (0..qcols.min(m)).for_each(|i| q[(i, i)] = 1.0);
    for j in (0..n).rev() {
        let v = unit_head(&a.col(j)[j + 1..]);
        apply_left(&mut q, &v, taus[j], j, 0..qcols);
    }
    let mut r = a.block(n, n);
    for j in 0..n {
        r.col_mut(j)[j + 1..].fill(0.0);
    }
    (q, r)
}

fn unit_head(rest: &[f64]) -> Vec<f64> {
    std::iter::once(1.0).chain(rest.iter().copied()).collect()
}

/// Q' A P = upper bidiagonal (d, e) for a matrix with at least as many rows as columns.
struct Bidiagonal {
    a: Matrix,
    d: Vec<f64>,
    e: Vec<f64>,
    tau_q: Vec<f64>,
    tau_p: Vec<f64>,
}

impl Bidiagonal {
    fn new(mut a: Matrix) -> Bidiagonal {
        let (m, n) = (a.nrow, a.ncol);
        let (mut d, mut e) = (vec![0.0; n], vec![0.0; n.saturating_sub(1)]);
        let (mut tau_q, mut tau_p) = (vec![0.0; n], vec![0.0; n]);
        for i in 0..n {
            let alpha = a[(i, i)];
            let (beta, tau) = reflector(alpha, &mut a.col_mut(i)[i + 1..]);
            d[i] = beta;
            tau_q[i] = tau;
            let v = unit_head(&a.col(i)[i + 1..]);
            apply_left(&mut a, &v, tau, i, i + 1..n);
            if i + 1 < n {
                let mut row: Vec<f64> = (i + 2..n).map(|j| a[(i, j)]).collect();
                let (beta, tau) = reflector(a[(i, i + 1)], &mut row);
                e[i] = beta;
                tau_p[i] = tau;
                let v = unit_head(&row);
                apply_right(&mut a, &v, tau, i + 1..m, i + 1);
                for (k, &x) in row.iter().enumerate() {
                    a[(i, i + 2 + k)] = x;
                }
            }
        }
        Bidiagonal { a, d, e, tau_q, tau_p }
    }

    /// Q times `u`.
    fn apply_q(&self, u: &mut Matrix) {
        let cols = u.ncol;
        for i in (0..self.d.len()).rev() {
            let v = unit_head(&self.a.col(i)[i + 1..]);
            apply_left(u, &v, self.tau_q[i], i, 0..cols);
        }
    }

    /// `vt` times P'.
    fn apply_p_right(&self, vt: &mut Matrix) {
        let (rows, n) = (vt.nrow, self.d.len());
        for i in (0..n.saturating_sub(1)).rev() {
            let row: Vec<f64> = (i + 2..n).map(|j| self.a[(i, j)]).collect();
            apply_right(vt, &unit_head(&row), self.tau_p[i], 0..rows, i + 1);
        }
    }
}

/// Singular values of a square bidiagonal matrix into `d`; U and V' are multiplied by what
/// diagonalises it. `lower` says that `e` is below the diagonal.
fn bidiagonal_svd(d: &mut [f64], e: &mut [f64], lower: bool, u: &mut Matrix, vt: &mut Matrix) -> Option<()> {
    let n = d.len();
    if n == 1 {
        // The sign of a single value goes to U.
        u[(0, 0)] = 1f64.copysign(d[0]);
        d[0] = d[0].abs();
        return Some(());
    }
    let mut turned = Vec::new();
    if lower {
        for i in 0..n - 1 {
            let (c, s, r) = rotation(d[i], e[i]);
            d[i] = r;
            e[i] = s * d[i + 1];
            d[i + 1] *= c;
            turned.push((c, s));
        }
    }
    QrIteration::new(d, e, u, vt).run()?;
    // U = (rotations) U for the original lower form.
    for (i, &(c, s)) in turned.iter().enumerate().rev() {
        rotate_rows(u, i, i + 1, c, -s, 0..n);
    }
    Some(())
}

/// The state of `dbdsqr`: the active block is rows `ll..=m`.
struct QrIteration<'a> {
    d: &'a mut [f64],
    e: &'a mut [f64],
    u: &'a mut Matrix,
    vt: &'a mut Matrix,
    tol: f64,
    thresh: f64,
    old: Option<(usize, usize)>,
    downwards: bool,
}

const EPS: f64 = f64::EPSILON / 2.0;

enum Progress {
    Deflated,
    Sweep { smallest: f64 },
}

impl<'a> QrIteration<'a> {
    fn new(d: &'a mut [f64], e: &'a mut [f64], u: &'a mut Matrix, vt: &'a mut Matrix) -> Self {
        let n = d.len() as f64;
        let tol = EPS.powf(-0.125).clamp(10.0, 100.0) * EPS;
        let mut least = d.first().map_or(0.0, |v| v.abs());
        let mut mu = least;
        for i in 1..d.len() {
            if least == 0.0 {
                break;
            }
            mu = d[i].abs() * (mu / (mu + e[i - 1].abs()));
            least = least.min(mu);
        }
        let thresh = (tol * least / n.sqrt()).max(6.0 * (n * (n * f64::MIN_POSITIVE)));
        QrIteration { d, e, u, vt, tol, thresh, old: None, downwards: true }
    }

    fn run(mut self) -> Option<()> {
        let n = self.d.len();
        let mut m = n;
        let mut work = 0usize;
        // `m` is one past the last row of the active block.
        while m > 1 {
            if work > 6 * n * n {
                return None;
            }
            let (ll, smax) = self.active_start(m);
            if ll + 1 == m {
                m -= 1;
                continue;
            }
            if ll + 2 == m {
                self.two_by_two(ll);
                m -= 2;
                continue;
            }
            work += m - ll;
            if let Progress::Sweep { smallest } = self.test(ll, m) {
                self.old = Some((ll, m));
                let shift = self.shift(ll, m, smallest, smax);
                self.sweep(ll, m, shift);
            }
        }
        self.finish();
        Some(())
    }

    /// The first row of the block that ends before `m`, and its largest entry.
    fn active_start(&mut self, m: usize) -> (usize, f64) {
        let mut smax = self.d[m - 1].abs();
        for l in (0..m - 1).rev() {
            let (s, t) = (self.d[l].abs(), self.e[l].abs());
            if t <= self.thresh {
                self.e[l] = 0.0;
                return (l + 1, smax);
            }
            smax = smax.max(s).max(t);
        }
        (0, smax)
    }

    fn two_by_two(&mut self, l: usize) {
        let s = svd_2x2(self.d[l], self.e[l], self.d[l + 1]);
        self.d[l] = s.larger;
        self.e[l] = 0.0;
        self.d[l + 1] = s.smaller;
        let cols = self.vt.ncol;
        rotate_rows(self.vt, l, l + 1, s.right.0, s.right.1, 0..cols);
        rotate_cols(self.u, l, l + 1, s.left.0, s.left.1);
    }

    /// Chooses the direction for a new block and looks for a negligible entry.
    fn test(&mut self, ll: usize, m: usize) -> Progress {
        if self.old.is_none_or(|(l, o)| ll >= o || m <= l) {
            self.downwards = self.d[ll].abs() >= self.d[m - 1].abs();
        }
        let (d, e, tol) = (&mut *self.d, &mut *self.e, self.tol);
        let mut smallest;
        if self.downwards {
            if e[m - 2].abs() <= tol * d[m - 1].abs() {
                e[m - 2] = 0.0;
                return Progress::Deflated;
            }
            let mut mu = d[ll].abs();
            smallest = mu;
            for l in ll..m - 1 {
                if e[l].abs() <= tol * mu {
                    e[l] = 0.0;
                    return Progress::Deflated;
                }
                mu = d[l + 1].abs() * (mu / (mu + e[l].abs()));
                smallest = f64::min(smallest, mu);
            }
        } else {
            if e[ll].abs() <= tol * d[ll].abs() {
                e[ll] = 0.0;
                return Progress::Deflated;
            }
            let mut mu = d[m - 1].abs();
            smallest = mu;
            for l in (ll..m - 1).rev() {
                if e[l].abs() <= tol * mu {
                    e[l] = 0.0;
                    return Progress::Deflated;
                }
                mu = d[l].abs() * (mu / (mu + e[l].abs()));
                smallest = f64::min(smallest, mu);
            }
        }
        Progress::Sweep { smallest }
    }

    fn shift(&self, ll: usize, m: usize, smallest: f64, smax: f64) -> f64 {
        let n = self.d.len() as f64;
        if n * self.tol * (smallest / smax) <= EPS.max(0.01 * self.tol) {
            return 0.0;
        }
        let (start, shift) = if self.downwards {
            (self.d[ll].abs(), smaller_singular(self.d[m - 2], self.e[m - 2], self.d[m - 1]))
        } else {
            (self.d[m - 1].abs(), smaller_singular(self.d[ll], self.e[ll], self.d[ll + 1]))
        };
        if start > 0.0 && (shift / start) * (shift / start) < EPS { 0.0 } else { shift }
    }

    fn sweep(&mut self, ll: usize, m: usize, shift: f64) {
        let rotations = match (self.downwards, shift == 0.0) {
            (true, true) => self.zero_shift_down(ll, m),
            (false, true) => self.zero_shift_up(ll, m),
            (true, false) => self.shifted_down(ll, m, shift),
            (false, false) => self.shifted_up(ll, m, shift),
        };
        let cols = self.vt.ncol;
        for r in rotations {
            rotate_rows(self.vt, r.at, r.at + 1, r.right.0, r.right.1, 0..cols);
            rotate_cols(self.u, r.at, r.at + 1, r.left.0, r.left.1);
        }
        let last = if self.downwards { m - 2 } else { ll };
        if self.e[last].abs() <= self.thresh {
            self.e[last] = 0.0;
        }
    }

    fn zero_shift_down(&mut self, ll: usize, m: usize) -> Vec<Pair> {
        let (d, e) = (&mut *self.d, &mut *self.e);
        let (mut cs, mut old_cs, mut old_sn) = (1.0, 1.0, 0.0);
        let mut out = Vec::with_capacity(m - ll);
        for i in ll..m - 1 {
            let (c, sn, r) = rotation(d[i] * cs, e[i]);
            cs = c;
            if i > ll {
                e[i - 1] = old_sn * r;
            }
            let (oc, os, di) = rotation(old_cs * r, d[i + 1] * sn);
            (old_cs, old_sn, d[i]) = (oc, os, di);
            out.push(Pair { at: i, right: (cs, sn), left: (old_cs, old_sn) });
        }
        let h = d[m - 1] * cs;
        d[m - 1] = h * old_cs;
        e[m - 2] = h * old_sn;
        out
    }

    fn zero_shift_up(&mut self, ll: usize, m: usize) -> Vec<Pair> {
        let (d, e) = (&mut *self.d, &mut *self.e);
        let (mut cs, mut old_cs, mut old_sn) = (1.0, 1.0, 0.0);
        let mut out = Vec::with_capacity(m - ll);
        for i in (ll + 1..m).rev() {
            let (c, sn, r) = rotation(d[i] * cs, e[i - 1]);
            cs = c;
            if i < m - 1 {
                e[i] = old_sn * r;
            }
            let (oc, os, di) = rotation(old_cs * r, d[i - 1] * sn);
            (old_cs, old_sn, d[i]) = (oc, os, di);
            out.push(Pair { at: i - 1, right: (old_cs, -old_sn), left: (cs, -sn) });
        }
        let h = d[ll] * cs;
        d[ll] = h * old_cs;
        e[ll] = h * old_sn;
        out
    }

    fn shifted_down(&mut self, ll: usize, m: usize, shift: f64) -> Vec<Pair> {
        let (d, e) = (&mut *self.d, &mut *self.e);
        let mut f = (d[ll].abs() - shift) * (1f64.copysign(d[ll]) + shift / d[ll]);
        let mut g = e[ll];
        let mut out = Vec::with_capacity(m - ll);
        for i in ll..m - 1 {
            let (cosr, sinr, r) = rotation(f, g);
            if i > ll {
                e[i - 1] = r;
            }
            f = cosr * d[i] + sinr * e[i];
            e[i] = cosr * e[i] - sinr * d[i];
            g = sinr * d[i + 1];
            d[i + 1] *= cosr;
            let (cosl, sinl, r) = rotation(f, g);
            d[i] = r;
            f = cosl * e[i] + sinl * d[i + 1];
            d[i + 1] = cosl * d[i + 1] - sinl * e[i];
            if i + 2 < m {
                g = sinl * e[i + 1];
                e[i + 1] *= cosl;
            }
            out.push(Pair { at: i, right: (cosr, sinr), left: (cosl, sinl) });
        }
        e[m - 2] = f;
        out
    }

    fn shifted_up(&mut self, ll: usize, m: usize, shift: f64) -> Vec<Pair> {
        let (d, e) = (&mut *self.d, &mut *self.e);
        let last = m - 1;
        let mut f = (d[last].abs() - shift) * (1f64.copysign(d[last]) + shift / d[last]);
        let mut g = e[last - 1];
        let mut out = Vec::with_capacity(m - ll);
        for i in (ll + 1..m).rev() {
            let (cosr, sinr, r) = rotation(f, g);
            if i < last {
                e[i] = r;
            }
            f = cosr * d[i] + sinr * e[i - 1];
            e[i - 1] = cosr * e[i - 1] - sinr * d[i];
            g = sinr * d[i - 1];
            d[i - 1] *= cosr;
            let (cosl, sinl, r) = rotation(f, g);
            d[i] = r;
            f = cosl * e[i - 1] + sinl * d[i - 1];
            d[i - 1] = cosl * d[i - 1] - sinl * e[i - 1];
            if i > ll + 1 {
                g = sinl * e[i - 2];
                e[i - 2] *= cosl;
            }
            out.push(Pair { at: i - 1, right: (cosl, -sinl), left: (cosr, -sinr) });
        }
        e[ll] = f;
        out
    }

    /// Makes the values positive (the sign goes to V') and sorts them.
    fn finish(&mut self) {
        let n = self.d.len();
        for i in 0..n {
            if self.d[i] < 0.0 {
                self.d[i] = -self.d[i];
                for j in 0..self.vt.ncol {
                    self.vt[(i, j)] = -self.vt[(i, j)];
                }
            }
        }
        for end in (1..n).rev() {
            let at = (1..=end).fold(0, |at, j| if self.d[j] <= self.d[at] { j } else { at });
            if at != end {
                self.d.swap(at, end);
                self.vt.swap_rows(at, end);
                self.u.swap_cols(at, end);
            }
        }
    }
}

/// A right rotation of rows `at`, `at + 1` of V' and a left one of these columns of U.
struct Pair {
    at: usize,
    right: (f64, f64),
    left: (f64, f64),
}

/// The smaller singular value of [f g; 0 h].
fn smaller_singular(f: f64, g: f64, h: f64) -> f64 {
    let (fa, ga, ha) = (f.abs(), g.abs(), h.abs());
    let (least, most) = (fa.min(ha), fa.max(ha));
    if least == 0.0 {
        return 0.0;
    }
    let a = 1.0 + least / most;
    let t = (most - least) / most;
    if ga < most {
        let u = (ga / most) * (ga / most);
        return least * (2.0 / ((a * a + u).sqrt() + (t * t + u).sqrt()));
    }
    let u = most / ga;
    if u == 0.0 {
        return (least * most) / ga;
    }
    let c = 1.0 / ((1.0 + (a * u) * (a * u)).sqrt() + (1.0 + (t * u) * (t * u)).sqrt());
    let s = (least * c) * u;
    s + s
}

/// Singular values (with signs) and rotations (cos, sin) of [f g; 0 h].
struct Svd2 {
    smaller: f64,
    larger: f64,
    right: (f64, f64),
    left: (f64, f64),
}

fn svd_2x2(f: f64, g: f64, h: f64) -> Svd2 {
    let one = |x: f64| 1f64.copysign(x);
    let swapped = h.abs() > f.abs();
    let (ft, ht) = if swapped { (h, f) } else { (f, h) };
    let (fa, ha, ga) = (ft.abs(), ht.abs(), g.abs());
    let mut greatest = if swapped { 3 } else { 1 };
    let (smaller, larger, clt, slt, crt, srt);
    if ga == 0.0 {
        (smaller, larger) = (ha, fa);
        (clt, crt, slt, srt) = (1.0, 1.0, 0.0, 0.0);
    } else if ga > fa && fa / ga < EPS {
        greatest = 2;
        larger = ga;
        smaller = if ha > 1.0 { fa / (ga / ha) } else { (fa / ga) * ha };
        (clt, slt, srt, crt) = (1.0, ht / g, 1.0, ft / g);
    } else {
        if ga > fa {
            greatest = 2;
        }
        let d = fa - ha;
        let l = if d == fa { 1.0 } else { d / fa };
        let m = g / ft;
        let t = 2.0 - l;
        let mm = m * m;
        let s = (t * t + mm).sqrt();
        let r = if l == 0.0 { m.abs() } else { (l * l + mm).sqrt() };
        let a = 0.5 * (s + r);
        smaller = ha / a;
        larger = fa * a;
        let t = if mm != 0.0 {
            (m / (s + t) + m / (r + l)) * (1.0 + a)
        } else if l == 0.0 {
            2f64.copysign(ft) * one(g)
        } else {
            g / d.copysign(ft) + m / t
        };
        let l = (t * t + 4.0).sqrt();
        crt = 2.0 / l;
        srt = t / l;
        clt = (crt + srt * m) / a;
        slt = (ht / ft) * srt / a;
    }
    let (left, right) = if swapped { ((srt, crt), (slt, clt)) } else { ((clt, slt), (crt, srt)) };
    let sign = match greatest {
        1 => one(right.0) * one(left.0) * one(f),
        2 => one(right.1) * one(left.0) * one(g),
        _ => one(right.1) * one(left.1) * one(h),
    };
    Svd2 { smaller: smaller.copysign(sign * one(f) * one(h)), larger: larger.copysign(sign), right, left }
}
