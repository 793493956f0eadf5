//! The real Schur form of a Hessenberg matrix by the double-shift QR iteration of LAPACK's
//! `dlahqr` (with the deflation criterion of Ahues & Tisseur and `dlanv2`'s 2 x 2 blocks).

use super::Matrix;
use super::householder::{reflector, rotate_cols, rotate_rows};

const ULP: f64 = f64::EPSILON;

/// Eigenvalues as (real, imaginary) parts; `h` becomes quasi-triangular, `z` is multiplied
/// by the orthogonal factor. `None` if the iteration fails.
pub(super) fn schur(h: &mut Matrix, z: &mut Matrix, lo: usize, hi: usize) -> Option<Vec<(f64, f64)>> {
    let n = h.nrow;
    let mut values: Vec<(f64, f64)> = (0..n).map(|i| (h[(i, i)], 0.0)).collect();
    let mut s = Iteration { h, z, lo, hi, small: f64::MIN_POSITIVE * ((hi - lo + 1) as f64 / ULP) };
    let max_iterations = 30 * (hi - lo + 1).max(10);
    // `end` is one past the last row of the active block.
    let mut end = hi + 1;
    while end > lo {
        let i = end - 1;
        let start = s.deflate_from(i, max_iterations)?;
        if start == i {
            values[i] = (s.h[(i, i)], 0.0);
            end = i;
        } else {
            (values[i - 1], values[i]) = s.standardise(i);
            end = i - 1;
        }
    }
    Some(values)
}

struct Iteration<'a> {
    h: &'a mut Matrix,
    z: &'a mut Matrix,
    lo: usize,
    hi: usize,
    small: f64,
}

/// Two shifts: real parts and imaginary parts.
struct Shifts {
    re: [f64; 2],
    im: [f64; 2],
}

