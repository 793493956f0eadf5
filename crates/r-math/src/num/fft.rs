//! The discrete Fourier transform of any length: Singleton's mixed radix algorithm (1969),
//! decimation in frequency with rotation factors by recurrence.
//!
//! The order of operations follows the publication, since the noise in the last bits (and
//! with it the sign of a printed `0i`) is visible in R. Unnormalised in both directions.
//!
//! Invariant: stages run over the factors in Singleton's symmetric order (a, b, ..., b, a),
//! and a final permutation puts the digits of the index right.

use crate::complex::Complex;
use std::f64::consts::PI;

/// `fft(x)`, or with `inverse` the one with the positive sign in the exponent.
pub fn fft(x: &mut [Complex], inverse: bool) {
    if x.len() <= 1 {
        return;
    }
    let factors = factors(x.len());
    let sign = if inverse { 1.0 } else { -1.0 };
    let mut span = x.len();
    for (i, &p) in factors.iter().enumerate() {
        let last = i + 1 == factors.len();
        span = Stage { sign, span, factor: p, last }.run(x);
    }
    permute(x, &factors);
}

/// `mvfft`: each column of a column-major matrix with `rows` rows.
pub fn mvfft(x: &mut [Complex], rows: usize, inverse: bool) {
    if rows > 0 {
        x.chunks_mut(rows).for_each(|column| fft(column, inverse));
    }
}

/// `fft` of an array with these extents: the transform along each of them in turn.
pub fn fft_array(x: &mut [Complex], extents: &[usize], inverse: bool) {
    if x.is_empty() {
        return;
    }
    let mut stride = 1;
    for &n in extents {
        if n > 1 {
            let block = stride * n;
            let mut line = vec![Complex::default(); n];
            for base in (0..x.len()).step_by(block) {
                for offset in 0..stride {
                    let at = |k: usize| base + offset + k * stride;
                    (0..n).for_each(|k| line[k] = x[at(k)]);
                    fft(&mut line, inverse);
                    (0..n).for_each(|k| x[at(k)] = line[k]);
                }
            }
        }
        stride *= n;
    }
}

/// The largest number that `next_n` gives: all whole numbers up to here are doubles.
const LARGEST: u64 = 1 << 53;
/// Neighbours that `next_n` tries one after the other.
const NEAR: u64 = 1 << 16;

/// `nextn(n, factors)`: the least number not below `n` that dividing by each of these factors, as often as it goes,
/// takes to 1. `None` if it is too large.
pub fn next_n(n: u64, factors: &[u64]) -> Option<u64> {
    let smooth = |mut k: u64| {
        for &f in factors {
            while k.is_multiple_of(f) {
                k /= f;
            }
        }
        k == 1
    };
    if factors.is_empty() || factors.iter().any(|&f| f < 2) {
        return None;
    }
    let n = n.max(1);
    // Many small factors have products everywhere. If there is none nearby there are few, and they can be listed.
    if let Some(k) = (n..n.saturating_add(NEAR).min(LARGEST)).find(|&k| smooth(k)) {
        return Some(k);
    }
    let mut best = LARGEST + 1;
    let mut open = vec![(1, 0)];
    while let Some((product, first)) = open.pop() {
        if product >= n && product < best && smooth(product) {
            best = product;
        }
        for (i, &f) in factors.iter().enumerate().skip(first) {
            open.extend(product.checked_mul(f).filter(|&p: &u64| p < best).map(|p| (p, i)));
        }
    }
    Some(best).filter(|&b| b <= LARGEST)
}

/// Square factors (4 first, then odd ones) on both sides of the others.
fn factors(n: usize) -> Vec<usize> {
    let mut k = n;
    let mut outer = Vec::new();
    while k.is_multiple_of(16) {
        outer.push(4);
        k /= 16;
    }
    let mut j = 3;
    while j * j <= k {
        while k.is_multiple_of(j * j) {
            outer.push(j);
            k /= j * j;
        }
        j += 2;
    }
    let mut inner = Vec::new();
    if k <= 4 {
        if k > 1 {
            inner.push(k);
        }
    } else {
        if k.is_multiple_of(4) {
            outer.push(2);
            k /= 4;
        }
        let mut j = 2;
        while k > 1 {
            if k.is_multiple_of(j) {
                inner.push(j);
                k /= j;
            }
            j = j.div_ceil(2) * 2 + 1;
            if j * j > k && k > 1 {
                j = k;
            }
        }
    }
    let mirrored = outer.iter().rev().copied();
    let mut all = outer.clone();
    all.extend(inner);
    all.extend(mirrored);
    all
}

/// One pass: blocks of `span` elements are split by `factor`.
struct Stage {
    sign: f64,
    span: usize,
    factor: usize,
    last: bool,
}

/// After so many steps of the recurrence the factor is computed afresh.
const FRESH: usize = 32;

