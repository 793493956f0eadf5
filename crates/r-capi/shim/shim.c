/* The part of the C interface that has to be C: functions with varying arguments, jumps, and functions that call back.
 *
 * An error in a package's C code is a jump to the innermost guard, over C frames only: Rust functions note that something
 * is pending and return, and the wrappers (made by build.rs) jump after that. A guard that stops a jump takes what is
 * pending (`rigel_stop`) and either drops it or has it go on (`rigel_go_on`). */

#include "shim.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct guard {
    jmp_buf here;
    struct guard *outer;
};

static _Thread_local struct guard *innermost;
_Thread_local int rigel_pending;
_Thread_local const char *rigel_function = "";

void rigel_jump(void) {
    rigel_pending = 0;
    if (!innermost) {
        fputs("R's C interface: an error outside a call from R\n", stderr);
        abort();
    }
    longjmp(innermost->here, 1);
}

void rigel_set_pending(void) { rigel_pending = 1; }
const char *rigel_function_name(void) { return rigel_function; }

/* Runs a statement under a guard; `jumped` says how it ended. */
#define GUARDED(jumped, statement) \
    struct guard g; \
    g.outer = innermost; \
    innermost = &g; \
    int jumped = setjmp(g.here); \
    if (!jumped) { statement; } \
    innermost = g.outer

int rigel_guard_call(void *f, int n, SEXP *args, SEXP *result) {
    GUARDED(jumped, *result = rigel_call_with(f, n, args));
    return jumped;
}

int rigel_guard_run(void *f, int n, void **args) {
    GUARDED(jumped, rigel_run_with(f, n, args));
    return jumped;
}

/* A function of several variables that an optimizer is given, and one that writes its gradient. */
int rigel_guard_function(double (*f)(int, double *, void *), int n, double *x, void *data, double *result) {
    GUARDED(jumped, *result = f(n, x, data));
    return jumped;
}

int rigel_guard_gradient(void (*f)(int, double *, double *, void *), int n, double *x, double *result, void *data) {
    GUARDED(jumped, f(n, x, result, data));
    return jumped;
}

/* A function that replaces numbers by its values there. */
int rigel_guard_values(void (*f)(double *, int, void *), double *x, int n, void *data) {
    GUARDED(jumped, f(x, n, data));
    return jumped;
}

/* An element that a package computes. */
int rigel_guard_element(double (*f)(SEXP, ptrdiff_t), SEXP x, ptrdiff_t i, double *result) {
    GUARDED(jumped, *result = f(x, i));
    return jumped;
}

/* What a package's C code does with bytes or an object that it is called back with. */
int rigel_guard_bytes(void (*f)(void *, void *, int), void *stream, void *bytes, int n) {
    GUARDED(jumped, f(stream, bytes, n));
    return jumped;
}

/* Functions of devices that packages bring. They get a context and a descriptor last. */
#define DEVICE(name, result, arguments, call) \
    int rigel_guard_##name arguments { \
        GUARDED(jumped, result call); \
        return jumped; \
    }
typedef const void *GC;
DEVICE(tell, , (void (*f)(void *), void *d), f(d))
DEVICE(page, , (void (*f)(GC, void *), GC gc, void *d), f(gc, d))
DEVICE(circle, , (void (*f)(double, double, double, GC, void *), const double *v, GC gc, void *d), f(v[0], v[1], v[2], gc, d))
DEVICE(clip, , (void (*f)(double, double, double, double, void *), const double *v, void *d), f(v[0], v[1], v[2], v[3], d))
DEVICE(rect, , (void (*f)(double, double, double, double, GC, void *), const double *v, GC gc, void *d), f(v[0], v[1], v[2], v[3], gc, d))
DEVICE(points, , (void (*f)(int, double *, double *, GC, void *), int n, double *x, double *y, GC gc, void *d), f(n, x, y, gc, d))
DEVICE(path, , (void (*f)(double *, double *, int, int *, int, GC, void *), double *x, double *y, int n, int *each, int winding, GC gc, void *d),
       f(x, y, n, each, winding, gc, d))
DEVICE(raster, , (void (*f)(unsigned *, int, int, double, double, double, double, double, int, GC, void *), unsigned *cells, int w, int h,
                  const double *v, int smooth, GC gc, void *d), f(cells, w, h, v[0], v[1], v[2], v[3], v[4], smooth, gc, d))
