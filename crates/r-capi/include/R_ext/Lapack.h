/* LAPACK's routines that packages use, as the reference implementation declares them. */
#ifndef RIGEL_R_EXT_LAPACK_H
#define RIGEL_R_EXT_LAPACK_H

#include <R_ext/BLAS.h>

#ifdef __cplusplus
extern "C" {
#endif
#define La_extern extern
#define La_LGL int
void F77_NAME(dbdsqr)(const char *, const int *, const int *, const int *, const int *, double *, double *, double *, const int *, double *, const int *, double *, const int *, double *, int * FCLEN);
void F77_NAME(dgebal)(const char *, const int *, double *, const int *, int *, int *, double *, int * FCLEN);
void F77_NAME(dgebak)(const char *, const char *, const int *, const int *, const int *, const double *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dgebrd)(const int *, const int *, double *, const int *, double *, double *, double *, double *, double *, const int *, int *);
void F77_NAME(dgecon)(const char *, const int *, const double *, const int *, const double *, double *, double *, int *, int * FCLEN);
void F77_NAME(dgeev)(const char *, const char *, const int *, double *, const int *, double *, double *, double *, const int *, double *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dgeevx)(const char *, const char *, const char *, const char *, const int *, double *, const int *, double *, double *, double *, const int *, double *, const int *, int *, int *, double *, double *, double *, double *, double *, const int *, int *, int * FCLEN FCLEN FCLEN FCLEN);
void F77_NAME(dgehrd)(const int *, const int *, const int *, double *, const int *, double *, double *, const int *, int *);
void F77_NAME(dgelqf)(const int *, const int *, double *, const int *, double *, double *, const int *, int *);
void F77_NAME(dgels)(const char *, const int *, const int *, const int *, double *, const int *, double *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dgelsd)(const int *, const int *, const int *, double *, const int *, double *, const int *, double *, const double *, int *, double *, const int *, int *, int *);
void F77_NAME(dgelss)(const int *, const int *, const int *, double *, const int *, double *, const int *, double *, const double *, int *, double *, const int *, int *);
void F77_NAME(dgelsy)(const int *, const int *, const int *, double *, const int *, double *, const int *, int *, const double *, int *, double *, const int *, int *);
void F77_NAME(dgeqp3)(const int *, const int *, double *, const int *, int *, double *, double *, const int *, int *);
void F77_NAME(dgeqrf)(const int *, const int *, double *, const int *, double *, double *, const int *, int *);
void F77_NAME(dgesdd)(const char *, const int *, const int *, double *, const int *, double *, double *, const int *, double *, const int *, double *, const int *, int *, int * FCLEN);
void F77_NAME(dgesv)(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void F77_NAME(dgesvd)(const char *, const char *, const int *, const int *, double *, const int *, double *, double *, const int *, double *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dgetrf)(const int *, const int *, double *, const int *, int *, int *);
void F77_NAME(dgetri)(const int *, double *, const int *, int *, double *, const int *, int *);
void F77_NAME(dgetrs)(const char *, const int *, const int *, const double *, const int *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dggev)(const char *, const char *, const int *, double *, const int *, double *, const int *, double *, double *, double *, double *, const int *, double *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dgbsv)(const int *, const int *, const int *, const int *, double *, const int *, int *, double *, const int *, int *);
void F77_NAME(dgtsv)(const int *, const int *, double *, double *, double *, double *, const int *, int *);
void F77_NAME(dhseqr)(const char *, const char *, const int *, const int *, const int *, double *, const int *, double *, double *, double *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dlacpy)(const char *, const int *, const int *, const double *, const int *, double *, const int * FCLEN);
void F77_NAME(dlaset)(const char *, const int *, const int *, const double *, const double *, double *, const int * FCLEN);
void F77_NAME(dlaswp)(const int *, double *, const int *, const int *, const int *, const int *, const int *);
double F77_NAME(dlange)(const char *, const int *, const int *, const double *, const int *, double * FCLEN);
double F77_NAME(dlansy)(const char *, const char *, const int *, const double *, const int *, double * FCLEN FCLEN);
double F77_NAME(dlantr)(const char *, const char *, const char *, const int *, const int *, const double *, const int *, double * FCLEN FCLEN FCLEN);
double F77_NAME(dlamch)(const char * FCLEN);
double F77_NAME(dlapy2)(const double *, const double *);
void F77_NAME(dorgqr)(const int *, const int *, const int *, double *, const int *, const double *, double *, const int *, int *);
void F77_NAME(dorglq)(const int *, const int *, const int *, double *, const int *, const double *, double *, const int *, int *);
void F77_NAME(dorgtr)(const char *, const int *, double *, const int *, const double *, double *, const int *, int * FCLEN);
void F77_NAME(dormqr)(const char *, const char *, const int *, const int *, const int *, const double *, const int *, const double *, double *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dormlq)(const char *, const char *, const int *, const int *, const int *, const double *, const int *, const double *, double *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dpbtrf)(const char *, const int *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dpbtrs)(const char *, const int *, const int *, const int *, const double *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dpocon)(const char *, const int *, const double *, const int *, const double *, double *, double *, int *, int * FCLEN);
void F77_NAME(dposv)(const char *, const int *, const int *, double *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dpotrf)(const char *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dpotri)(const char *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dpotrs)(const char *, const int *, const int *, const double *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dpptrf)(const char *, const int *, double *, int * FCLEN);
void F77_NAME(dpptri)(const char *, const int *, double *, int * FCLEN);
void F77_NAME(dpptrs)(const char *, const int *, const int *, const double *, double *, const int *, int * FCLEN);
void F77_NAME(dpstrf)(const char *, const int *, double *, const int *, int *, int *, const double *, double *, int * FCLEN);
void F77_NAME(dpttrf)(const int *, double *, double *, int *);
void F77_NAME(dpttrs)(const int *, const int *, const double *, const double *, double *, const int *, int *);
void F77_NAME(dsbev)(const char *, const char *, const int *, const int *, double *, const int *, double *, double *, const int *, double *, int * FCLEN FCLEN);
void F77_NAME(dspev)(const char *, const char *, const int *, double *, double *, double *, const int *, double *, int * FCLEN FCLEN);
void F77_NAME(dsptrf)(const char *, const int *, double *, int *, int * FCLEN);
void F77_NAME(dsptrs)(const char *, const int *, const int *, const double *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dstev)(const char *, const int *, double *, double *, double *, const int *, double *, int * FCLEN);
void F77_NAME(dsteqr)(const char *, const int *, double *, double *, double *, const int *, double *, int * FCLEN);
void F77_NAME(dsterf)(const int *, double *, double *, int *);
void F77_NAME(dsyev)(const char *, const char *, const int *, double *, const int *, double *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dsyevd)(const char *, const char *, const int *, double *, const int *, double *, double *, const int *, int *, const int *, int * FCLEN FCLEN);
void F77_NAME(dsyevr)(const char *, const char *, const char *, const int *, double *, const int *, const double *, const double *, const int *, const int *, const double *, int *, double *, double *, const int *, int *, double *, const int *, int *, const int *, int * FCLEN FCLEN FCLEN);
void F77_NAME(dsygv)(const int *, const char *, const char *, const int *, double *, const int *, double *, const int *, double *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dsysv)(const char *, const int *, const int *, double *, const int *, int *, double *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dsytrf)(const char *, const int *, double *, const int *, int *, double *, const int *, int * FCLEN);
void F77_NAME(dsytri)(const char *, const int *, double *, const int *, int *, double *, int * FCLEN);
void F77_NAME(dsytrs)(const char *, const int *, const int *, const double *, const int *, const int *, double *, const int *, int * FCLEN);
void F77_NAME(dsytrd)(const char *, const int *, double *, const int *, double *, double *, double *, double *, const int *, int * FCLEN);
void F77_NAME(dtbtrs)(const char *, const char *, const char *, const int *, const int *, const int *, const double *, const int *, double *, const int *, int * FCLEN FCLEN FCLEN);
void F77_NAME(dtpttr)(const char *, const int *, const double *, double *, const int *, int * FCLEN);
void F77_NAME(dtptrs)(const char *, const char *, const char *, const int *, const int *, const double *, double *, const int *, int * FCLEN FCLEN FCLEN);
void F77_NAME(dtptri)(const char *, const char *, const int *, double *, int * FCLEN FCLEN);
void F77_NAME(dtrcon)(const char *, const char *, const char *, const int *, const double *, const int *, double *, double *, int *, int * FCLEN FCLEN FCLEN);
void F77_NAME(dtrevc)(const char *, const char *, int *, const int *, const double *, const int *, double *, const int *, double *, const int *, const int *, int *, double *, int * FCLEN FCLEN);
void F77_NAME(dtrtri)(const char *, const char *, const int *, double *, const int *, int * FCLEN FCLEN);
void F77_NAME(dtrtrs)(const char *, const char *, const char *, const int *, const int *, const double *, const int *, double *, const int *, int * FCLEN FCLEN FCLEN);
void F77_NAME(dtrttp)(const char *, const int *, const double *, const int *, double *, int * FCLEN);
int F77_NAME(ilaenv)(const int *, const char *, const char *, const int *, const int *, const int *, const int * FCLEN FCLEN);
void F77_NAME(zgecon)(const char *, const int *, const Rcomplex *, const int *, const double *, double *, Rcomplex *, double *, int * FCLEN);
void F77_NAME(zgeev)(const char *, const char *, const int *, Rcomplex *, const int *, Rcomplex *, Rcomplex *, const int *, Rcomplex *, const int *, Rcomplex *, const int *, double *, int * FCLEN FCLEN);
void F77_NAME(zgeqp3)(const int *, const int *, Rcomplex *, const int *, int *, Rcomplex *, Rcomplex *, const int *, double *, int *);
void F77_NAME(zgesdd)(const char *, const int *, const int *, Rcomplex *, const int *, double *, Rcomplex *, const int *, Rcomplex *, const int *, Rcomplex *, const int *, double *, int *, int * FCLEN);
void F77_NAME(zgesv)(const int *, const int *, Rcomplex *, const int *, int *, Rcomplex *, const int *, int *);
void F77_NAME(zgetrf)(const int *, const int *, Rcomplex *, const int *, int *, int *);
void F77_NAME(zgetri)(const int *, Rcomplex *, const int *, int *, Rcomplex *, const int *, int *);
void F77_NAME(zgetrs)(const char *, const int *, const int *, const Rcomplex *, const int *, const int *, Rcomplex *, const int *, int * FCLEN);
void F77_NAME(zheev)(const char *, const char *, const int *, Rcomplex *, const int *, double *, Rcomplex *, const int *, double *, int * FCLEN FCLEN);
void F77_NAME(zpotrf)(const char *, const int *, Rcomplex *, const int *, int * FCLEN);
void F77_NAME(zpotri)(const char *, const int *, Rcomplex *, const int *, int * FCLEN);
void F77_NAME(zpotrs)(const char *, const int *, const int *, const Rcomplex *, const int *, Rcomplex *, const int *, int * FCLEN);
void F77_NAME(ztrtrs)(const char *, const char *, const char *, const int *, const int *, const Rcomplex *, const int *, Rcomplex *, const int *, int * FCLEN FCLEN FCLEN);
void F77_NAME(zunmqr)(const char *, const char *, const int *, const int *, const int *, const Rcomplex *, const int *, const Rcomplex *, Rcomplex *, const int *, Rcomplex *, const int *, int * FCLEN FCLEN);
void F77_NAME(zungqr)(const int *, const int *, const int *, Rcomplex *, const int *, const Rcomplex *, Rcomplex *, const int *, int *);
#ifdef __cplusplus
}
#endif

#endif
