/* Distributions and special functions: d, p, q and r as in R, the last flags are lower.tail and log.p. */
#ifndef RIGEL_RMATH_H
#define RIGEL_RMATH_H

#ifdef __cplusplus
#include <cmath>
#else
#include <math.h>
#endif
#include <R_ext/Boolean.h>

/* The C library has these. */
#define HAVE_EXPM1 1
#define HAVE_HYPOT 1
#define HAVE_LOG1P 1
#define HAVE_WORKING_LOG1P 1

#ifndef M_E
#define M_E 2.718281828459045235360287471353
#endif
#ifndef M_LOG2E
#define M_LOG2E 1.442695040888963407359924681002
#endif
#ifndef M_LOG10E
#define M_LOG10E 0.434294481903251827651128918917
#endif
#ifndef M_LN2
#define M_LN2 0.693147180559945309417232121458
#endif
#ifndef M_LN10
#define M_LN10 2.302585092994045684017991454684
#endif
#ifndef M_PI
#define M_PI 3.141592653589793238462643383280
#endif
#ifndef M_2PI
#define M_2PI 6.283185307179586476925286766559
#endif
#ifndef M_PI_2
#define M_PI_2 1.570796326794896619231321691640
#endif
#ifndef M_PI_4
#define M_PI_4 0.785398163397448309615660845820
#endif
#ifndef M_1_PI
#define M_1_PI 0.318309886183790671537767526745
#endif
#ifndef M_2_PI
#define M_2_PI 0.636619772367581343075535053490
#endif
#ifndef M_2_SQRTPI
#define M_2_SQRTPI 1.128379167095512573896158903122
#endif
#ifndef M_SQRT2
#define M_SQRT2 1.414213562373095048801688724210
#endif
#ifndef M_SQRT1_2
#define M_SQRT1_2 0.707106781186547524400844362105
#endif
#ifndef M_SQRT_3
#define M_SQRT_3 1.732050807568877293527446341506
#endif
#ifndef M_SQRT_32
#define M_SQRT_32 5.656854249492380195206754896838
#endif
#ifndef M_LOG10_2
#define M_LOG10_2 0.301029995663981195213738894724
#endif
#ifndef M_SQRT_PI
#define M_SQRT_PI 1.772453850905516027298167483341
#endif
#ifndef M_1_SQRT_2PI
#define M_1_SQRT_2PI 0.398942280401432677939946059934
#endif
#ifndef M_SQRT_2dPI
#define M_SQRT_2dPI 0.797884560802865355879892119869
#endif
#ifndef M_LN_2PI
#define M_LN_2PI 1.837877066409345483560659472811
#endif
#ifndef M_LN_SQRT_PI
#define M_LN_SQRT_PI 0.572364942924700087071713675677
#endif
#ifndef M_LN_SQRT_2PI
#define M_LN_SQRT_2PI 0.918938533204672741780329736406
#endif
#ifndef M_LN_SQRT_PId2
#define M_LN_SQRT_PId2 0.225791352644727432363097614947
#endif