impl Iteration<'_> {
    /// Iterates until row `i` or rows `i - 1, i` split off; returns where they start.
    fn deflate_from(&mut self, i: usize, max_iterations: usize) -> Option<usize> {
        let mut l = self.lo;
        for iteration in 1..=max_iterations {
            l = self.small_subdiagonal(l, i);
            if l > self.lo {
                self.h[(l, l - 1)] = 0.0;
            }
            if l + 1 >= i {
                return Some(l);
            }
            let shifts = self.shifts(l, i, iteration);
            let (m, v) = self.start_of_sweep(l, i, &shifts);
            self.sweep(l, m, i, v);
        }
        None
    }

    fn small_subdiagonal(&self, l: usize, i: usize) -> usize {
        let h = &*self.h;
        for k in (l + 1..=i).rev() {
            let sub = h[(k, k - 1)].abs();
            if sub <= self.small {
                return k;
            }
            let mut tst = h[(k - 1, k - 1)].abs() + h[(k, k)].abs();
            if tst == 0.0 {
                if k >= self.lo + 2 {
                    tst += h[(k - 1, k - 2)].abs();
                }
                if k < self.hi {
                    tst += h[(k + 1, k)].abs();
                }
            }
            if sub <= ULP * tst {
                let above = h[(k - 1, k)].abs();
                let (ab, ba) = (sub.max(above), sub.min(above));
                let (x, y) = (h[(k, k)].abs(), (h[(k - 1, k - 1)] - h[(k, k)]).abs());
                let (aa, bb) = (x.max(y), x.min(y));
                let s = aa + ab;
                if ba * (ab / s) <= self.small.max(ULP * (bb * (aa / s))) {
                    return k;
                }
            }
        }
        l
    }

    fn shifts(&self, l: usize, i: usize, iteration: usize) -> Shifts {
        let h = &*self.h;
        let (h11, h12, h21, h22);
        if iteration.is_multiple_of(20) {
            let s = h[(i, i - 1)].abs() + h[(i - 1, i - 2)].abs();
            h11 = 0.75 * s + h[(i, i)];
            (h12, h21, h22) = (-0.4375 * s, s, h11);
        } else if iteration.is_multiple_of(10) {
            let s = h[(l + 1, l)].abs() + h[(l + 2, l + 1)].abs();
            h11 = 0.75 * s + h[(l, l)];
            (h12, h21, h22) = (-0.4375 * s, s, h11);
        } else {
            (h11, h21, h12, h22) = (h[(i - 1, i - 1)], h[(i, i - 1)], h[(i - 1, i)], h[(i, i)]);
        }
        let s = h11.abs() + h12.abs() + h21.abs() + h22.abs();
        if s == 0.0 {
            return Shifts { re: [0.0; 2], im: [0.0; 2] };
        }
        let (h11, h12, h21, h22) = (h11 / s, h12 / s, h21 / s, h22 / s);
        let tr = (h11 + h22) / 2.0;
        let det = (h11 - tr) * (h22 - tr) - h12 * h21;
        let root = det.abs().sqrt();
        if det >= 0.0 {
            return Shifts { re: [tr * s, tr * s], im: [root * s, -root * s] };
        }
        // Two real ones: the closer to h22, twice.
        let (r1, r2) = (tr + root, tr - root);
        let r = if (r1 - h22).abs() <= (r2 - h22).abs() { r1 * s } else { r2 * s };
        Shifts { re: [r, r], im: [0.0; 2] }
    }

    /// Looks for two consecutive small subdiagonals: where the sweep starts and its vector.
    fn start_of_sweep(&self, l: usize, i: usize, t: &Shifts) -> (usize, [f64; 3]) {
        let h = &*self.h;
        let mut m = i - 2;
        loop {
            let s = (h[(m, m)] - t.re[1]).abs() + t.im[1].abs() + h[(m + 1, m)].abs();
            let h21s = h[(m + 1, m)] / s;
            let mut v = [
                h21s * h[(m, m + 1)] + (h[(m, m)] - t.re[0]) * ((h[(m, m)] - t.re[1]) / s)
                    - t.im[0] * (t.im[1] / s),
                h21s * (h[(m, m)] + h[(m + 1, m + 1)] - t.re[0] - t.re[1]),
                h21s * h[(m + 2, m + 1)],
            ];
            let s = v[0].abs() + v[1].abs() + v[2].abs();
            v.iter_mut().for_each(|x| *x /= s);
            if m == l {
                return (m, v);
            }
            let neighbours = h[(m - 1, m - 1)].abs() + h[(m, m)].abs() + h[(m + 1, m + 1)].abs();
            if h[(m, m - 1)].abs() * (v[1].abs() + v[2].abs()) <= ULP * v[0].abs() * neighbours {
                return (m, v);
            }
            m -= 1;
        }
    }

    fn sweep(&mut self, l: usize, m: usize, i: usize, first: [f64; 3]) {
        for k in m..i {
            let nr = 3.min(i - k + 1);
            let mut v = first;
            if k > m {
                for (r, x) in v.iter_mut().enumerate().take(nr) {
                    *x = self.h[(k + r, k - 1)];
                }
            }
            let (head, rest) = v.split_at_mut(1);
            let (beta, tau) = reflector(head[0], &mut rest[..nr - 1]);
            if k > m {
                self.h[(k, k - 1)] = beta;
                for r in 1..nr {
                    self.h[(k + r, k - 1)] = 0.0;
                }
            } else if m > l {
                self.h[(k, k - 1)] *= 1.0 - tau;
            }
            let w: Vec<f64> = std::iter::once(1.0).chain(rest[..nr - 1].iter().copied()).collect();
            self.reflect(k, &w, tau, i);
        }
    }

    /// H := P H P and Z := Z P for the reflection of rows k, k+1(, k+2).
    fn reflect(&mut self, k: usize, w: &[f64], tau: f64, i: usize) {
        let n = self.h.nrow;
        for j in k..n {
            let sum: f64 = w.iter().enumerate().map(|(r, x)| x * self.h[(k + r, j)]).sum();
            w.iter().enumerate().for_each(|(r, x)| self.h[(k + r, j)] -= sum * (tau * x));
        }
        for j in 0..=i.min(k + 3) {
            let sum: f64 = w.iter().enumerate().map(|(r, x)| x * self.h[(j, k + r)]).sum();
            w.iter().enumerate().for_each(|(r, x)| self.h[(j, k + r)] -= sum * (tau * x));
        }
        for j in 0..n {
            let sum: f64 = w.iter().enumerate().map(|(r, x)| x * self.z[(j, k + r)]).sum();
            w.iter().enumerate().for_each(|(r, x)| self.z[(j, k + r)] -= sum * (tau * x));
        }
    }

    /// Brings the 2 x 2 block that ends at row `i` to standard form.
    fn standardise(&mut self, i: usize) -> ((f64, f64), (f64, f64)) {
        let n = self.h.nrow;
        let h = &mut *self.h;
        let b = standard_block(h[(i - 1, i - 1)], h[(i - 1, i)], h[(i, i - 1)], h[(i, i)]);
        h[(i - 1, i - 1)] = b.a;
        h[(i - 1, i)] = b.b;
        h[(i, i - 1)] = b.c;
        h[(i, i)] = b.d;
        rotate_rows(h, i - 1, i, b.cs, b.sn, i + 1..n);
        for r in 0..i - 1 {
            let (x, y) = (h[(r, i - 1)], h[(r, i)]);
            h[(r, i - 1)] = b.cs * x + b.sn * y;
            h[(r, i)] = b.cs * y - b.sn * x;
        }
        rotate_cols(self.z, i - 1, i, b.cs, b.sn);
        if b.c == 0.0 {
            return ((b.a, 0.0), (b.d, 0.0));
        }
        let im = b.b.abs().sqrt() * b.c.abs().sqrt();
        ((b.a, im), (b.d, -im))
    }
}

