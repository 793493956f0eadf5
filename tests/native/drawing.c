/* A graphics system of C code's: it keeps a state on each device, draws, and asks for sizes. */
#include <stddef.h>
#include <string.h>
typedef void *SEXP;
typedef struct { int col, fill; double gamma, lwd; int lty, lend, ljoin; double lmitre, cex, ps, lineheight; int face; char family[201]; SEXP pattern; } context;
typedef struct { void *state, *callback; } system_state;
typedef struct { void *dev; int list_on; SEXP list, last, saved; int dirty, record; system_state *systems[24]; int ask, appending; } device;
extern SEXP R_NilValue, Rf_allocVector(unsigned, ptrdiff_t), Rf_ScalarReal(double), Rf_ScalarInteger(int), Rf_mkString(const char *), Rf_mkChar(const char *), VECTOR_ELT(SEXP, ptrdiff_t);
extern double *REAL(SEXP); extern int *INTEGER(SEXP); extern int Rf_length(SEXP); extern void Rprintf(const char *, ...);
extern void GEregisterSystem(SEXP (*)(int, device *, SEXP), int *), GEunregisterSystem(int); extern device *GEcurrentDevice(void), *GEgetDevice(int);
extern int GEdeviceNumber(device *), Rf_curDevice(void), Rf_nextDevice(int), Rf_NoDevices(void), Rf_NumDevices(void), Rf_selectDevice(int);
extern double GEfromDeviceX(double, int, device *), GEtoDeviceX(double, int, device *), GEtoDeviceHeight(double, int, device *), GEfromDeviceHeight(double, int, device *);
extern void GENewPage(context *, device *), GELine(double, double, double, double, context *, device *), GERect(double, double, double, double, context *, device *), GECircle(double, double, double, context *, device *);
extern void GEText(double, double, const char *, int, double, double, double, context *, device *), GESetClip(double, double, double, double, device *), GEPolygon(int, double *, double *, context *, device *);
extern void GESymbol(double, double, int, double, context *, device *), GERaster(unsigned *, int, int, double, double, double, double, double, int, context *, device *), GEPath(double *, double *, int, int *, int, context *, device *);
extern double GEStrWidth(const char *, int, context *, device *), GEStrHeight(const char *, int, context *, device *), GEExpressionWidth(SEXP, context *, device *);
extern void GEStrMetric(const char *, int, context *, double *, double *, double *, device *), GEMetricInfo(int, context *, double *, double *, double *, device *), GEPretty(double *, double *, int *), GEMathText(double, double, SEXP, double, double, double, context *, device *);
extern unsigned Rf_RGBpar3(SEXP, int, unsigned), GE_LTYpar(SEXP, int); extern const char *Rf_col2name(unsigned); extern SEXP GE_LTYget(unsigned), Rf_CreateAtVector(double *, double *, int, int);
extern int GE_LENDpar(SEXP, int), GE_LJOINpar(SEXP, int), GEstring_to_pch(SEXP);

static int number;
static int states[8], used;
static SEXP told(int event, device *d, SEXP data) {
    if (event == 0) {
        Rprintf("a new device\n");
        d->systems[number]->state = &states[used++];
    }
    return Rf_ScalarInteger(1);
}
SEXP enter(void) { GEregisterSystem(told, &number); return Rf_ScalarInteger(number > 0); }
SEXP leave(void) { GEunregisterSystem(number); return R_NilValue; }

static context plain(void) {
    context gc;
    memset(&gc, 0, sizeof gc);
    gc.col = (int)0xFF000000u, gc.fill = 0x00FFFFFF, gc.gamma = gc.lwd = gc.cex = gc.lineheight = 1;
    gc.lend = gc.ljoin = gc.face = 1, gc.lmitre = 10, gc.ps = 12, gc.pattern = R_NilValue;
    return gc;
}

SEXP numbers(void) {
    Rprintf("none %d, how many %d, current %d, after it %d\n", Rf_NoDevices(), Rf_NumDevices(), Rf_curDevice(), Rf_nextDevice(Rf_curDevice()));
    return R_NilValue;
}
SEXP choose(SEXP i) { return Rf_ScalarInteger(Rf_selectDevice(INTEGER(i)[0])); }

