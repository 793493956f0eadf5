#include <stddef.h>
typedef void *SEXP;
extern SEXP Rf_allocVector(unsigned, ptrdiff_t), Rf_eval(SEXP, SEXP), VECTOR_ELT(SEXP, ptrdiff_t), SET_VECTOR_ELT(SEXP, ptrdiff_t, SEXP), STRING_ELT(SEXP, ptrdiff_t), Rf_ScalarReal(double);
extern SEXP Rf_protect(SEXP), Rf_mkCharCE(const char *, int), Rf_ScalarString(SEXP);
extern void Rf_unprotect(int), R_qsort_I(double *, int *, int, int), dpofa_(double *, int *, int *, int *), dposl_(double *, int *, int *, double *);
extern double *REAL(SEXP), R_strtod(const char *, char **);
extern int *INTEGER(SEXP), Rf_length(SEXP), findInterval(double *, int, double, int, int, int, int *), Rf_NonNullStringMatch(SEXP, SEXP);
extern const char *R_CHAR(SEXP);

/* Sorts x and gives the order that it was in. */
SEXP sorted(SEXP x, SEXP index) { R_qsort_I(REAL(x), INTEGER(index), 1, Rf_length(x)); return index; }
SEXP interval(SEXP breaks, SEXP x, SEXP closed, SEXP inside) {
    int n = Rf_length(x);
    SEXP r = Rf_protect(Rf_allocVector(13, 2 * n));
    for (int i = 0; i < n; i++)
        INTEGER(r)[i] = findInterval(REAL(breaks), Rf_length(breaks), REAL(x)[i], INTEGER(closed)[0], INTEGER(inside)[0], 1, INTEGER(r) + n + i);
    Rf_unprotect(1);
    return r;
}
SEXP parsed(SEXP x) {
    SEXP r = Rf_protect(Rf_allocVector(14, 2));
    const char *s = R_CHAR(STRING_ELT(x, 0));
    char *end;
    REAL(r)[0] = R_strtod(s, &end);
    REAL(r)[1] = (double)(end - s);
    Rf_unprotect(1);
    return r;
}
SEXP matches(SEXP a, SEXP b) { return Rf_ScalarReal(Rf_NonNullStringMatch(STRING_ELT(a, 0), STRING_ELT(b, 0))); }
SEXP solved(SEXP a, SEXP b) {
    int n = Rf_length(b), info;
    dpofa_(REAL(a), &n, &n, &info);
    dposl_(REAL(a), &n, &n, REAL(b));
    return b;
}
/* Writes each value into the first element of a list and evaluates the expression: variables share the element. */
SEXP each(SEXP list, SEXP values, SEXP expr, SEXP env) {
    int n = Rf_length(values);
    SEXP r = Rf_protect(Rf_allocVector(19, n));
    for (int i = 0; i < n; i++) {
        REAL(VECTOR_ELT(list, 0))[0] = REAL(values)[i];
        SET_VECTOR_ELT(r, i, Rf_eval(expr, env));
    }
    Rf_unprotect(1);
    return r;
}
SEXP latin(void) { return Rf_ScalarString(Rf_mkCharCE("caf\xe9", 2)); }
