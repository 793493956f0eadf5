//! The normal distribution.

/// The standard normal quantile of `p` in (0, 1), Wichura (1988), AS 241 (PPND16).
///
/// Bit-exactness matters here: R's default normal variates are its values.
pub fn qnorm_std(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        return qnorm_centre(q);
    }
    let tail = if q < 0.0 { p } else { 0.5 - p + 0.5 };
    let x = qnorm_tail((-tail.ln()).sqrt());
    if q < 0.0 { -x } else { x }
}

/// AS 241 for |p - 1/2| <= 0.425, as a function of `q = p - 1/2`.
fn qnorm_centre(q: f64) -> f64 {
    const NUM: [f64; 8] = [
        3.387132872796366608,
        133.14166789178437745,
        1971.5909503065514427,
        13731.693765509461125,
        45921.953931549871457,
        67265.770927008700853,
        33430.575583588128105,
        2509.0809287301226727,
    ];
    const DEN: [f64; 8] = [
        1.0,
        42.313330701600911252,
        687.1870074920579083,
        5394.1960214247511077,
        21213.794301586595867,
        39307.89580009271061,
        28729.085735721942674,
        5226.495278852854561,
    ];
    let r = 0.180625 - q * q;
    q * horner(&NUM, r) / horner(&DEN, r)
}

/// AS 241 in the upper tail, as a function of `r = sqrt(-log(tail probability))`.
pub(crate) fn qnorm_tail(r: f64) -> f64 {
    const NEAR_NUM: [f64; 8] = [
        1.42343711074968357734,
        4.6303378461565452959,
        5.7694972214606914055,
        3.64784832476320460504,
        1.27045825245236838258,
        0.24178072517745061177,
        0.0227238449892691845833,
        7.7454501427834140764e-4,
    ];
    const NEAR_DEN: [f64; 8] = [
        1.0,
        2.05319162663775882187,
        1.6763848301838038494,
        0.68976733498510000455,
        0.14810397642748007459,
        0.0151986665636164571966,
        5.475938084995344946e-4,
        1.05075007164441684324e-9,
    ];
    const FAR_NUM: [f64; 8] = [
        6.6579046435011037772,
        5.4637849111641143699,
        1.7848265399172913358,
        0.29656057182850489123,
        0.026532189526576123093,
        0.0012426609473880784386,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7,
    ];
    const FAR_DEN: [f64; 8] = [
        1.0,
        0.59983220655588793769,
        0.13692988092273580531,
        0.0148753612908506148525,
        7.868691311456132591e-4,
        1.8463183175100546818e-5,
        1.4215117583164458887e-7,
        2.04426310338993978564e-15,
    ];
    if r <= 5.0 {
        let r = r - 1.6;
        horner(&NEAR_NUM, r) / horner(&NEAR_DEN, r)
    } else {
        let r = r - 5.0;
        horner(&FAR_NUM, r) / horner(&FAR_DEN, r)
    }
}

/// The polynomial with these coefficients, constant term first, by Horner's rule.
#[inline]
fn horner(c: &[f64], x: f64) -> f64 {
    c.iter().rev().fold(0.0, |acc, &k| acc * x + k)
}
