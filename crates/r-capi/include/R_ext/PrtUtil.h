/* Widths that numbers take when they are printed. */
#ifndef RIGEL_R_EXT_PRTUTIL_H
#define RIGEL_R_EXT_PRTUTIL_H

#include <Rinternals.h>
#include <R_ext/Complex.h>
#include <R_ext/Print.h>

#ifdef __cplusplus
extern "C" {
#endif
void Rf_formatLogical(const int *, R_xlen_t, int *);
void Rf_formatInteger(const int *, R_xlen_t, int *);
void Rf_formatReal(const double *, R_xlen_t, int *, int *, int *, int);
#ifdef __cplusplus
}
#endif

#ifndef R_NO_REMAP
#define formatLogical Rf_formatLogical
#define formatInteger Rf_formatInteger
#define formatReal Rf_formatReal
#endif

#endif
