//! No function may panic or hang on arguments that make no sense.

use r_math::dist::*;
use r_math::rng::Rng;
use r_math::special::*;
use r_math::{num, rng};

const ODD: [f64; 12] =
    [f64::NEG_INFINITY, -1e300, -2.5, -1.0, 0.0, 1e-320, 0.3, 1.0, 7.0, 1e17, f64::INFINITY, f64::NAN];
const TAILS: [Tail; 2] = [Tail::LOWER, Tail::LOG_UPPER];

type One = fn(f64, f64, Tail) -> f64;
type Two = fn(f64, f64, f64, Tail) -> f64;
type Three = fn(f64, f64, f64, f64, Tail) -> f64;

fn triples(f: impl Fn(f64, f64, f64)) {
    for a in ODD {
        for b in ODD {
            for c in ODD {
                f(a, b, c);
            }
        }
    }
}

#[test]
fn probabilities_and_quantiles() {
    let one: [One; 8] = [pt, qt, pchisq, qchisq, ppois, qpois, pgeom, qgeom];
    let two: [Two; 18] = [
        pnorm, qnorm, pgamma, qgamma, pbeta, qbeta, pf, qf, pbinom, qbinom, pnbinom, qnbinom, pnbinom_mu,
        qnbinom_mu, pweibull, qweibull, pcauchy, qcauchy,
    ];
    for t in TAILS {
        triples(|a, b, c| {
            one.iter().for_each(|f| {
                std::hint::black_box(f(a, b, t));
            });
            two.iter().for_each(|f| {
                std::hint::black_box(f(a, b, c, t));
            });
        });
    }
}

#[test]
fn counts_and_noncentral_ones() {
    let few = [f64::NAN, -1.0, 0.0, 0.4, 3.0, 40.0, f64::INFINITY];
    let three: [Three; 8] = [phyper, qhyper, pnbeta, qnbeta, pnf, qnf, ptukey, qtukey];
    let two: [Two; 6] = [pnchisq, qnchisq, pnt, qnt, pwilcox, qwilcox];
    for t in TAILS {
        for a in few {
            for b in few {
                for c in few {
                    two.iter().for_each(|f| {
                        std::hint::black_box(f(a, b, c, t));
                    });
                    for d in few {
                        three.iter().for_each(|f| {
                            std::hint::black_box(f(a, b, c, d, t));
                        });
                    }
                }
            }
        }
    }
}

#[test]
fn densities_and_special_functions() {
    triples(|a, b, c| {
        for log in [false, true] {
            let v = [
                dnorm(a, b, c, log),
                dgamma(a, b, c, log),
                dbeta(a, b, c, log),
                dt(a, b, log),
                df(a, b, c, log),
                dbinom(a, b, c, log),
                dpois(a, b, log),
                dnbinom(a, b, c, log),
                dnbinom_mu(a, b, c, log),
                dhyper(a, b, c, c, log),
                dlogis(a, b, c, log),
            ];
            std::hint::black_box(v);
        }
        let v = [
            gamma(a),
            lgamma(a),
            digamma(a),
            trigamma(a),
            psigamma(a, b),
            beta(a, b),
            lbeta(a, b),
            choose(a, b),
            lchoose(a, b),
            sinpi(a),
            num::modulo(a, b),
            num::int_divide(a, b),
            num::pow(a, b),
            num::round_digits(a, b),
            num::signif(a, b),
        ];
        std::hint::black_box(v);
        std::hint::black_box((num::colon_length(a, b), num::pretty(a, b, &num::Pretty::with_n(5))));
    });
}

#[test]
fn bessel_functions() {
    for x in ODD {
        for nu in [f64::NAN, -2.5, -1.0, 0.0, 0.3, 7.0, 300.0, f64::INFINITY] {
            std::hint::black_box((
                bessel_j(x, nu),
                bessel_y(x, nu),
                bessel_i(x, nu, true),
                bessel_k(x, nu, false),
            ));
        }
    }
}

#[test]
fn variates() {
    let mut r = Rng::new(1);
    for a in ODD {
        for b in ODD {
            let v = [
                rng::runif(&mut r, a, b),
                rng::rnorm(&mut r, a, b),
                rng::rgamma(&mut r, a, b),
                rng::rbeta(&mut r, a, b),
                rng::rbinom(&mut r, a, b),
                rng::rpois(&mut r, a),
                rng::rnbinom(&mut r, a, b),
                rng::rhyper(&mut r, a, b, 3.0),
                rng::rt(&mut r, a),
                rng::rweibull(&mut r, a, b),
                rng::rgeom(&mut r, a),
            ];
            std::hint::black_box(v);
        }
    }
    assert!(rng::sample_weighted(&mut r, &[], 3).is_empty());
    assert!(rng::sample_weighted_replace(&mut r, &[], 3).is_empty());
    assert!(rng::sample_without_replacement(&mut r, 0, 3).is_empty());
}
