//! Gauss-Kronrod rules of QUADPACK (R. Piessens et al. 1983; public domain): 21 points on a finite interval,
//! 15 points on a half-infinite or infinite one mapped to (0, 1].

use super::integrate::Range;

/// The estimate of one rule: integral, error, integral of |f| and of |f - mean|.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    pub result: f64,
    pub error: f64,
    pub abs: f64,
    pub spread: f64,
}

const XGK21: [f64; 11] = [
    0.995657163025808080735527280689003,
    0.973906528517171720077964012084452,
    0.930157491355708226001207180059508,
    0.865063366688984510732096688423493,
    0.780817726586416897063717578345042,
    0.679409568299024406234327365114874,
    0.562757134668604683339000099272694,
    0.433395394129247190799265943165784,
    0.294392862701460198131126603103866,
    0.14887433898163121088482600112972,
    0.0,
];
const WGK21: [f64; 11] = [
    0.011694638867371874278064396062192,
    0.03255816230796472747881897245939,
    0.05475589657435199603138130024458,
    0.07503967481091995276704314091619,
    0.093125454583697605535065465083366,
    0.109387158802297641899210590325805,
    0.123491976262065851077958109585166,
    0.134709217311473325928054001771707,
    0.142775938577060080797094273138717,
    0.147739104901338491374841515972068,
    0.149445554002916905664936468389821,
];
const WG10: [f64; 5] = [
    0.066671344308688137593568809893332,
    0.149451349150580593145863396957658,
    0.219086362515982043995534934228163,
    0.269266719309996355091226921569469,
    0.295524224714752870173815619188769,
];
const XGK15: [f64; 8] = [
    0.991455371120812639206854697526329,
    0.949107912342758524526189684047851,
    0.864864423359769072789712788640926,
    0.741531185599394439863864773280788,
    0.58608723546769113029414469169315,
    0.405845151377397166906606412076961,
    0.207784955007898467600689403773245,
    0.0,
];
const WGK15: [f64; 8] = [
    0.022935322010529224963732008058970,
    0.063092092629978553290700663189204,
    0.104790010322250183839876322541518,
    0.140653259715525918745189590510238,
    0.169004726639267902826583426598550,
    0.190350578064785409913256402421014,
    0.204432940075298892414161999234649,
    0.209482141084727828012999174891714,
];
/// Gauss weights at the Kronrod nodes; 0 where the Gauss rule has none.
const WG15: [f64; 8] = [
    0.0,
    0.129484966168869693270611432679082,
    0.0,
    0.27970539148927666790146777142378,
    0.0,
    0.381830050505118944950369775488975,
    0.0,
    0.417959183673469387755102040816327,
];

/// QUADPACK's error estimate from the difference of the rules.
fn error_of(difference: f64, spread: f64, abs: f64) -> f64 {
    let mut e = difference.abs();
    if spread != 0.0 && e != 0.0 {
        e = spread * (e * 200.0 / spread).powf(1.5).min(1.0);
    }
    if abs > f64::MIN_POSITIVE / (f64::EPSILON * 50.0) {
        e = e.max(f64::EPSILON * 50.0 * abs);
    }
    e
}

