#include <stddef.h>
typedef void *SEXP; extern SEXP R_NilValue, R_GlobalEnv, R_NamesSymbol, R_NaString;
extern SEXP Rf_allocVector(unsigned, ptrdiff_t); extern double *REAL(SEXP); extern int *INTEGER(SEXP); extern int Rf_length(SEXP);
extern SEXP Rf_mkChar(const char*), Rf_install(const char*), Rf_lang2(SEXP,SEXP), Rf_eval(SEXP,SEXP), Rf_ScalarReal(double), Rf_ScalarInteger(int);
extern void SET_STRING_ELT(SEXP,ptrdiff_t,SEXP); extern SEXP SET_VECTOR_ELT(SEXP,ptrdiff_t,SEXP), VECTOR_ELT(SEXP,ptrdiff_t), STRING_ELT(SEXP,ptrdiff_t); extern const char *R_CHAR(SEXP);
extern SEXP Rf_setAttrib(SEXP,SEXP,SEXP); extern void Rf_error(const char*,...) ; extern int TYPEOF(SEXP); extern void Rprintf(const char*,...); extern SEXP CAR(SEXP), CDR(SEXP), TAG(SEXP), PRINTNAME(SEXP); extern double Rf_asReal(SEXP);
SEXP empty(void) { return R_NilValue; }
SEXP twice(SEXP x) { int n = Rf_length(x); SEXP r = Rf_allocVector(14, n); for (int i = 0; i < n; i++) REAL(r)[i] = 2 * REAL(x)[i]; return r; }
SEXP mklist(SEXP x) { SEXP l = Rf_allocVector(19, 2), n = Rf_allocVector(16, 2); SET_VECTOR_ELT(l, 0, Rf_ScalarInteger(7)); SET_VECTOR_ELT(l, 1, x); SET_STRING_ELT(n, 0, Rf_mkChar("a")); SET_STRING_ELT(n, 1, Rf_mkChar("b")); Rf_setAttrib(l, R_NamesSymbol, n); return l; }
SEXP callit(SEXP f, SEXP x, SEXP e) { return Rf_eval(Rf_lang2(f, x), e); }
SEXP fail(SEXP x) { Rf_error("bad value %d of '%s'", 42, R_CHAR(STRING_ELT(x, 0))); return x; }
SEXP wrong(SEXP x) { return Rf_ScalarReal(REAL(x)[0]); }
SEXP walk(SEXP x) { double s = 0; for (x = CDR(x); x != R_NilValue; x = CDR(x)) { if (TAG(x) != R_NilValue) Rprintf("%s ", R_CHAR(PRINTNAME(TAG(x)))); s += Rf_asReal(CAR(x)); } Rprintf("\n"); return Rf_ScalarReal(s); }
void half(double *x, int *n) { for (int i = 0; i < *n; i++) x[i] /= 2; }
SEXP second(SEXP x) { return VECTOR_ELT(x, 1); }
SEXP grow(SEXP n) { int k = INTEGER(n)[0]; SEXP l = Rf_allocVector(19, k); for (int i = 0; i < k; i++) { SEXP v = Rf_allocVector(14, 10000); REAL(v)[0] = i; SET_VECTOR_ELT(l, i, Rf_ScalarReal(REAL(v)[0])); } return l; }