/// A rotation factor that advances by a fixed angle: 1 - cos and sin of the angle.
struct Rotor {
    sign: f64,
    reciprocal: f64,
    cd: f64,
    sd: f64,
    step: usize,
    c: f64,
    s: f64,
}

impl Rotor {
    fn new(sign: f64, span: usize) -> Rotor {
        // The reciprocal first, as published: its rounding is visible.
        let reciprocal = 1.0 / span as f64;
        let half = sign * PI * reciprocal;
        let cd = half.sin();
        let cd = 2.0 * cd * cd;
        let sd = (half + half).sin();
        Rotor { sign, reciprocal, cd, sd, step: 0, c: 1.0, s: 0.0 }
    }

    /// To the next multiple of the angle. (Rounding arithmetic needs no correction of the
    /// modulus.)
    fn advance(&mut self) {
        self.step += 1;
        if self.step.is_multiple_of(FRESH) {
            let angle = self.step as f64 * self.reciprocal * (self.sign * 2.0 * PI);
            (self.s, self.c) = angle.sin_cos();
            return;
        }
        let c = self.c - (self.cd * self.c + self.sd * self.s);
        self.s += self.sd * self.c - self.cd * self.s;
        self.c = c;
    }
}

fn rotate(z: Complex, c: f64, s: f64) -> Complex {
    Complex::new(c * z.re - s * z.im, s * z.re + c * z.im)
}

impl Stage {
    /// Transforms and returns the new span.
    fn run(&self, x: &mut [Complex]) -> usize {
        let inner = self.span / self.factor;
        match self.factor {
            2 => self.by_2(x, inner),
            4 => self.by_4(x, inner),
            p => {
                for base in (0..x.len()).step_by(self.span) {
                    for j in 0..inner {
                        match p {
                            3 => self.by_3(x, base + j, inner),
                            5 => self.by_5(x, base + j, inner),
                            _ => {}
                        }
                    }
                }
                if p != 3 && p != 5 {
                    self.by_odd(x, inner);
                }
                if !self.last {
                    self.rotate_all(x, inner);
                }
            }
        }
        inner
    }

    fn by_2(&self, x: &mut [Complex], inner: usize) {
        let blocks = || (0..x.len()).step_by(self.span);
        for base in blocks() {
            let (a, b) = (x[base], x[base + inner]);
            x[base] = a + b;
            x[base + inner] = a - b;
        }
        let mut rotor = Rotor::new(self.sign, self.span);
        rotor.advance();
        let mut j = 1;
        // The factor of inner - j mirrors that of j.
        while j <= inner - j {
            self.pairs_2(x, inner, j, rotor.c, rotor.s);
            if inner - j > j {
                self.pairs_2(x, inner, inner - j, -rotor.c, rotor.s);
            }
            rotor.advance();
            j += 1;
        }
    }

    fn pairs_2(&self, x: &mut [Complex], inner: usize, j: usize, c: f64, s: f64) {
        for base in (j..x.len()).step_by(self.span) {
            let (a, b) = (x[base], x[base + inner]);
            x[base] = a + b;
            x[base + inner] = rotate(a - b, c, s);
        }
    }

    fn by_4(&self, x: &mut [Complex], inner: usize) {
        let mut rotor = Rotor::new(self.sign, self.span);
        for j in 0..inner {
            let (c1, s1) = (rotor.c, rotor.s);
            let (c2, s2) = (c1 * c1 - s1 * s1, 2.0 * c1 * s1);
            let (c3, s3) = (c2 * c1 - s2 * s1, c2 * s1 + s2 * c1);
            for k in (j..x.len()).step_by(self.span) {
                let (k1, k2, k3) = (k + inner, k + 2 * inner, k + 3 * inner);
                let (sum02, diff02) = (x[k] + x[k2], x[k] - x[k2]);
                let (sum13, diff13) = (x[k1] + x[k3], x[k1] - x[k3]);
                // Times i or -i.
                let turned = if self.sign > 0.0 {
                    Complex::new(-diff13.im, diff13.re)
                } else {
                    Complex::new(diff13.im, -diff13.re)
                };
                x[k] = sum02 + sum13;
                let (y1, y2, y3) = (diff02 + turned, sum02 - sum13, diff02 - turned);
                if s1 == 0.0 {
                    (x[k1], x[k2], x[k3]) = (y1, y2, y3);
                } else {
                    x[k1] = rotate(y1, c1, s1);
                    x[k2] = rotate(y2, c2, s2);
                    x[k3] = rotate(y3, c3, s3);
                }
            }
            rotor.advance();
        }
    }

    fn by_3(&self, x: &mut [Complex], k: usize, inner: usize) {
        let s120 = self.sign * 0.75f64.sqrt();
        let (k1, k2) = (k + inner, k + 2 * inner);
        let sum = x[k1] + x[k2];
        let diff = (x[k1] - x[k2]).scale(s120);
        let rest = sum.scale(-0.5) + x[k];
        x[k] = x[k] + sum;
        x[k1] = Complex::new(rest.re - diff.im, rest.im + diff.re);
        x[k2] = Complex::new(rest.re + diff.im, rest.im - diff.re);
    }