DEVICE(metric, , (void (*f)(int, GC, double *, double *, double *, void *), int c, GC gc, double *v, void *d), f(c, gc, v, v + 1, v + 2, d))
DEVICE(width, *w =, (double (*f)(const char *, GC, void *), const char *text, GC gc, double *w, void *d), f(text, gc, d))
DEVICE(text, , (void (*f)(double, double, const char *, double, double, GC, void *), const double *v, const char *text, GC gc, void *d),
       f(v[0], v[1], text, v[2], v[3], gc, d))

extern void rigel_wait(int milliseconds);
int rigel_guard_wait(int milliseconds) {
    GUARDED(jumped, rigel_wait(milliseconds));
    return jumped;
}

extern void rigel_raise(const char *text, SEXP call);
extern void rigel_warn(const char *text, SEXP call);
extern void rigel_warn_now(const char *text, SEXP call);
extern void rigel_print(const char *text, int error);
extern void rigel_stop(SEXP token);
extern void rigel_go_on(SEXP token);
extern SEXP rigel_token(void);
extern void rigel_set_aside(void);
extern void rigel_put_back(SEXP token);
extern size_t rigel_catch(SEXP classes);
extern SEXP rigel_caught(size_t id, SEXP token);
extern SEXP R_NilValue;

#define FORMATTED(text) \
    char text[8192]; \
    va_list ap; \
    va_start(ap, format); \
    vsnprintf(text, sizeof text, format, ap); \
    va_end(ap)

__attribute__((noreturn)) void Rf_error(const char *format, ...) {
    FORMATTED(text);
    rigel_raise(text, 0);
    rigel_jump();
}

__attribute__((noreturn)) void Rf_errorcall(SEXP call, const char *format, ...) {
    FORMATTED(text);
    rigel_raise(text, call);
    rigel_jump();
}

__attribute__((noreturn)) void UNIMPLEMENTED(const char *what) {
    Rf_error("unimplemented feature in %s", what);
}

void Rf_warning(const char *format, ...) {
    FORMATTED(text);
    rigel_warn(text, 0);
    CHECK();
}

void Rf_warningcall(SEXP call, const char *format, ...) {
    FORMATTED(text);
    rigel_warn(text, call);
    CHECK();
}

void Rf_warningcall_immediate(SEXP call, const char *format, ...) {
    FORMATTED(text);
    rigel_warn_now(text, call);
    CHECK();
}

void Rvprintf(const char *format, va_list ap) {
    char text[8192];
    vsnprintf(text, sizeof text, format, ap);
    rigel_print(text, 0);
    CHECK();
}

void REvprintf(const char *format, va_list ap) {
    char text[8192];
    vsnprintf(text, sizeof text, format, ap);
    rigel_print(text, 1);
    CHECK();
}

void Rprintf(const char *format, ...) {
    FORMATTED(text);
    rigel_print(text, 0);
    CHECK();
}

void REprintf(const char *format, ...) {
    FORMATTED(text);
    rigel_print(text, 1);
    CHECK();
}

SEXP R_MakeUnwindCont(void) {
    SEXP token = rigel_token();
    CHECK();
    return token;
}

__attribute__((noreturn)) void R_ContinueUnwind(SEXP token) {
    rigel_go_on(token);
    rigel_jump();
}

/* The cleanup may jump or throw itself: nothing of this frame is needed then. */
SEXP R_UnwindProtect(SEXP (*f)(void *), void *data, void (*cleanup)(void *, int), void *cleanup_data, SEXP token) {
    if (!token) return R_UnwindProtect(f, data, cleanup, cleanup_data, R_MakeUnwindCont());
    SEXP volatile r = 0;
    GUARDED(jumped, r = f(data));
    if (jumped) rigel_stop(token);
    if (cleanup) cleanup(cleanup_data, jumped);
    if (jumped) R_ContinueUnwind(token);
    return r;
}

SEXP R_ExecWithCleanup(SEXP (*f)(void *), void *data, void (*cleanup)(void *), void *cleanup_data) {
    SEXP volatile r = 0;
    SEXP token = R_MakeUnwindCont();
    GUARDED(jumped, r = f(data));
    if (jumped) rigel_stop(token);
    cleanup(cleanup_data);
    if (jumped) R_ContinueUnwind(token);
    return r;
}

