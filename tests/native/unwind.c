/* Routines that stop jumps, keep objects and change them in place. */
#include <setjmp.h>
#include <stddef.h>
#include <string.h>
typedef void *SEXP;
typedef struct { SEXP ptr; } altclass;
extern SEXP R_NilValue, R_GlobalEnv, R_NamesSymbol, R_ClassSymbol, R_BaseEnv;
extern SEXP Rf_allocVector(unsigned, ptrdiff_t), Rf_mkChar(const char *), Rf_mkString(const char *), Rf_install(const char *);
extern SEXP Rf_lang2(SEXP, SEXP), Rf_lcons(SEXP, SEXP), Rf_cons(SEXP, SEXP), Rf_list2(SEXP, SEXP), Rf_eval(SEXP, SEXP);
extern SEXP Rf_ScalarReal(double), Rf_ScalarInteger(int), Rf_ScalarLogical(int), Rf_duplicate(SEXP), Rf_setAttrib(SEXP, SEXP, SEXP);
extern SEXP CAR(SEXP), CDR(SEXP), SETCAR(SEXP, SEXP), SETCDR(SEXP, SEXP), SETCADR(SEXP, SEXP), VECTOR_ELT(SEXP, ptrdiff_t);
extern SEXP SET_VECTOR_ELT(SEXP, ptrdiff_t, SEXP), STRING_ELT(SEXP, ptrdiff_t), Rf_findVarInFrame3(SEXP, SEXP, int), Rf_asChar(SEXP);
extern void SET_STRING_ELT(SEXP, ptrdiff_t, SEXP), SET_TAG(SEXP, SEXP), Rf_error(const char *, ...), Rprintf(const char *, ...);
extern SEXP *STRING_PTR(SEXP), Rf_protect(SEXP);
extern void Rf_unprotect(int), SETLENGTH(SEXP, ptrdiff_t), SET_TRUELENGTH(SEXP, ptrdiff_t), R_PreserveObject(SEXP), R_ReleaseObject(SEXP);
extern ptrdiff_t TRUELENGTH(SEXP);
extern int Rf_length(SEXP), TYPEOF(SEXP);
extern int *INTEGER(SEXP), *LOGICAL(SEXP);
extern double *REAL(SEXP), Rf_asReal(SEXP);
extern const char *R_CHAR(SEXP);
extern SEXP R_MakeUnwindCont(void), R_UnwindProtect(SEXP (*)(void *), void *, void (*)(void *, int), void *, SEXP);
extern void R_ContinueUnwind(SEXP);
extern int R_ToplevelExec(void (*)(void *), void *);
extern SEXP R_ExecWithCleanup(SEXP (*)(void *), void *, void (*)(void *), void *), R_tryEval(SEXP, SEXP, int *), R_tryEvalSilent(SEXP, SEXP, int *);
extern SEXP R_tryCatchError(SEXP (*)(void *), void *, SEXP (*)(SEXP, void *), void *), R_ParseVector(SEXP, int, int *, SEXP);
extern SEXP R_MakeWeakRef(SEXP, SEXP, SEXP, int), R_WeakRefKey(SEXP), R_WeakRefValue(SEXP);
extern altclass R_make_altinteger_class(const char *, const char *, void *);
extern void R_set_altrep_Length_method(altclass, ptrdiff_t (*)(SEXP)), R_set_altinteger_Elt_method(altclass, int (*)(SEXP, ptrdiff_t));
extern SEXP R_new_altrep(altclass, SEXP, SEXP), R_altrep_data1(SEXP), ATTRIB(SEXP);
extern void vmmin(int, double *, double *, double (*)(int, double *, void *), void (*)(int, double *, double *, void *), int, int, int *, double, double, int, void *, int *, int *, int *);
extern double Rf_dnorm4(double, double, double, int), Rf_pnorm5(double, double, double, int, int), Rf_digamma(double);

static SEXP eval_it(void *call) { return Rf_eval(call, R_GlobalEnv); }
static void tell(void *name, int jump) { Rprintf("cleanup of %s, jump %d\n", (char *)name, jump); }
static void tell_once(void *name) { Rprintf("cleanup of %s\n", (char *)name); }

SEXP protect(SEXP call) { return R_UnwindProtect(eval_it, call, tell, "protect", R_MakeUnwindCont()); }

/* As C++ code does it: leave the frames by a jump of one's own, clean up, go on. */
struct mine { jmp_buf here; };
static void leave(void *m, int jump) { if (jump) longjmp(((struct mine *)m)->here, 1); }
SEXP own(SEXP call) {
    SEXP token = R_MakeUnwindCont();
    R_PreserveObject(token);
    struct mine m;
    if (setjmp(m.here)) {
        SEXP junk = Rf_allocVector(14, 1000);
        REAL(junk)[0] = 1;
        Rprintf("destructors\n");
        R_ReleaseObject(token);
        R_ContinueUnwind(token);
    }
    SEXP r = R_UnwindProtect(eval_it, call, leave, &m, token);
    SETCAR(token, R_NilValue);
    R_ReleaseObject(token);
    return r;
}

static void run(void *call) { Rf_eval(call, R_GlobalEnv); }
SEXP top(SEXP call) { return Rf_ScalarLogical(R_ToplevelExec(run, call)); }
SEXP cleaned(SEXP call) { return R_ExecWithCleanup(eval_it, call, tell_once, "cleaned"); }
SEXP tried(SEXP call) { int failed = 7; SEXP r = R_tryEvalSilent(call, R_GlobalEnv, &failed); Rprintf("failed %d\n", failed); return failed ? R_NilValue : r; }
static SEXP handle(SEXP cond, void *data) { (void)data; return VECTOR_ELT(cond, 0); }
SEXP caught(SEXP call) { return R_tryCatchError(eval_it, call, handle, 0); }
SEXP nested(SEXP f, SEXP x) { return Rf_eval(Rf_lang2(f, x), R_GlobalEnv); }

