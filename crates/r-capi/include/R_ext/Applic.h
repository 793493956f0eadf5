/* Numerical routines: optimization, integration and LINPACK's. */
#ifndef RIGEL_R_EXT_APPLIC_H
#define RIGEL_R_EXT_APPLIC_H

#include <R_ext/Boolean.h>
#include <R_ext/RS.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef void integr_fn(double *, int, void *);
void Rdqags(integr_fn, void *, double *, double *, double *, double *, double *, double *, int *, int *, int *, int *, int *, int *, double *);
void Rdqagi(integr_fn, void *, double *, int *, double *, double *, double *, double *, int *, int *, int *, int *, int *, int *, double *);

typedef double optimfn(int, double *, void *);
typedef void optimgr(int, double *, double *, void *);
void vmmin(int, double *, double *, optimfn, optimgr, int, int, int *, double, double, int, void *, int *, int *, int *);
void nmmin(int, double *, double *, double *, optimfn, int *, double, double, void *, double, double, double, int, int *, int);
void cgmin(int, double *, double *, double *, optimfn, optimgr, int *, double, double, void *, int, int, int *, int *, int);
void lbfgsb(int, int, double *, double *, double *, int *, double *, optimfn, optimgr, int *, void *, double, double, int *, int *, int, char *,
            int, int);
void samin(int, double *, double *, optimfn, int, int, double, int, void *);

typedef void (*fcn_p)(int, double *, double *, void *);
typedef void (*d2fcn_p)(int, int, double *, double *, void *);
void optif9(int, int, double *, fcn_p, fcn_p, d2fcn_p, void *, double *, double, int, int, int *, int, int, int, int, double, double, double,
            double, double *, double *, double *, int *, double *, double *, int *);
double R_zeroin2(double, double, double, double, double (*)(double, void *), void *, double *, int *);
void fft_factor(int, int *, int *);
Rboolean fft_work(double *, double *, int, int, int, int, double *, int *);

void F77_NAME(dqrdc2)(double *, int *, int *, int *, double *, int *, double *, int *, double *);
void F77_NAME(dqrls)(double *, int *, int *, double *, int *, double *, double *, double *, double *, int *, int *, double *, double *);
void F77_NAME(dqrqty)(double *, int *, int *, double *, double *, int *, double *);
void F77_NAME(dqrqy)(double *, int *, int *, double *, double *, int *, double *);
void F77_NAME(dqrcf)(double *, int *, int *, double *, double *, int *, double *, int *);
void F77_NAME(dqrrsd)(double *, int *, int *, double *, double *, int *, double *);
void F77_NAME(dqrxb)(double *, int *, int *, double *, double *, int *, double *);
#ifdef __cplusplus
}
#endif

#endif
