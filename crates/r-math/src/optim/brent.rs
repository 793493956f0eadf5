//! Brent's (1973) methods in one dimension: a root by inverse interpolation and bisection,
//! a minimum by parabolas and golden sections.

/// A root with what `uniroot` reports.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Root {
    pub x: f64,
    /// The length of the bracket that is left, R's `estim.prec`.
    pub precision: f64,
    /// Iterations done; `None` if the limit was reached.
    pub iterations: Option<usize>,
}

/// A zero of `f` between `lo` and `hi`, where it has the values `f_lo` and `f_hi`.
pub fn root<E>(
    (lo, f_lo): (f64, f64),
    (hi, f_hi): (f64, f64),
    tol: f64,
    maxit: usize,
    mut f: impl FnMut(f64) -> Result<f64, E>,
) -> Result<Root, E> {
    // b is the best approximation, a the one before, [b, c] the bracket.
    let (mut a, mut fa) = (lo, f_lo);
    let (mut b, mut fb) = (hi, f_hi);
    let (mut c, mut fc) = (a, fa);
    if fa == 0.0 {
        return Ok(Root { x: a, precision: 0.0, iterations: Some(0) });
    }
    if fb == 0.0 {
        return Ok(Root { x: b, precision: 0.0, iterations: Some(0) });
    }
    for iteration in 0..=maxit {
        let last_step = b - a;
        if fc.abs() < fb.abs() {
            (a, b, c) = (b, c, b);
            (fa, fb, fc) = (fb, fc, fb);
        }
        let accuracy = 2.0 * f64::EPSILON * b.abs() + tol / 2.0;
        let mut step = (c - b) / 2.0;
        if step.abs() <= accuracy || fb == 0.0 {
            return Ok(Root { x: b, precision: (c - b).abs(), iterations: Some(iteration) });
        }
        if last_step.abs() >= accuracy && fa.abs() > fb.abs() {
            step = interpolate((a, fa), (b, fb), (c, fc), last_step, accuracy).unwrap_or(step);
        }
        if step.abs() < accuracy {
            step = if step > 0.0 { accuracy } else { -accuracy };
        }
        (a, fa) = (b, fb);
        b += step;
        fb = f(b)?;
        if fb > 0.0 && fc > 0.0 || fb < 0.0 && fc < 0.0 {
            (c, fc) = (a, fa);
        }
    }
    Ok(Root { x: b, precision: -1.0, iterations: None })
}

/// The step of a linear or inverse quadratic interpolation, if it is good enough.
fn interpolate(
    (a, fa): (f64, f64),
    (b, fb): (f64, f64),
    (c, fc): (f64, f64),
    last_step: f64,
    accuracy: f64,
) -> Option<f64> {
    let cb = c - b;
    let (mut p, mut q);
    if a == c {
        let t1 = fb / fa;
        p = cb * t1;
        q = 1.0 - t1;
    } else {
        q = fa / fc;
        let (t1, t2) = (fb / fc, fb / fa);
        p = t2 * (cb * q * (q - t1) - (b - a) * (t1 - 1.0));
        q = (q - 1.0) * (t1 - 1.0) * (t2 - 1.0);
    }
    if p > 0.0 {
        q = -q;
    } else {
        p = -p;
    }
    let inside = p < 0.75 * cb * q - (accuracy * q).abs() / 2.0;
    (inside && p < (last_step * q / 2.0).abs()).then(|| p / q)
}

/// A minimum of `f` in [lo, hi]: `optimize` without its bookkeeping.
pub fn minimize<E>(lo: f64, hi: f64, tol: f64, mut f: impl FnMut(f64) -> Result<f64, E>) -> Result<f64, E> {
    let golden = (3.0 - 5f64.sqrt()) * 0.5;
    let eps = f64::EPSILON.sqrt();
    let (mut a, mut b) = (lo, hi);
    let mut x = a + golden * (b - a);
    let (mut v, mut w) = (x, x);
    let mut fx = f(x)?;
    let (mut fv, mut fw) = (fx, fx);
    let (mut d, mut e) = (0.0, 0.0f64);
    loop {
        let middle = (a + b) * 0.5;
        let tol1 = eps * x.abs() + tol / 3.0;
        let t2 = tol1 * 2.0;
        if (x - middle).abs() <= t2 - (b - a) * 0.5 {
            return Ok(x);
        }
        let (mut p, mut q, mut r) = (0.0, 0.0f64, 0.0);
        if e.abs() > tol1 {
            // A parabola through the three best points.
            r = (x - w) * (fx - fv);
            q = (x - v) * (fx - fw);
            p = (x - v) * q - (x - w) * r;
            q = (q - r) * 2.0;
            if q > 0.0 {
                p = -p;
            } else {
                q = -q;
            }
            r = std::mem::replace(&mut e, d);
        }
        if p.abs() >= (q * 0.5 * r).abs() || p <= q * (a - x) || p >= q * (b - x) {
            e = if x < middle { b - x } else { a - x };
            d = golden * e;
        } else {
            d = p / q;
            let u = x + d;
            if u - a < t2 || b - u < t2 {
                d = if x >= middle { -tol1 } else { tol1 };
            }
        }
        let u = if d.abs() >= tol1 {
            x + d
        } else if d > 0.0 {
            x + tol1
        } else {
            x - tol1
        };
        let fu = f(u)?;
        if fu <= fx {
            if u < x {
                b = x;
            } else {
                a = x;
            }
            (v, w, x) = (w, x, u);
            (fv, fw, fx) = (fw, fx, fu);
        } else {
            if u < x {
                a = u;
            } else {
                b = u;
            }
            if fu <= fw || w == x {
                (v, fv, w, fw) = (w, fw, u, fu);
            } else if fu <= fv || v == x || v == w {
                (v, fv) = (u, fu);
            }
        }
    }
}