#ifdef __cplusplus
extern "C" {
#endif
double R_pow(double, double);
double R_pow_di(double, int);
double norm_rand(void);
double unif_rand(void);
double R_unif_index(double);
double exp_rand(void);
double cospi(double);
double sinpi(double);
double Rtanpi(double);
double Rf_dnorm4(double, double, double, int);
double Rf_pnorm5(double, double, double, int, int);
double Rf_qnorm5(double, double, double, int, int);
double Rf_rnorm(double, double);
double Rf_dunif(double, double, double, int);
double Rf_punif(double, double, double, int, int);
double Rf_qunif(double, double, double, int, int);
double Rf_runif(double, double);
double Rf_dgamma(double, double, double, int);
double Rf_pgamma(double, double, double, int, int);
double Rf_qgamma(double, double, double, int, int);
double Rf_rgamma(double, double);
double Rf_dbeta(double, double, double, int);
double Rf_pbeta(double, double, double, int, int);
double Rf_qbeta(double, double, double, int, int);
double Rf_rbeta(double, double);
double Rf_dlnorm(double, double, double, int);
double Rf_plnorm(double, double, double, int, int);
double Rf_qlnorm(double, double, double, int, int);
double Rf_rlnorm(double, double);
double Rf_dchisq(double, double, int);
double Rf_pchisq(double, double, int, int);
double Rf_qchisq(double, double, int, int);
double Rf_rchisq(double);
double Rf_dnchisq(double, double, double, int);
double Rf_pnchisq(double, double, double, int, int);
double Rf_qnchisq(double, double, double, int, int);
double Rf_rnchisq(double, double);
double Rf_df(double, double, double, int);
double Rf_pf(double, double, double, int, int);
double Rf_qf(double, double, double, int, int);
double Rf_rf(double, double);
double Rf_dt(double, double, int);
double Rf_pt(double, double, int, int);
double Rf_qt(double, double, int, int);
double Rf_rt(double);
double Rf_dbinom(double, double, double, int);
double Rf_pbinom(double, double, double, int, int);
double Rf_qbinom(double, double, double, int, int);
double Rf_rbinom(double, double);
double Rf_dcauchy(double, double, double, int);
double Rf_pcauchy(double, double, double, int, int);
double Rf_qcauchy(double, double, double, int, int);
double Rf_rcauchy(double, double);
double Rf_dexp(double, double, int);
double Rf_pexp(double, double, int, int);
double Rf_qexp(double, double, int, int);
double Rf_rexp(double);
double Rf_dgeom(double, double, int);
double Rf_pgeom(double, double, int, int);
double Rf_qgeom(double, double, int, int);
double Rf_rgeom(double);
double Rf_dhyper(double, double, double, double, int);
double Rf_phyper(double, double, double, double, int, int);
double Rf_qhyper(double, double, double, double, int, int);
double Rf_rhyper(double, double, double);
double Rf_dnbinom(double, double, double, int);
double Rf_pnbinom(double, double, double, int, int);
double Rf_qnbinom(double, double, double, int, int);
double Rf_rnbinom(double, double);
double Rf_dnbinom_mu(double, double, double, int);
double Rf_pnbinom_mu(double, double, double, int, int);
double Rf_qnbinom_mu(double, double, double, int, int);
double Rf_rnbinom_mu(double, double);
double Rf_dpois(double, double, int);
double Rf_ppois(double, double, int, int);
double Rf_qpois(double, double, int, int);
double Rf_rpois(double);
double Rf_dweibull(double, double, double, int);
double Rf_pweibull(double, double, double, int, int);
double Rf_qweibull(double, double, double, int, int);
double Rf_rweibull(double, double);
double Rf_dlogis(double, double, double, int);
double Rf_plogis(double, double, double, int, int);
double Rf_qlogis(double, double, double, int, int);
double Rf_rlogis(double, double);
double Rf_dnbeta(double, double, double, double, int);
double Rf_pnbeta(double, double, double, double, int, int);
double Rf_qnbeta(double, double, double, double, int, int);
double Rf_dnf(double, double, double, double, int);
double Rf_pnf(double, double, double, double, int, int);
double Rf_qnf(double, double, double, double, int, int);
double Rf_dnt(double, double, double, int);
double Rf_pnt(double, double, double, int, int);
double Rf_qnt(double, double, double, int, int);
double Rf_dsignrank(double, double, int);
double Rf_psignrank(double, double, int, int);
double Rf_qsignrank(double, double, int, int);
double Rf_rsignrank(double);
double Rf_dwilcox(double, double, double, int);
double Rf_pwilcox(double, double, double, int, int);
double Rf_qwilcox(double, double, double, int, int);
double Rf_rwilcox(double, double);
double Rf_ptukey(double, double, double, double, int, int);
double Rf_qtukey(double, double, double, double, int, int);
double Rf_gammafn(double);
double Rf_lgammafn(double);
double Rf_lgammafn_sign(double, int *);
double Rf_digamma(double);
double Rf_trigamma(double);
double Rf_tetragamma(double);
double Rf_pentagamma(double);
double Rf_psigamma(double, double);
double Rf_beta(double, double);
double Rf_lbeta(double, double);
double Rf_choose(double, double);
double Rf_lchoose(double, double);
double Rf_bessel_i(double, double, double);
double Rf_bessel_k(double, double, double);
double Rf_bessel_j(double, double);
double Rf_bessel_y(double, double);
double Rf_bessel_i_ex(double, double, double, double *);
double Rf_bessel_k_ex(double, double, double, double *);
double Rf_bessel_j_ex(double, double, double *);
double Rf_bessel_y_ex(double, double, double *);
double Rf_fmax2(double, double);
double Rf_fmin2(double, double);
double Rf_fprec(double, double);
double Rf_fround(double, double);
double Rf_fsign(double, double);
double Rf_ftrunc(double);
double Rf_sign(double);
double Rf_lgamma1p(double);
double Rf_log1pmx(double);
double Rf_log1pexp(double);
double Rf_logspace_add(double, double);
double Rf_logspace_sub(double, double);
double Rf_logspace_sum(const double *, int);
int Rf_imax2(int, int);
int Rf_imin2(int, int);
double Rf_rnbeta(double, double, double);
double Rf_dbinom_raw(double, double, double, double, int);
double Rf_dpois_raw(double, double, int);
double Rf_log1mexp(double);
void Rf_pnorm_both(double, double *, double *, int, int);
void Rf_dpsifn(double, int, int, int, double *, int *, int *);
void Rf_rmultinom(int, double *, int, int *);
#ifdef __cplusplus
}
#endif