SEXP grow(void) {
    SEXP x = Rf_protect(Rf_allocVector(13, 10));
    for (int i = 0; i < 10; i++) INTEGER(x)[i] = i;
    SETLENGTH(x, 3);
    SET_TRUELENGTH(x, 10);
    int n = Rf_length(x), t = (int)TRUELENGTH(x);
    SETLENGTH(x, 5);
    Rprintf("%d %d %d\n", n, t, Rf_length(x));
    SET_TRUELENGTH(x, 0);
    Rf_unprotect(1);
    return x;
}
SEXP same(SEXP x) {
    return Rf_ScalarLogical(STRING_ELT(x, 0) == STRING_ELT(x, 1) && STRING_PTR(x)[0] == Rf_mkChar(R_CHAR(STRING_ELT(x, 1))));
}
SEXP late_names(SEXP x) {
    SEXP r = Rf_protect(Rf_allocVector(19, 1)), n = Rf_protect(Rf_allocVector(16, 1));
    Rf_setAttrib(r, R_NamesSymbol, n);
    SET_STRING_ELT(n, 0, Rf_mkChar("late"));
    SET_VECTOR_ELT(r, 0, x);
    Rf_unprotect(2);
    return r;
}
SEXP append(SEXP call, SEXP arg) {
    SEXP copy = Rf_protect(Rf_duplicate(call)), last = copy;
    while (CDR(last) != R_NilValue) last = CDR(last);
    SEXP cell = Rf_cons(arg, R_NilValue);
    SETCDR(last, cell);
    SET_TAG(cell, Rf_install("extra"));
    Rf_setAttrib(copy, R_ClassSymbol, Rf_mkString("mine"));
    Rf_unprotect(1);
    return copy;
}
/* One call that is changed between two evaluations. */
SEXP again(SEXP f) {
    SEXP call = Rf_protect(Rf_lang2(f, Rf_ScalarReal(1))), r = Rf_protect(Rf_allocVector(14, 3));
    for (int i = 0; i < 3; i++) { SETCADR(call, Rf_ScalarReal(i + 1)); REAL(r)[i] = Rf_asReal(Rf_eval(call, R_GlobalEnv)); }
    Rf_unprotect(2);
    return r;
}
SEXP count(SEXP env, SEXP call) {
    int *p = INTEGER(Rf_findVarInFrame3(env, Rf_install("counter"), 1));
    double s = 0;
    for (int i = 1; i <= 3; i++) { *p = i; s += Rf_asReal(Rf_eval(call, env)); }
    return Rf_ScalarReal(s);
}
SEXP parsed(SEXP text) { int status; SEXP r = R_ParseVector(text, -1, &status, R_NilValue); Rprintf("status %d\n", status); return status == 1 ? VECTOR_ELT(r, 0) : R_NilValue; }
SEXP weak(SEXP key) { SEXP w = Rf_protect(R_MakeWeakRef(key, Rf_mkString("v"), R_NilValue, 0)); int is = R_WeakRefKey(w) == key; Rf_unprotect(1); return Rf_list2(Rf_ScalarLogical(is), R_WeakRefValue(w)); }
static ptrdiff_t squares_length(SEXP x) { return INTEGER(R_altrep_data1(x))[0]; }
static int squares_elt(SEXP x, ptrdiff_t i) { (void)x; return (int)((i + 1) * (i + 1)); }
SEXP squares(SEXP n) {
    altclass c = R_make_altinteger_class("squares", "test", 0);
    R_set_altrep_Length_method(c, squares_length);
    R_set_altinteger_Elt_method(c, squares_elt);
    return R_new_altrep(c, n, R_NilValue);
}
SEXP kept(SEXP x) { return Rf_ScalarLogical(ATTRIB(x) == ATTRIB(x)); }
static double f2(int n, double *x, void *d) { (void)n; (void)d; return (x[0] - 1) * (x[0] - 1) + 10 * (x[1] - 2) * (x[1] - 2); }
static void g2(int n, double *x, double *g, void *d) { (void)n; (void)d; g[0] = 2 * (x[0] - 1); g[1] = 20 * (x[1] - 2); }
SEXP minimum(void) {
    double b[2] = {-3, 5}, least; int mask[2] = {1, 1}, nf, ng, fail;
    vmmin(2, b, &least, f2, g2, 100, 0, mask, -1e300, 1e-12, 10, 0, &nf, &ng, &fail);
    SEXP r = Rf_allocVector(14, 6);
    REAL(r)[0] = b[0]; REAL(r)[1] = b[1]; REAL(r)[2] = fail;
    REAL(r)[3] = Rf_dnorm4(0.5, 0, 1, 0); REAL(r)[4] = Rf_pnorm5(1, 0, 1, 0, 1); REAL(r)[5] = Rf_digamma(2.5);
    return r;
}
SEXP four(SEXP call, SEXP op, SEXP args, SEXP env) { (void)call; Rprintf("%d %d\n", TYPEOF(op) == 8 || TYPEOF(op) == 7, Rf_length(args)); return Rf_eval(Rf_install("here"), env); }
SEXP null_given(void) { return Rf_ScalarInteger(Rf_length(0)); }
