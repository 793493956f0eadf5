//! R's distributions and special functions: the run-time's own, under the names of `Rmath.h`.

use std::ffi::c_int;

use r_math::dist::{self, Tail};
use r_math::special;
use r_runtime::{Type, Value};

use super::exported;
use super::more::call_named;
use crate::session::attempt;

fn tail(lower: c_int, log: c_int) -> Tail {
    Tail { lower: lower != 0, log: log != 0 }
}

/// One random number.
const ONE: (&str, f64) = ("", 1.0);

/// The number that a function of R's gives.
fn number(name: &str, args: &[(&str, f64)]) -> f64 {
    attempt(|vm| {
        let args: Vec<(&str, Value)> = args.iter().map(|a| (a.0, Value::double(a.1))).collect();
        let v = call_named(vm, name, &args)?;
        let v = vm.coerce(v, Type::Double)?;
        Ok(v.doubles().first().copied().unwrap_or(f64::NAN))
    })
}

exported! {
    fn Rf_dnorm4(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dnorm(x, a, b, log != 0) }
    fn Rf_pnorm5(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pnorm(x, a, b, tail(lower, log)) }
    fn Rf_qnorm5(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qnorm(p, a, b, tail(lower, log)) }
    fn Rf_dlnorm(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dlnorm(x, a, b, log != 0) }
    fn Rf_plnorm(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::plnorm(x, a, b, tail(lower, log)) }
    fn Rf_qlnorm(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qlnorm(p, a, b, tail(lower, log)) }
    fn Rf_dunif(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dunif(x, a, b, log != 0) }
    fn Rf_punif(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::punif(x, a, b, tail(lower, log)) }
    fn Rf_qunif(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qunif(p, a, b, tail(lower, log)) }
    fn Rf_dexp(x: f64, a: f64, log: c_int) -> f64 { dist::dexp(x, a, log != 0) }
    fn Rf_pexp(x: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::pexp(x, a, tail(lower, log)) }
    fn Rf_qexp(p: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::qexp(p, a, tail(lower, log)) }
    fn Rf_dgamma(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dgamma(x, a, b, log != 0) }
    fn Rf_pgamma(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pgamma(x, a, b, tail(lower, log)) }
    fn Rf_qgamma(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qgamma(p, a, b, tail(lower, log)) }
    fn Rf_dbeta(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dbeta(x, a, b, log != 0) }
    fn Rf_pbeta(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pbeta(x, a, b, tail(lower, log)) }
    fn Rf_qbeta(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qbeta(p, a, b, tail(lower, log)) }
    fn Rf_dchisq(x: f64, a: f64, log: c_int) -> f64 { dist::dchisq(x, a, log != 0) }
    fn Rf_pchisq(x: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::pchisq(x, a, tail(lower, log)) }
    fn Rf_qchisq(p: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::qchisq(p, a, tail(lower, log)) }
    fn Rf_dt(x: f64, a: f64, log: c_int) -> f64 { dist::dt(x, a, log != 0) }
    fn Rf_pt(x: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::pt(x, a, tail(lower, log)) }
    fn Rf_qt(p: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::qt(p, a, tail(lower, log)) }
    fn Rf_df(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::df(x, a, b, log != 0) }
    fn Rf_pf(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pf(x, a, b, tail(lower, log)) }
    fn Rf_qf(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qf(p, a, b, tail(lower, log)) }
    fn Rf_dcauchy(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dcauchy(x, a, b, log != 0) }
    fn Rf_pcauchy(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pcauchy(x, a, b, tail(lower, log)) }
    fn Rf_qcauchy(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qcauchy(p, a, b, tail(lower, log)) }
    fn Rf_dlogis(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dlogis(x, a, b, log != 0) }
    fn Rf_plogis(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::plogis(x, a, b, tail(lower, log)) }
    fn Rf_qlogis(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qlogis(p, a, b, tail(lower, log)) }
    fn Rf_dweibull(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dweibull(x, a, b, log != 0) }
    fn Rf_pweibull(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pweibull(x, a, b, tail(lower, log)) }
    fn Rf_qweibull(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qweibull(p, a, b, tail(lower, log)) }
    fn Rf_dbinom(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dbinom(x, a, b, log != 0) }
    fn Rf_pbinom(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pbinom(x, a, b, tail(lower, log)) }
    fn Rf_qbinom(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qbinom(p, a, b, tail(lower, log)) }
    fn Rf_dnbinom(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dnbinom(x, a, b, log != 0) }
    fn Rf_pnbinom(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pnbinom(x, a, b, tail(lower, log)) }
    fn Rf_qnbinom(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qnbinom(p, a, b, tail(lower, log)) }
    fn Rf_dnbinom_mu(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dnbinom_mu(x, a, b, log != 0) }
    fn Rf_pnbinom_mu(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pnbinom_mu(x, a, b, tail(lower, log)) }
    fn Rf_qnbinom_mu(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qnbinom_mu(p, a, b, tail(lower, log)) }
    fn Rf_dpois(x: f64, a: f64, log: c_int) -> f64 { dist::dpois(x, a, log != 0) }
    fn Rf_ppois(x: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::ppois(x, a, tail(lower, log)) }
    fn Rf_qpois(p: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::qpois(p, a, tail(lower, log)) }
    fn Rf_dgeom(x: f64, a: f64, log: c_int) -> f64 { dist::dgeom(x, a, log != 0) }
    fn Rf_pgeom(x: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::pgeom(x, a, tail(lower, log)) }
    fn Rf_qgeom(p: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::qgeom(p, a, tail(lower, log)) }
    fn Rf_dhyper(x: f64, a: f64, b: f64, c: f64, log: c_int) -> f64 { dist::dhyper(x, a, b, c, log != 0) }
    fn Rf_phyper(x: f64, a: f64, b: f64, c: f64, lower: c_int, log: c_int) -> f64 { dist::phyper(x, a, b, c, tail(lower, log)) }
    fn Rf_qhyper(p: f64, a: f64, b: f64, c: f64, lower: c_int, log: c_int) -> f64 { dist::qhyper(p, a, b, c, tail(lower, log)) }
    fn Rf_dnchisq(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dnchisq(x, a, b, log != 0) }
    fn Rf_pnchisq(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pnchisq(x, a, b, tail(lower, log)) }
    fn Rf_qnchisq(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qnchisq(p, a, b, tail(lower, log)) }
    fn Rf_dnt(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dnt(x, a, b, log != 0) }
    fn Rf_pnt(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pnt(x, a, b, tail(lower, log)) }
    fn Rf_qnt(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qnt(p, a, b, tail(lower, log)) }
    fn Rf_dnbeta(x: f64, a: f64, b: f64, c: f64, log: c_int) -> f64 { dist::dnbeta(x, a, b, c, log != 0) }
    fn Rf_pnbeta(x: f64, a: f64, b: f64, c: f64, lower: c_int, log: c_int) -> f64 { dist::pnbeta(x, a, b, c, tail(lower, log)) }
    fn Rf_qnbeta(p: f64, a: f64, b: f64, c: f64, lower: c_int, log: c_int) -> f64 { dist::qnbeta(p, a, b, c, tail(lower, log)) }
    fn Rf_dnf(x: f64, a: f64, b: f64, c: f64, log: c_int) -> f64 { dist::dnf(x, a, b, c, log != 0) }
    fn Rf_pnf(x: f64, a: f64, b: f64, c: f64, lower: c_int, log: c_int) -> f64 { dist::pnf(x, a, b, c, tail(lower, log)) }
    fn Rf_qnf(p: f64, a: f64, b: f64, c: f64, lower: c_int, log: c_int) -> f64 { dist::qnf(p, a, b, c, tail(lower, log)) }
    fn Rf_dsignrank(x: f64, a: f64, log: c_int) -> f64 { dist::dsignrank(x, a, log != 0) }
    fn Rf_psignrank(x: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::psignrank(x, a, tail(lower, log)) }
    fn Rf_qsignrank(p: f64, a: f64, lower: c_int, log: c_int) -> f64 { dist::qsignrank(p, a, tail(lower, log)) }
    fn Rf_dwilcox(x: f64, a: f64, b: f64, log: c_int) -> f64 { dist::dwilcox(x, a, b, log != 0) }
    fn Rf_pwilcox(x: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::pwilcox(x, a, b, tail(lower, log)) }
    fn Rf_qwilcox(p: f64, a: f64, b: f64, lower: c_int, log: c_int) -> f64 { dist::qwilcox(p, a, b, tail(lower, log)) }
    fn Rf_ptukey(q: f64, ranges: f64, means: f64, df: f64, lower: c_int, log: c_int) -> f64 { dist::ptukey(q, means, df, ranges, tail(lower, log)) }
    fn Rf_qtukey(p: f64, ranges: f64, means: f64, df: f64, lower: c_int, log: c_int) -> f64 { dist::qtukey(p, means, df, ranges, tail(lower, log)) }
    fn Rf_gammafn(a: f64) -> f64 { special::gamma(a) }
    fn Rf_lgammafn(a: f64) -> f64 { special::lgamma(a) }
    fn Rf_digamma(a: f64) -> f64 { special::digamma(a) }
    fn Rf_trigamma(a: f64) -> f64 { special::trigamma(a) }
    fn Rf_beta(a: f64, b: f64) -> f64 { special::beta(a, b) }
    fn Rf_lbeta(a: f64, b: f64) -> f64 { special::lbeta(a, b) }
    fn Rf_choose(a: f64, b: f64) -> f64 { special::choose(a, b) }
    fn Rf_lchoose(a: f64, b: f64) -> f64 { special::lchoose(a, b) }
    fn Rf_lgamma1p(a: f64) -> f64 { special::lgamma1p(a) }
    fn Rf_psigamma(a: f64, b: f64) -> f64 { special::psigamma(a, b) }
    fn cospi(a: f64) -> f64 { special::cospi(a) }
    fn sinpi(a: f64) -> f64 { special::sinpi(a) }
    fn tanpi(a: f64) -> f64 { special::tanpi(a) }
    fn Rtanpi(a: f64) -> f64 { special::tanpi(a) }
    fn Rf_tetragamma(a: f64) -> f64 { special::psigamma(a, 2.0) }
    fn Rf_pentagamma(a: f64) -> f64 { special::psigamma(a, 3.0) }
    fn Rf_lgammafn_sign(a: f64, sign: *mut c_int) -> f64 {
        if !sign.is_null() {
            // SAFETY: C code passes NULL or the address of a variable of its own.
            unsafe { *sign = special::lgamma_sign(a) };
        }
        special::lgamma(a)
    }
    fn Rf_bessel_i(x: f64, nu: f64, scaled: f64) -> f64 { special::bessel_i(x, nu, scaled == 2.0) }
    fn Rf_bessel_k(x: f64, nu: f64, scaled: f64) -> f64 { special::bessel_k(x, nu, scaled == 2.0) }
    fn Rf_bessel_j(x: f64, nu: f64) -> f64 { special::bessel_j(x, nu) }
    fn Rf_bessel_y(x: f64, nu: f64) -> f64 { special::bessel_y(x, nu) }
    fn Rf_log1pmx(x: f64) -> f64 { dist::log1pmx(x) }
    fn Rf_log1pexp(x: f64) -> f64 { dist::log1pexp(x) }
    fn Rf_log1mexp(x: f64) -> f64 { if x > std::f64::consts::LN_2 { (-(-x).exp()).ln_1p() } else { (-(-x).exp_m1()).ln() } }
    /// log(exp(a) + exp(b)) and log(exp(a) - exp(b)).
    fn Rf_logspace_add(a: f64, b: f64) -> f64 { if a == b && a.is_infinite() { a } else { a.max(b) + (-(a - b).abs()).exp().ln_1p() } }
    fn Rf_logspace_sub(a: f64, b: f64) -> f64 { a + Rf_log1mexp(a - b) }
    fn Rf_logspace_sum(x: *const f64, n: c_int) -> f64 {
        // SAFETY: C code passes as many numbers as it says.
        let x = if n <= 0 { &[][..] } else { unsafe { std::slice::from_raw_parts(x, n as usize) } };
        let top = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if top == f64::NEG_INFINITY { top } else { top + x.iter().map(|v| (v - top).exp()).sum::<f64>().ln() }
    }
    fn Rf_ftrunc(x: f64) -> f64 { x.trunc() }
    fn Rf_fprec(x: f64, digits: f64) -> f64 { number("signif", &[("", x), ("", digits)]) }
    fn R_log(x: f64) -> f64 { if x > 0.0 { x.ln() } else if x == 0.0 { f64::NEG_INFINITY } else { f64::NAN } }
    fn Rf_rnorm(a: f64, b: f64) -> f64 { number("rnorm", &[ONE, ("", a), ("", b)]) }
    fn Rf_runif(a: f64, b: f64) -> f64 { number("runif", &[ONE, ("", a), ("", b)]) }
    fn Rf_rlnorm(a: f64, b: f64) -> f64 { number("rlnorm", &[ONE, ("", a), ("", b)]) }
    fn Rf_rbeta(a: f64, b: f64) -> f64 { number("rbeta", &[ONE, ("", a), ("", b)]) }
    fn Rf_rchisq(a: f64) -> f64 { number("rchisq", &[ONE, ("", a)]) }
    fn Rf_rt(a: f64) -> f64 { number("rt", &[ONE, ("", a)]) }
    fn Rf_rf(a: f64, b: f64) -> f64 { number("rf", &[ONE, ("", a), ("", b)]) }
    fn Rf_rcauchy(a: f64, b: f64) -> f64 { number("rcauchy", &[ONE, ("", a), ("", b)]) }
    fn Rf_rlogis(a: f64, b: f64) -> f64 { number("rlogis", &[ONE, ("", a), ("", b)]) }
    fn Rf_rweibull(a: f64, b: f64) -> f64 { number("rweibull", &[ONE, ("", a), ("", b)]) }
    fn Rf_rbinom(a: f64, b: f64) -> f64 { number("rbinom", &[ONE, ("", a), ("", b)]) }
    fn Rf_rnbinom(a: f64, b: f64) -> f64 { number("rnbinom", &[ONE, ("", a), ("", b)]) }
    fn Rf_rpois(a: f64) -> f64 { number("rpois", &[ONE, ("", a)]) }
    fn Rf_rgeom(a: f64) -> f64 { number("rgeom", &[ONE, ("", a)]) }
    fn Rf_rhyper(a: f64, b: f64, c: f64) -> f64 { number("rhyper", &[ONE, ("", a), ("", b), ("", c)]) }
    fn Rf_rsignrank(a: f64) -> f64 { number("rsignrank", &[ONE, ("", a)]) }
    fn Rf_rwilcox(a: f64, b: f64) -> f64 { number("rwilcox", &[ONE, ("", a), ("", b)]) }
    fn Rf_rnchisq(a: f64, b: f64) -> f64 { number("rchisq", &[ONE, ("", a), ("ncp", b)]) }
    fn Rf_rgamma(a: f64, b: f64) -> f64 { number("rgamma", &[ONE, ("", a), ("scale", b)]) }
    fn Rf_rexp(a: f64) -> f64 { number("rexp", &[ONE, ("", 1.0 / a)]) }
    fn Rf_rnbinom_mu(a: f64, b: f64) -> f64 { number("rnbinom", &[ONE, ("", a), ("mu", b)]) }
}