SEXP state(void) {
    device *d = GEcurrentDevice();
    Rprintf("device %d, state %d, the same %d\n", GEdeviceNumber(d), (int)((int *)d->systems[number]->state - states), d == GEgetDevice(Rf_curDevice()));
    return R_NilValue;
}

SEXP units(void) {
    device *d = GEcurrentDevice();
    for (int u = 0; u < 4; u++) Rprintf("%g %g %g %g\n", GEfromDeviceX(100, u, d), GEtoDeviceX(0.5, u, d), GEfromDeviceHeight(72, u, d), GEtoDeviceHeight(2, u, d));
    return R_NilValue;
}

SEXP sizes(SEXP text, SEXP expr) {
    context gc = plain();
    device *d = GEcurrentDevice();
    double a, b, w;
    Rprintf("%.4f %.4f %.4f\n", GEStrWidth("AVAVAV, Rigel", 1, &gc, d), GEStrHeight("one\ntwo", 1, &gc, d), GEStrWidth("wide\nw", 1, &gc, d));
    GEStrMetric("ag\njM", 1, &gc, &a, &b, &w, d);
    Rprintf("%.4f %.4f %.4f\n", a, b, w);
    GEMetricInfo('g', &gc, &a, &b, &w, d);
    Rprintf("%.4f %.4f %.4f\n", a, b, w);
    gc.face = 2, gc.cex = 1.5, strcpy(gc.family, "serif");
    Rprintf("%.4f\n", GEStrWidth("bold", 1, &gc, d));
    gc = plain();
    Rprintf("%d\n", GEExpressionWidth(expr, &gc, d) > 5);
    return R_NilValue;
}

SEXP values(SEXP colors, SEXP types, SEXP ends) {
    for (int i = 0; i < Rf_length(colors); i++) { unsigned c = Rf_RGBpar3(colors, i, 0x00FFFFFF); Rprintf("%08x %s\n", c, Rf_col2name(c)); }
    for (int i = 0; i < Rf_length(types); i++) Rprintf("%d ", (int)GE_LTYpar(types, i));
    for (int i = 0; i < Rf_length(ends); i++) Rprintf("%d ", GE_LENDpar(ends, i));
    Rprintf("%d %d\n", GEstring_to_pch(Rf_mkChar("a")), GEstring_to_pch(Rf_mkChar("\xc3\xa9")));
    return GE_LTYget(0x3431);
}

SEXP ticks(SEXP from, SEXP to) {
    double lo = REAL(from)[0], hi = REAL(to)[0], axp[3];
    int n = 5;
    GEPretty(&lo, &hi, &n);
    Rprintf("%g %g %d\n", lo, hi, n);
    axp[0] = lo, axp[1] = hi, axp[2] = n;
    return Rf_CreateAtVector(axp, NULL, n, 0);
}

SEXP draw(SEXP expr) {
    context gc = plain();
    device *d = GEcurrentDevice();
    double x[] = {10, 60, 60, 20, 40, 40}, y[] = {10, 10, 60, 20, 20, 40};
    int each[] = {3, 3};
    unsigned cells[] = {0xFF0000FF, 0xFF00FF00, 0xFFFF0000, 0xFF000000};
    GENewPage(&gc, d);
    GESetClip(0, 0, 200, 200, d);
    GELine(0, 0, 100, 50, &gc, d);
    gc.fill = (int)0xFF0000FFu;
    GERect(10, 100, 60, 150, &gc, d);
    GECircle(150, 150, 20, &gc, d);
    GEPolygon(3, x, y, &gc, d);
    GEPath(x, y, 2, each, 0, &gc, d);
    GERaster(cells, 2, 2, 100, 10, 40, 40, 0, 0, &gc, d);
    GESymbol(100, 100, 21, 10, &gc, d);
    GEText(100, 180, "drawn by C", 1, 0.5, 0, 0, &gc, d);
    GEMathText(50, 80, expr, 0, 0, 0, &gc, d);
    return R_NilValue;
}
