#include <R.h>
#include <Rinternals.h>
SEXP twice(SEXP x) { R_xlen_t n = XLENGTH(x); SEXP y = PROTECT(allocVector(REALSXP, n)); for (R_xlen_t i = 0; i < n; i++) REAL(y)[i] = 2 * REAL(x)[i]; UNPROTECT(1); return y; }
static const R_CallMethodDef calls[] = {{"twice", (DL_FUNC)&twice, 1}, {NULL, NULL, 0}};
void R_init_rigelc(DllInfo *d) { R_registerRoutines(d, NULL, calls, NULL, NULL); R_useDynamicSymbols(d, FALSE); }
