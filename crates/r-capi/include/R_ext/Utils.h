/* Sorting, interrupts, numbers from text. */
#ifndef RIGEL_R_EXT_UTILS_H
#define RIGEL_R_EXT_UTILS_H

#include <stddef.h>
#include <R_ext/Boolean.h>
#include <R_ext/Complex.h>

#ifdef __cplusplus
extern "C" {
#endif
void R_isort(int *, int);
void R_rsort(double *, int);
void R_csort(Rcomplex *, int);
void rsort_with_index(double *, int *, int);
void Rf_revsort(double *, int *, int);
void Rf_iPsort(int *, int, int);
void Rf_rPsort(double *, int, int);
void Rf_cPsort(Rcomplex *, int, int);
void R_qsort(double *, size_t, size_t);
void R_qsort_I(double *, int *, int, int);
void R_qsort_int(int *, size_t, size_t);
void R_qsort_int_I(int *, int *, int, int);
const char *R_ExpandFileName(const char *);
void Rf_setIVector(int *, int, int);
void Rf_setRVector(double *, int, double);
Rboolean Rf_StringFalse(const char *);
Rboolean Rf_StringTrue(const char *);
Rboolean Rf_isBlankString(const char *);
double R_atof(const char *);
double R_strtod(const char *, char **);
char *R_tmpnam(const char *, const char *);
char *R_tmpnam2(const char *, const char *, const char *);
void R_free_tmpnam(char *);
void R_CheckUserInterrupt(void);
void R_CheckStack(void);
void R_CheckStack2(size_t);
int findInterval(double *, int, double, Rboolean, Rboolean, int, int *);
void R_max_col(double *, int *, int *, int *, int *);
#ifdef __cplusplus
}
#endif

#ifndef R_NO_REMAP
#define revsort Rf_revsort
#define iPsort Rf_iPsort
#define rPsort Rf_rPsort
#define cPsort Rf_cPsort
#define setIVector Rf_setIVector
#define setRVector Rf_setRVector
#define StringFalse Rf_StringFalse
#define StringTrue Rf_StringTrue
#define isBlankString Rf_isBlankString
#endif

#endif