/// The 21 points are handed over in one vector, in QUADPACK's order of use.
pub(super) fn rule_21<E>(
    a: f64,
    b: f64,
    f: &mut impl FnMut(&mut [f64]) -> Result<(), E>,
) -> Result<Estimate, E> {
    let (centre, half) = ((a + b) * 0.5, (b - a) * 0.5);
    let size = half.abs();
    let mut x = [0.0; 21];
    x[0] = centre;
    // First the nodes that Gauss's rule shares, then the others.
    let order: Vec<usize> = (0..5).map(|j| 2 * j + 1).chain((0..5).map(|j| 2 * j)).collect();
    for (at, &k) in order.iter().enumerate() {
        let d = half * XGK21[k];
        x[2 * at + 1] = centre - d;
        x[2 * at + 2] = centre + d;
    }
    f(&mut x)?;
    let fc = x[0];
    let mut gauss = 0.0;
    let mut kronrod = WGK21[10] * fc;
    let mut abs = kronrod.abs();
    for (at, &k) in order.iter().enumerate() {
        let (lo, hi) = (x[2 * at + 1], x[2 * at + 2]);
        let sum = lo + hi;
        if at < 5 {
            gauss += WG10[at] * sum;
        }
        kronrod += WGK21[k] * sum;
        abs += WGK21[k] * (lo.abs() + hi.abs());
    }
    let mean = kronrod * 0.5;
    let mut spread = WGK21[10] * (fc - mean).abs();
    // QUADPACK sums this one in the order of the nodes.
    for k in 0..10 {
        let at = if k % 2 == 1 { k / 2 } else { 5 + k / 2 };
        spread += WGK21[k] * ((x[2 * at + 1] - mean).abs() + (x[2 * at + 2] - mean).abs());
    }
    let (abs, spread) = (abs * size, spread * size);
    let error = error_of((kronrod - gauss) * half, spread, abs);
    Ok(Estimate { result: kronrod * half, error, abs, spread })
}

/// The integral over the part of an infinite range that maps to [a, b] in (0, 1].
pub(super) fn rule_15<E>(
    range: Range,
    a: f64,
    b: f64,
    f: &mut impl FnMut(&mut [f64]) -> Result<(), E>,
) -> Result<Estimate, E> {
    let (bound, direction, both) = match range {
        Range::Above(x) => (x, 1.0, false),
        Range::Below(x) => (x, -1.0, false),
        Range::Whole => (0.0, 1.0, true),
    };
    let (centre, half) = (0.5 * (a + b), 0.5 * (b - a));
    let mut at = [0.0; 15];
    at[0] = centre;
    for j in 0..7 {
        let d = half * XGK15[j];
        at[2 * j + 1] = centre - d;
        at[2 * j + 2] = centre + d;
    }
    let mut x = at.map(|t| bound + direction * (1.0 - t) / t);
    let mut mirrored = x.map(|v| -v);
    f(&mut x)?;
    if both {
        f(&mut mirrored)?;
        x.iter_mut().zip(&mirrored).for_each(|(v, m)| *v += m);
    }
    let y: Vec<f64> = x.iter().zip(&at).map(|(v, t)| v / t / t).collect();
    let fc = y[0];
    let mut gauss = WG15[7] * fc;
    let mut kronrod = WGK15[7] * fc;
    let mut abs = kronrod.abs();
    for j in 0..7 {
        let (lo, hi) = (y[2 * j + 1], y[2 * j + 2]);
        let sum = lo + hi;
        gauss += WG15[j] * sum;
        kronrod += WGK15[j] * sum;
        abs += WGK15[j] * (lo.abs() + hi.abs());
    }
    let mean = kronrod * 0.5;
    let mut spread = WGK15[7] * (fc - mean).abs();
    for j in 0..7 {
        spread += WGK15[j] * ((y[2 * j + 1] - mean).abs() + (y[2 * j + 2] - mean).abs());
    }
    let (abs, spread) = (abs * half, spread * half);
    let error = error_of((kronrod - gauss) * half, spread, abs);
    Ok(Estimate { result: kronrod * half, error, abs, spread })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_weights_are_exact_for_polynomials() {
        for degree in 0..32 {
            let mut f = |x: &mut [f64]| -> Result<(), ()> {
                x.iter_mut().for_each(|v| *v = v.powi(degree));
                Ok(())
            };
            let e = rule_21(0.0, 1.0, &mut f).expect("no error");
            assert!((e.result * f64::from(degree + 1) - 1.0).abs() < 1e-14, "{degree}");
        }
        // Over (1, Inf) x^-k becomes t^(k-2), a polynomial.
        for k in 2..24 {
            let mut f = |x: &mut [f64]| -> Result<(), ()> {
                x.iter_mut().for_each(|v| *v = (1.0 + *v).powi(-k));
                Ok(())
            };
            let e = rule_15(Range::Above(0.0), 0.0, 1.0, &mut f).expect("no error");
            assert!((e.result * f64::from(k - 1) - 1.0).abs() < 1e-13, "{k} {}", e.result);
        }
    }
}