    fn by_5(&self, x: &mut [Complex], k: usize, inner: usize) {
        let angle = PI / 2.5;
        let (c72, s72) = (angle.cos(), self.sign * angle.sin());
        let (c2, s2) = (c72 * c72 - s72 * s72, 2.0 * c72 * s72);
        let at = |i: usize| k + i * inner;
        let (p14, m14) = (x[at(1)] + x[at(4)], x[at(1)] - x[at(4)]);
        let (p23, m23) = (x[at(2)] + x[at(3)], x[at(2)] - x[at(3)]);
        let first = x[k];
        x[k] = first + p14 + p23;
        let even = p14.scale(c72) + p23.scale(c2) + first;
        let odd = m14.scale(s72) + m23.scale(s2);
        x[at(1)] = Complex::new(even.re - odd.im, even.im + odd.re);
        x[at(4)] = Complex::new(even.re + odd.im, even.im - odd.re);
        let even = p14.scale(c2) + p23.scale(c72) + first;
        let odd = m14.scale(s2) - m23.scale(s72);
        x[at(2)] = Complex::new(even.re - odd.im, even.im + odd.re);
        x[at(3)] = Complex::new(even.re + odd.im, even.im - odd.re);
    }

    /// Cosines and sines of the multiples of 2 pi / p, from both ends towards the middle.
    fn roots(&self) -> Vec<(f64, f64)> {
        let p = self.factor;
        let angle = self.sign * 2.0 * PI / p as f64;
        let (s1, c1) = angle.sin_cos();
        let mut w = vec![(1.0, 0.0); p + 1];
        let (mut j, mut k) = (1, p);
        while j < k {
            let (c, s) = w[k];
            w[j] = (c * c1 + s * s1, c * s1 - s * c1);
            k -= 1;
            w[k] = (w[j].0, -w[j].1);
            j += 1;
        }
        w
    }

    fn by_odd(&self, x: &mut [Complex], inner: usize) {
        let p = self.factor;
        let w = self.roots();
        let half = (p - 1) / 2;
        let mut sums = vec![Complex::default(); half];
        let mut diffs = vec![Complex::default(); half];
        for base in (0..x.len()).step_by(self.span) {
            for k in base..base + inner {
                let first = x[k];
                let mut total = first;
                for i in 0..half {
                    let (a, b) = (x[k + (i + 1) * inner], x[k + (p - 1 - i) * inner]);
                    sums[i] = a + b;
                    diffs[i] = a - b;
                    total = sums[i] + total;
                }
                x[k] = total;
                for j in 1..=half {
                    let (mut even, mut odd) = (first, Complex::default());
                    let mut at = j;
                    for i in 0..half {
                        even = sums[i].scale(w[at].0) + even;
                        odd = diffs[i].scale(w[at].1) + odd;
                        at += j;
                        if at > p {
                            at -= p;
                        }
                    }
                    x[k + j * inner] = Complex::new(even.re - odd.im, even.im + odd.re);
                    x[k + (p - j) * inner] = Complex::new(even.re + odd.im, even.im - odd.re);
                }
            }
        }
    }

    /// The rotation factors of a stage with an odd factor.
    fn rotate_all(&self, x: &mut [Complex], inner: usize) {
        let mut rotor = Rotor::new(self.sign, self.span);
        rotor.advance();
        for j in 1..inner {
            let (c1, s1) = (rotor.c, rotor.s);
            let (mut c, mut s) = (c1, s1);
            for i in 1..self.factor {
                for k in (j + i * inner..x.len()).step_by(self.span) {
                    x[k] = rotate(x[k], c, s);
                }
                (c, s) = (c1 * c - s1 * s, s1 * c + c1 * s);
            }
            rotor.advance();
        }
    }
}

/// Element with index digits (d1, d2, ..., dm) by the factors in order belongs where the
/// digits read backwards.
fn permute(x: &mut [Complex], factors: &[usize]) {
    let source = x.to_vec();
    let n = x.len();
    let mut digits = vec![0; factors.len()];
    // Weight of the i-th digit in the output: the product of the factors before it.
    let weights: Vec<usize> = factors
        .iter()
        .scan(1, |w, &f| {
            let before = *w;
            *w *= f;
            Some(before)
        })
        .collect();
    let mut target = 0;
    for z in source.iter().take(n) {
        x[target] = *z;
        for i in (0..factors.len()).rev() {
            digits[i] += 1;
            target += weights[i];
            if digits[i] < factors[i] {
                break;
            }
            target -= weights[i] * factors[i];
            digits[i] = 0;
        }
    }
}
