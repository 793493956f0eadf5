//! Distributions against GNU R's values (`tests/oracle/dist.R`).

mod common;

use r_math::dist::*;

fn density(name: &str, a: &[f64]) -> f64 {
    let log = a[a.len() - 1] != 0.0;
    let (x, p) = (a[0], &a[1..a.len() - 1]);
    match (name, p.len()) {
        ("norm", _) => dnorm(x, p[0], p[1], log),
        ("lnorm", _) => dlnorm(x, p[0], p[1], log),
        ("unif", _) => dunif(x, p[0], p[1], log),
        ("exp", _) => dexp(x, p[0], log),
        ("weibull", _) => dweibull(x, p[0], p[1], log),
        ("logis", _) => dlogis(x, p[0], p[1], log),
        ("cauchy", _) => dcauchy(x, p[0], p[1], log),
        ("gamma", _) => dgamma(x, p[0], p[1], log),
        ("chisq", 1) => dchisq(x, p[0], log),
        ("chisq", _) => dnchisq(x, p[0], p[1], log),
        ("beta", 2) => dbeta(x, p[0], p[1], log),
        ("beta", _) => dnbeta(x, p[0], p[1], p[2], log),
        ("t", 1) => dt(x, p[0], log),
        ("t", _) => dnt(x, p[0], p[1], log),
        ("f", 2) => df(x, p[0], p[1], log),
        ("f", _) => dnf(x, p[0], p[1], p[2], log),
        ("binom", _) => dbinom(x, p[0], p[1], log),
        ("pois", _) => dpois(x, p[0], log),
        ("geom", _) => dgeom(x, p[0], log),
        ("nbinom", _) => dnbinom(x, p[0], p[1], log),
        ("nbinom_mu", _) => dnbinom_mu(x, p[0], p[1], log),
        ("hyper", _) => dhyper(x, p[0], p[1], p[2], log),
        ("signrank", _) => dsignrank(x, p[0], log),
        ("wilcox", _) => dwilcox(x, p[0], p[1], log),
        _ => panic!("no density {name}"),
    }
}

fn split(a: &[f64]) -> (f64, &[f64], Tail) {
    let n = a.len();
    (a[0], &a[1..n - 2], Tail { lower: a[n - 2] != 0.0, log: a[n - 1] != 0.0 })
}

fn probability(name: &str, a: &[f64]) -> f64 {
    let (x, p, t) = split(a);
    match (name, p.len()) {
        ("norm", _) => pnorm(x, p[0], p[1], t),
        ("lnorm", _) => plnorm(x, p[0], p[1], t),
        ("unif", _) => punif(x, p[0], p[1], t),
        ("exp", _) => pexp(x, p[0], t),
        ("weibull", _) => pweibull(x, p[0], p[1], t),
        ("logis", _) => plogis(x, p[0], p[1], t),
        ("cauchy", _) => pcauchy(x, p[0], p[1], t),
        ("gamma", _) => pgamma(x, p[0], p[1], t),
        ("chisq", 1) => pchisq(x, p[0], t),
        ("chisq", _) => pnchisq(x, p[0], p[1], t),
        ("beta", 2) => pbeta(x, p[0], p[1], t),
        ("beta", _) => pnbeta(x, p[0], p[1], p[2], t),
        ("t", 1) => pt(x, p[0], t),
        ("t", _) => pnt(x, p[0], p[1], t),
        ("f", 2) => pf(x, p[0], p[1], t),
        ("f", _) => pnf(x, p[0], p[1], p[2], t),
        ("binom", _) => pbinom(x, p[0], p[1], t),
        ("pois", _) => ppois(x, p[0], t),
        ("geom", _) => pgeom(x, p[0], t),
        ("nbinom", _) => pnbinom(x, p[0], p[1], t),
        ("nbinom_mu", _) => pnbinom_mu(x, p[0], p[1], t),
        ("hyper", _) => phyper(x, p[0], p[1], p[2], t),
        ("signrank", _) => psignrank(x, p[0], t),
        ("wilcox", _) => pwilcox(x, p[0], p[1], t),
        ("tukey", _) => ptukey(x, p[0], p[1], 1.0, t),
        _ => panic!("no probability {name}"),
    }
}

