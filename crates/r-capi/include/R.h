/* The header for code that works on plain C data; Rinternals.h is for code that works on R's objects. */
#ifndef RIGEL_R_H
#define RIGEL_R_H

#ifdef __cplusplus
#include <cerrno>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#else
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif

#include <Rconfig.h>
#include <R_ext/Arith.h>
#include <R_ext/Boolean.h>
#include <R_ext/Complex.h>
#include <R_ext/Constants.h>
#include <R_ext/Error.h>
#include <R_ext/Memory.h>
#include <R_ext/Print.h>
#include <R_ext/Random.h>
#include <R_ext/RS.h>
#include <R_ext/Utils.h>

/* Names that code written for S uses. */
typedef double Sfloat;
typedef int Sint;
#define SINT_MAX INT_MAX
#define SINT_MIN INT_MIN

#ifdef __cplusplus
extern "C" {
#endif
void R_FlushConsole(void);
void R_ProcessEvents(void);
#ifdef __cplusplus
}
#endif

#endif
