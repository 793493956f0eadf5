//! The length of a vector of two numbers, to the bit what the C library of GNU R's machines
//! gives (glibc 2.35 and later), but as straight arithmetic that vectorises.
//!
//! C. F. Borges, "An Improved Algorithm for hypot(a, b)" (2019): the naive root is corrected
//! by the error of its square, which is computed from differences that are exact or nearly so.
//! Numbers whose squares leave the range of doubles go to the library.

/// Numbers between these have squares in range, with all digits.
const LEAST: f64 = 1e-140;
const MOST: f64 = 1e140;

#[inline(always)]
pub fn hypot(a: f64, b: f64) -> f64 {
    let (a, b) = (a.abs(), b.abs());
    let (x, y) = if a < b { (b, a) } else { (a, b) };
    if x < MOST && (y > LEAST || y == 0.0 && x > LEAST) { corrected(x, y) } else { a.hypot(b) }
}

/// x >= y >= 0, x > 0. Both corrections are computed: choosing costs less than a jump.
#[inline(always)]
fn corrected(x: f64, y: f64) -> f64 {
    let h = (x * x + y * y).sqrt();
    let near = h - y;
    let near = (x * (2.0 * near - x), (near - 2.0 * (x - y)) * near);
    let far = h - x;
    let far = (2.0 * far * (x - 2.0 * y), (4.0 * far - y) * y + far * far);
    let (t1, t2) = if h <= 2.0 * y { near } else { far };
    h - (t1 + t2) / (2.0 * h)
}

/// `hypot` of pairs (whose two numbers `parts` tells) into `out`, as long as `pairs`.
#[inline(always)]
pub fn hypots<T: Copy>(pairs: &[T], out: &mut [f64], parts: impl Fn(T) -> (f64, f64)) {
    const BLOCK: usize = 64;
    for (p, o) in pairs.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        // A block of ordinary numbers goes without tests.
        let ordinary = p.iter().fold(true, |ok, p| {
            let (a, b) = parts(*p);
            let (a, b) = (a.abs(), b.abs());
            ok & (a < MOST) & (b < MOST) & (a > LEAST) & (b > LEAST)
        });
        if ordinary {
            for (p, o) in p.iter().zip(o) {
                let (a, b) = parts(*p);
                let (a, b) = (a.abs(), b.abs());
                *o = corrected(if a < b { b } else { a }, if a < b { a } else { b });
            }
        } else {
            for (p, o) in p.iter().zip(o) {
                let (a, b) = parts(*p);
                *o = hypot(a, b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_the_library() {
        let mut r = Rng::new(5);
        let mut pairs: Vec<[f64; 2]> = (0..200_000)
            .map(|i| {
                let scale = if i % 2 == 0 { 1.0 } else { 2f64.powi((r.unif_rand() * 160.0) as i32 - 80) };
                [(r.unif_rand() - 0.5) * scale, r.unif_rand() - 0.5]
            })
            .collect();
        let odd = [0.0, -0.0, 3.0, -4.0, 1e-320, 1e-160, 1e200, f64::MAX, f64::INFINITY, f64::NAN];
        pairs.extend(odd.iter().flat_map(|a| odd.iter().map(|b| [*a, *b])));
        let mut out = vec![0.0; pairs.len()];
        hypots(&pairs, &mut out, |[a, b]| (a, b));
        for ([a, b], o) in pairs.iter().zip(out) {
            let want = a.hypot(*b);
            assert!(o == want || o.is_nan() && want.is_nan(), "{a:e} {b:e}: {o:e}, not {want:e}");
        }
    }
}