fn quantile(name: &str, a: &[f64]) -> f64 {
    let (x, p, t) = split(a);
    match (name, p.len()) {
        ("norm", _) => qnorm(x, p[0], p[1], t),
        ("lnorm", _) => qlnorm(x, p[0], p[1], t),
        ("unif", _) => qunif(x, p[0], p[1], t),
        ("exp", _) => qexp(x, p[0], t),
        ("weibull", _) => qweibull(x, p[0], p[1], t),
        ("logis", _) => qlogis(x, p[0], p[1], t),
        ("cauchy", _) => qcauchy(x, p[0], p[1], t),
        ("gamma", _) => qgamma(x, p[0], p[1], t),
        ("chisq", 1) => qchisq(x, p[0], t),
        ("chisq", _) => qnchisq(x, p[0], p[1], t),
        ("beta", 2) => qbeta(x, p[0], p[1], t),
        ("beta", _) => qnbeta(x, p[0], p[1], p[2], t),
        ("t", 1) => qt(x, p[0], t),
        ("t", _) => qnt(x, p[0], p[1], t),
        ("f", 2) => qf(x, p[0], p[1], t),
        ("f", _) => qnf(x, p[0], p[1], p[2], t),
        ("binom", _) => qbinom(x, p[0], p[1], t),
        ("pois", _) => qpois(x, p[0], t),
        ("geom", _) => qgeom(x, p[0], t),
        ("nbinom", _) => qnbinom(x, p[0], p[1], t),
        ("nbinom_mu", _) => qnbinom_mu(x, p[0], p[1], t),
        ("hyper", _) => qhyper(x, p[0], p[1], p[2], t),
        ("signrank", _) => qsignrank(x, p[0], t),
        ("wilcox", _) => qwilcox(x, p[0], p[1], t),
        ("tukey", _) => qtukey(x, p[0], p[1], 1.0, t),
        _ => panic!("no quantile {name}"),
    }
}

fn eval(name: &str, a: &[f64]) -> f64 {
    let rest = &name[1..];
    match &name[..1] {
        "d" => density(rest, a),
        "p" => probability(rest, a),
        _ => quantile(rest, a),
    }
}

/// Relative and absolute tolerance: where it is wide, GNU R's own error is the reason
/// (series cut off at an absolute bound, differences of nearly equal numbers).
fn tolerance(l: &common::Line) -> (f64, f64) {
    // Logarithms of tiny noise.
    let deep = l.value < -15.0;
    let params = if l.name.starts_with('d') { l.args.len() - 2 } else { l.args.len() - 3 };
    match (l.name, params) {
        ("ptukey", _) if deep => (2e-2, 0.0),
        ("dchisq", 2) | ("dt", 2) | ("pt", 2) if deep => (2e-2, 0.0),
        ("ptukey", _) => (1e-9, 2e-12),
        ("qtukey", _) => (1e-5, 0.0),
        ("dchisq", 2) => (1e-5, 1e-12),
        ("dt", 2) => (1e-6, 1e-14),
        ("pchisq", 2) => (1e-8, 1e-15),
        ("pt", 2) => (1e-6, 1e-12),
        ("pbeta", 3) | ("pf", 3) => (1e-8, 1e-15),
        ("qchisq", 2) | ("qbeta", 3) | ("qt", 2) => (2e-11, 1e-15),
        ("qf", _) => (2e-11, 1e-15),
        ("df", 2) | ("dnbinom_mu", _) => (5e-11, 0.0),
        ("qbeta", 2) => (1e-12, 1e-300),
        _ => (1e-12, 1e-300),
    }
}

#[test]
fn values_are_gnu_rs() {
    common::compare_with_slack(include_str!("data/dist.txt"), eval, tolerance);
}

/// Quantiles and probabilities are inverse, also where GNU R isn't exact.
#[test]
fn quantiles_undo_probabilities() {
    let ps = [1e-300, 1e-100, 1e-20, 1e-5, 0.01, 0.3, 0.5];
    let mut bad = Vec::new();
    let mut check = |what: String, p: f64, back: f64| {
        if !common::close(back, p, 1e-11) {
            bad.push(format!("{what}: {p:e} came back as {back:e}"));
        }
    };
    for tail in [Tail::LOWER, Tail::UPPER] {
        for p in ps {
            for df in [0.5, 1.0, 1.1, 3.0, 5.5, 1e4, 1e10] {
                if qt(p, df, tail).is_finite() {
                    check(format!("t {df}"), p, pt(qt(p, df, tail), df, tail));
                }
            }
            for shape in [0.3, 1.0, 7.7, 1234.5, 1e6] {
                if qgamma(p, shape, 1.0, tail) > 1e-300 {
                    check(format!("gamma {shape}"), p, pgamma(qgamma(p, shape, 1.0, tail), shape, 1.0, tail));
                }
            }
            for (a, b) in [(0.5, 0.5), (2.0, 3.0), (0.1, 5.0), (100.0, 200.0), (1.0, 1e5)] {
                let x = qbeta(p, a, b, tail);
                if x > 1e-300 && x < 0.99 {
                    check(format!("beta {a} {b}"), p, pbeta(x, a, b, tail));
                }
            }
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// A probability that was computed leads back to the count it came from.
#[test]
fn discrete_quantiles_are_left_continuous() {
    for k in 0..40 {
        let x = f64::from(k);
        for tail in [Tail::LOWER, Tail::UPPER, Tail::LOG_LOWER, Tail::LOG_UPPER] {
            assert_eq!(qbinom(pbinom(x, 100.0, 0.13, tail), 100.0, 0.13, tail), x);
            assert_eq!(qpois(ppois(x, 17.0, tail), 17.0, tail), x);
            assert_eq!(qnbinom(pnbinom(x, 2.5, 0.1, tail), 2.5, 0.1, tail), x);
        }
    }
}