/* Errors are reported and end here; other ways out go on. */
int R_ToplevelExec(void (*f)(void *), void *data) {
    SEXP token = R_MakeUnwindCont();
    rigel_set_aside();
    GUARDED(jumped, f(data));
    if (jumped) rigel_stop(token);
    rigel_put_back(token);
    CHECK();
    return !jumped;
}

SEXP R_tryCatch(SEXP (*body)(void *), void *data, SEXP classes, SEXP (*handler)(SEXP, void *), void *handler_data,
                void (*finally)(void *), void *finally_data) {
    SEXP volatile r = R_NilValue;
    SEXP token = R_MakeUnwindCont(), condition = 0;
    int failed = 0;
    {
        size_t id = rigel_catch(classes);
        CHECK();
        GUARDED(jumped, r = body(data));
        if (jumped) rigel_stop(token);
        condition = rigel_caught(id, token);
        failed = jumped && !condition;
    }
    if (condition) {
        GUARDED(jumped, if (handler) r = handler(condition, handler_data));
        if (jumped) rigel_stop(token);
        failed = jumped;
    }
    if (finally) finally(finally_data);
    if (failed) R_ContinueUnwind(token);
    return r;
}

extern SEXP Rf_mkString(const char *text);
SEXP R_tryCatchError(SEXP (*body)(void *), void *data, SEXP (*handler)(SEXP, void *), void *handler_data) {
    return R_tryCatch(body, data, Rf_mkString("error"), handler, handler_data, 0, 0);
}

/* Variables. Those that are objects are set when a session starts (`rigel_variables` in the order of the table in Rust). */
SEXP R_NilValue;
SEXP R_GlobalEnv;
SEXP R_BaseEnv;
SEXP R_EmptyEnv;
SEXP R_BaseNamespace;
SEXP R_NamespaceRegistry;
SEXP R_UnboundValue;
SEXP R_MissingArg;
SEXP R_NaString;
SEXP R_BlankString;
SEXP R_BlankScalarString;
SEXP R_LogicalNAValue;
SEXP R_TrueValue;
SEXP R_FalseValue;
SEXP R_NamesSymbol;
SEXP R_ClassSymbol;
SEXP R_DimSymbol;
SEXP R_DimNamesSymbol;
SEXP R_RowNamesSymbol;
SEXP R_LevelsSymbol;
SEXP R_DotsSymbol;
SEXP R_BraceSymbol;
SEXP R_BracketSymbol;
SEXP R_Bracket2Symbol;
SEXP R_DollarSymbol;
SEXP R_DoubleColonSymbol;
SEXP R_TripleColonSymbol;
SEXP R_QuoteSymbol;
SEXP R_TspSymbol;
SEXP R_NameSymbol;
SEXP R_ModeSymbol;
SEXP R_DropSymbol;
SEXP R_NaRmSymbol;
SEXP R_SpecSymbol;
SEXP R_SeedsSymbol;
SEXP R_LastvalueSymbol;
SEXP R_SortListSymbol;
SEXP R_EvalSymbol;
SEXP R_BaseSymbol;
SEXP R_SrcrefSymbol;
SEXP R_dot_Generic;
SEXP R_Srcref;

double R_NaN, R_PosInf, R_NegInf, R_NaReal;
int R_NaInt, R_interrupts_pending, R_Interactive, R_NumDevices = 1, R_CStackDir = 1, R_interrupts_suspended, R_SignalHandlers, R_Visible = 1, R_isForkedChild;
int mbcslocale = 1, utf8locale = 1, latin1locale, known_to_be_utf8 = 1, known_to_be_latin1;
size_t R_CStackLimit = (size_t)-1;

void rigel_set_variables(SEXP *values, double na) {
    SEXP *places[] = {&R_NilValue, &R_GlobalEnv, &R_BaseEnv, &R_EmptyEnv, &R_BaseNamespace, &R_NamespaceRegistry, &R_UnboundValue, &R_MissingArg, &R_NaString, &R_BlankString, &R_BlankScalarString, &R_LogicalNAValue, &R_TrueValue, &R_FalseValue, &R_NamesSymbol, &R_ClassSymbol, &R_DimSymbol, &R_DimNamesSymbol, &R_RowNamesSymbol, &R_LevelsSymbol, &R_DotsSymbol, &R_BraceSymbol, &R_BracketSymbol, &R_Bracket2Symbol, &R_DollarSymbol, &R_DoubleColonSymbol, &R_TripleColonSymbol, &R_QuoteSymbol, &R_TspSymbol, &R_NameSymbol, &R_ModeSymbol, &R_DropSymbol, &R_NaRmSymbol, &R_SpecSymbol, &R_SeedsSymbol, &R_LastvalueSymbol, &R_SortListSymbol, &R_EvalSymbol, &R_BaseSymbol, &R_SrcrefSymbol, &R_dot_Generic, &R_Srcref};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) *places[i] = values[i];
    R_NaN = __builtin_nan("");
    R_PosInf = __builtin_inf();
    R_NegInf = -__builtin_inf();
    R_NaReal = na;
    R_NaInt = -2147483647 - 1;
}

