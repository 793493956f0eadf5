//! Distributions: density, cumulative probability and quantile, with R's parametrisations,
//! limits and tails.
//!
//! Conventions: `d*` take `log: bool` last, `p*` and `q*` take a [`Tail`]. NaN in gives NaN
//! out; an impossible parameter gives NaN (where R warns). A non-integer argument of a
//! discrete density gives 0 (R warns: [`is_noninteger`] tells).
//!
//! Doesn't know recycling or warnings.

pub mod beta;
pub mod binomial;
mod discrete;
pub mod fisher;
pub mod gamma;
pub mod hypergeometric;
mod incomplete_beta;
mod incomplete_gamma;
pub mod noncentral_beta;
pub mod noncentral_chisq;
pub mod noncentral_t;
pub mod normal;
pub mod poisson;
mod saddle;
pub mod simple;
mod solve;
pub mod student;
mod tail;
pub mod tukey;
pub mod wilcoxon;

pub use beta::{dbeta, pbeta, qbeta};
pub use binomial::{
    dbinom, dmultinom, dnbinom, dnbinom_mu, pbinom, pnbinom, pnbinom_mu, qbinom, qnbinom, qnbinom_mu,
};
pub use discrete::is_noninteger;
pub use fisher::{df, pf, qf};
pub use gamma::{dchisq, dgamma, pchisq, pgamma, qchisq, qgamma};
pub use hypergeometric::{dhyper, phyper, qhyper};
pub use noncentral_beta::{dnbeta, dnf, pnbeta, pnf, qnbeta, qnf};
pub use noncentral_chisq::{dnchisq, pnchisq, qnchisq};
pub use noncentral_t::{dnt, pnt, qnt};
pub use normal::{dlnorm, dnorm, plnorm, pnorm, qlnorm, qnorm};
pub use poisson::{dpois, ppois, qpois};
pub use saddle::log1pmx;
pub use simple::*;
pub use student::{dt, pt, qt};
pub use tail::Tail;
pub use tukey::{ptukey, qtukey};
pub use wilcoxon::{dsignrank, dwilcox, psignrank, pwilcox, qsignrank, qwilcox};
