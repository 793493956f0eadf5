/* LINPACK's routines. */
#ifndef RIGEL_R_EXT_LINPACK_H
#define RIGEL_R_EXT_LINPACK_H

#include <R_ext/RS.h>

#ifdef __cplusplus
extern "C" {
#endif
void F77_NAME(dpbfa)(double *, int *, int *, int *, int *);
void F77_NAME(dpbsl)(double *, int *, int *, int *, double *);
void F77_NAME(dpoco)(double *, int *, int *, double *, double *, int *);
void F77_NAME(dpodi)(double *, int *, int *, double *, int *);
void F77_NAME(dpofa)(double *, int *, int *, int *);
void F77_NAME(dposl)(double *, int *, int *, double *);
void F77_NAME(dqrdc)(double *, int *, int *, int *, double *, int *, double *, int *);
void F77_NAME(dqrsl)(double *, int *, int *, int *, double *, double *, double *, double *, double *, double *, double *, int *, int *);
void F77_NAME(dsvdc)(double *, int *, int *, int *, double *, double *, double *, int *, double *, int *, double *, int *, int *);
void F77_NAME(dtrco)(double *, int *, int *, double *, double *, int *);
void F77_NAME(dtrsl)(double *, int *, int *, double *, int *, int *);
void F77_NAME(dchdc)(double *, int *, int *, double *, int *, int *, int *);
#ifdef __cplusplus
}
#endif

#endif