/* What C code may call of a device of ours without the engine (`engine/layout.rs`). The descriptor begins with its extents. */
void rigel_device_size(double *left, double *right, double *bottom, double *top, const double *device) {
    *left = device[0];
    *right = device[1];
    *bottom = device[2];
    *top = device[3];
}
int rigel_device_locator(double *x, double *y, const double *device) {
    (void)x, (void)y, (void)device;
    return 0;
}

/* What is said to a device (let a pattern go, a page begins) without an answer, whatever the arguments are. */
SEXP rigel_device_nothing(void) { return R_NilValue; }

/* Functions that packages may ask for and that are not there yet: an error that names them where they are used, so that
 * the rest of such a package works. */
#define MISSING(name) \
    void name(void) { Rf_error("the C function '%s' is not implemented", #name); }
MISSING(GEcopyDisplayList) MISSING(GEplayDisplayList)
MISSING(GEcreateSnapshot) MISSING(GEplaySnapshot) MISSING(GEhandleEvent)
MISSING(GEcontourLines) MISSING(Rf_doKeybd)
MISSING(Rf_doMouseEvent) MISSING(R_GE_rasterScale) MISSING(R_GE_VStrHeight) MISSING(R_GE_VStrWidth)
MISSING(getConnection) MISSING(R_new_custom_connection) MISSING(R_GetConnection) MISSING(R_ReadConnection)
MISSING(R_WriteConnection) MISSING(Rconn_fgetc) MISSING(Rconn_printf) MISSING(R_Unserialize) MISSING(R_InitInPStream)
MISSING(R_InitConnOutPStream) MISSING(R_InitConnInPStream) MISSING(R_tabulate) MISSING(fft_factor) MISSING(fft_work)
MISSING(samin) MISSING(R_max_col) MISSING(dpoco_) MISSING(dtrco_)
MISSING(dchdc_) MISSING(rg_) MISSING(ch_) MISSING(cg_) MISSING(R_withCallingErrorHandler) MISSING(R_RunWeakRefFinalizer)

void *rigel_c_functions[] = {
                    (void *)GEcopyDisplayList, (void
    *)GEplayDisplayList, (void *)GEcreateSnapshot, (void *)GEplaySnapshot, (void
    *)GEhandleEvent, (void *)GEcontourLines,     (void *)Rf_doKeybd, (void *)Rf_doMouseEvent, (void *)R_GE_rasterScale,
    (void *)R_GE_VStrHeight, (void *)R_GE_VStrWidth, (void *)getConnection, (void *)R_new_custom_connection, (void
    *)R_GetConnection, (void *)R_ReadConnection, (void *)R_WriteConnection, (void *)Rconn_fgetc, (void
    *)Rconn_printf, (void *)R_Unserialize, (void *)R_InitInPStream, (void *)R_InitConnOutPStream, (void
    *)R_InitConnInPStream, (void *)R_tabulate, (void *)fft_factor, (void *)fft_work,     (void *)samin, (void *)R_max_col,
    (void *)dpoco_, (void *)dtrco_, (void
    *)dchdc_, (void *)rg_, (void *)ch_, (void *)cg_, (void *)R_withCallingErrorHandler, (void *)R_RunWeakRefFinalizer,
    (void *)Rf_error, (void *)Rf_errorcall, (void *)UNIMPLEMENTED, (void *)Rf_warning, (void *)Rf_warningcall, (void *)Rf_warningcall_immediate,
    (void *)Rvprintf, (void *)REvprintf, (void *)Rprintf, (void *)REprintf,
    (void *)R_MakeUnwindCont, (void *)R_ContinueUnwind, (void *)R_UnwindProtect, (void *)R_ExecWithCleanup,
    (void *)R_ToplevelExec, (void *)R_tryCatch, (void *)R_tryCatchError,
};