/// The Schur factorisation of a 2 x 2 matrix: real (c = 0), or a = d with b c < 0.
struct Block {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    cs: f64,
    sn: f64,
}

fn standard_block(a: f64, b: f64, c: f64, d: f64) -> Block {
    let one = |x: f64| 1f64.copysign(x);
    if c == 0.0 {
        return Block { a, b, c, d, cs: 1.0, sn: 0.0 };
    }
    if b == 0.0 {
        return Block { a: d, b: -c, c: 0.0, d: a, cs: 0.0, sn: 1.0 };
    }
    let temp = a - d;
    if temp == 0.0 && one(b) != one(c) {
        return Block { a, b, c, d, cs: 1.0, sn: 0.0 };
    }
    let p = 0.5 * temp;
    let most = b.abs().max(c.abs());
    let least = b.abs().min(c.abs()) * one(b) * one(c);
    let scale = p.abs().max(most);
    let z = (p / scale) * p + (most / scale) * least;
    if z >= 4.0 * ULP {
        let z = p + (scale.sqrt() * z.sqrt()).copysign(p);
        let tau = c.hypot(z);
        return Block { a: d + z, b: b - c, c: 0.0, d: d - (most / z) * least, cs: z / tau, sn: c / tau };
    }
    equal_diagonal(a, b, c, d)
}

/// Complex or nearly equal real eigenvalues: make the diagonal equal first.
fn equal_diagonal(a: f64, b: f64, c: f64, d: f64) -> Block {
    let one = |x: f64| 1f64.copysign(x);
    let (sigma, temp) = (b + c, a - d);
    let tau = sigma.hypot(temp);
    let cs = (0.5 * (1.0 + sigma.abs() / tau)).sqrt();
    let sn = -(0.5 * temp / (tau * cs)) * one(sigma);
    let (aa, bb) = (a * cs + b * sn, -a * sn + b * cs);
    let (cc, dd) = (c * cs + d * sn, -c * sn + d * cs);
    let (a, b) = (aa * cs + cc * sn, bb * cs + dd * sn);
    let (c, d) = (-aa * sn + cc * cs, -bb * sn + dd * cs);
    let mid = 0.5 * (a + d);
    if c == 0.0 {
        return Block { a: mid, b, c, d: mid, cs, sn };
    }
    if b == 0.0 {
        return Block { a: mid, b: -c, c: 0.0, d: mid, cs: -sn, sn: cs };
    }
    if one(b) != one(c) {
        return Block { a: mid, b, c, d: mid, cs, sn };
    }
    let (sab, sac) = (b.abs().sqrt(), c.abs().sqrt());
    let p = (sab * sac).copysign(c);
    let tau = 1.0 / (b + c).abs().sqrt();
    let (cs1, sn1) = (sab * tau, sac * tau);
    Block { a: mid + p, b: b - c, c: 0.0, d: mid - p, cs: cs * cs1 - sn * sn1, sn: cs * sn1 + sn * cs1 }
}
