/* Missing values, infinities and the tests for them. */
#ifndef RIGEL_R_EXT_ARITH_H
#define RIGEL_R_EXT_ARITH_H

#include <R_ext/Boolean.h>
#include <R_ext/Libextern.h>

#ifdef __cplusplus
#include <cmath>
extern "C" {
#else
#include <math.h>
#endif

LibExtern double R_NaN, R_PosInf, R_NegInf, R_NaReal;
LibExtern int R_NaInt;

int R_IsNA(double);
int R_IsNaN(double);
int R_finite(double);
int R_isnancpp(double);

#ifdef __cplusplus
}
#endif

#define NA_REAL R_NaReal
#define NA_INTEGER R_NaInt
#define NA_LOGICAL R_NaInt
#define R_FINITE(x) R_finite(x)
#ifdef __cplusplus
#define ISNAN(x) R_isnancpp(x)
#else
#define ISNAN(x) (isnan(x) != 0)
#endif
#define ISNA(x) R_IsNA(x)

#endif