#ifndef R_NO_REMAP_RMATH
#define dnorm Rf_dnorm4
#define dnorm4 Rf_dnorm4
#define pnorm Rf_pnorm5
#define pnorm5 Rf_pnorm5
#define qnorm Rf_qnorm5
#define qnorm5 Rf_qnorm5
#define rnorm Rf_rnorm
#define dunif Rf_dunif
#define punif Rf_punif
#define qunif Rf_qunif
#define runif Rf_runif
#define dgamma Rf_dgamma
#define pgamma Rf_pgamma
#define qgamma Rf_qgamma
#define rgamma Rf_rgamma
#define dbeta Rf_dbeta
#define pbeta Rf_pbeta
#define qbeta Rf_qbeta
#define rbeta Rf_rbeta
#define dlnorm Rf_dlnorm
#define plnorm Rf_plnorm
#define qlnorm Rf_qlnorm
#define rlnorm Rf_rlnorm
#define dchisq Rf_dchisq
#define pchisq Rf_pchisq
#define qchisq Rf_qchisq
#define rchisq Rf_rchisq
#define dnchisq Rf_dnchisq
#define pnchisq Rf_pnchisq
#define qnchisq Rf_qnchisq
#define rnchisq Rf_rnchisq
#define df Rf_df
#define pf Rf_pf
#define qf Rf_qf
#define rf Rf_rf
#define dt Rf_dt
#define pt Rf_pt
#define qt Rf_qt
#define rt Rf_rt
#define dbinom Rf_dbinom
#define pbinom Rf_pbinom
#define qbinom Rf_qbinom
#define rbinom Rf_rbinom
#define dcauchy Rf_dcauchy
#define pcauchy Rf_pcauchy
#define qcauchy Rf_qcauchy
#define rcauchy Rf_rcauchy
#define dexp Rf_dexp
#define pexp Rf_pexp
#define qexp Rf_qexp
#define rexp Rf_rexp
#define dgeom Rf_dgeom
#define pgeom Rf_pgeom
#define qgeom Rf_qgeom
#define rgeom Rf_rgeom
#define dhyper Rf_dhyper
#define phyper Rf_phyper
#define qhyper Rf_qhyper
#define rhyper Rf_rhyper
#define dnbinom Rf_dnbinom
#define pnbinom Rf_pnbinom
#define qnbinom Rf_qnbinom
#define rnbinom Rf_rnbinom
#define dnbinom_mu Rf_dnbinom_mu
#define pnbinom_mu Rf_pnbinom_mu
#define qnbinom_mu Rf_qnbinom_mu
#define rnbinom_mu Rf_rnbinom_mu
#define dpois Rf_dpois
#define ppois Rf_ppois
#define qpois Rf_qpois
#define rpois Rf_rpois
#define dweibull Rf_dweibull
#define pweibull Rf_pweibull
#define qweibull Rf_qweibull
#define rweibull Rf_rweibull
#define dlogis Rf_dlogis
#define plogis Rf_plogis
#define qlogis Rf_qlogis
#define rlogis Rf_rlogis
#define dnbeta Rf_dnbeta
#define pnbeta Rf_pnbeta
#define qnbeta Rf_qnbeta
#define dnf Rf_dnf
#define pnf Rf_pnf
#define qnf Rf_qnf
#define dnt Rf_dnt
#define pnt Rf_pnt
#define qnt Rf_qnt
#define dsignrank Rf_dsignrank
#define psignrank Rf_psignrank
#define qsignrank Rf_qsignrank
#define rsignrank Rf_rsignrank
#define dwilcox Rf_dwilcox
#define pwilcox Rf_pwilcox
#define qwilcox Rf_qwilcox
#define rwilcox Rf_rwilcox
#define ptukey Rf_ptukey
#define qtukey Rf_qtukey
#define gammafn Rf_gammafn
#define lgammafn Rf_lgammafn
#define lgammafn_sign Rf_lgammafn_sign
#define digamma Rf_digamma
#define trigamma Rf_trigamma
#define tetragamma Rf_tetragamma
#define pentagamma Rf_pentagamma
#define psigamma Rf_psigamma
#define beta Rf_beta
#define lbeta Rf_lbeta
#define choose Rf_choose
#define lchoose Rf_lchoose
#define bessel_i Rf_bessel_i
#define bessel_k Rf_bessel_k
#define bessel_j Rf_bessel_j
#define bessel_y Rf_bessel_y
#define bessel_i_ex Rf_bessel_i_ex
#define bessel_k_ex Rf_bessel_k_ex
#define bessel_j_ex Rf_bessel_j_ex
#define bessel_y_ex Rf_bessel_y_ex
#define fmax2 Rf_fmax2
#define fmin2 Rf_fmin2
#define fprec Rf_fprec
#define fround Rf_fround
#define fsign Rf_fsign
#define ftrunc Rf_ftrunc
#define sign Rf_sign
#define lgamma1p Rf_lgamma1p
#define log1pmx Rf_log1pmx
#define log1pexp Rf_log1pexp
#define logspace_add Rf_logspace_add
#define logspace_sub Rf_logspace_sub
#define logspace_sum Rf_logspace_sum
#define imax2 Rf_imax2
#define imin2 Rf_imin2
#define rnbeta Rf_rnbeta
#define dbinom_raw Rf_dbinom_raw
#define dpois_raw Rf_dpois_raw
#define log1mexp Rf_log1mexp
#define pnorm_both Rf_pnorm_both
#define dpsifn Rf_dpsifn
#define rmultinom Rf_rmultinom
#define rround Rf_fround
#define prec Rf_fprec
#endif

#endif
