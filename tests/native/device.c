/* A device that a package brings: it says what is drawn on it, counts rows from the top, and fails when it is told to. */
#include <string.h>
#include <stdlib.h>
#include <R.h>
#include <Rinternals.h>
#include <R_ext/GraphicsEngine.h>

static int fails;
static void at(const char *what, double x, double y) { Rprintf("%s %.1f %.1f", what, x, y); }
static void page(const pGEcontext gc, pDevDesc d) { Rprintf("page\n"); }
static void closed(pDevDesc d) { Rprintf("closed\n"); }
static void clip(double x0, double x1, double y0, double y1, pDevDesc d) {}
static void circle(double x, double y, double r, const pGEcontext gc, pDevDesc d) { at("circle", x, y); Rprintf(" %.2f col %x fill %x\n", r, gc->col, gc->fill); }
static void line(double x1, double y1, double x2, double y2, const pGEcontext gc, pDevDesc d) { at("line", x1, y1); at(" to", x2, y2); Rprintf(" lty %d lwd %.1f\n", gc->lty, gc->lwd); }
static void rect(double x0, double y0, double x1, double y1, const pGEcontext gc, pDevDesc d) {
    if (fails) Rf_error("the device failed");
    at("rect", x0, y0); at(" to", x1, y1); Rprintf("\n");
}
static void many(const char *what, int n, double *x, double *y) { Rprintf("%s", what); for (int i = 0; i < n; i++) at("", x[i], y[i]); Rprintf("\n"); }
static void polyline(int n, double *x, double *y, const pGEcontext gc, pDevDesc d) { many("polyline", n, x, y); }
static void polygon(int n, double *x, double *y, const pGEcontext gc, pDevDesc d) { many("polygon", n, x, y); }
static void text(double x, double y, const char *s, double rot, double hadj, const pGEcontext gc, pDevDesc d) { at("text", x, y); Rprintf(" '%s' %.0f %.2f face %d\n", s, rot, hadj, gc->fontface); }
static double width(const char *s, const pGEcontext gc, pDevDesc d) { return 5.0 * strlen(s) * gc->cex; }
static void metric(int c, const pGEcontext gc, double *a, double *b, double *w, pDevDesc d) { *a = 7 * gc->cex; *b = 2 * gc->cex; *w = 5 * gc->cex; }
static void size(double *l, double *r, double *b, double *t, pDevDesc d) { *l = d->left; *r = d->right; *b = d->bottom; *t = d->top; }
static void raster(unsigned int *cells, int w, int h, double x, double y, double width, double height, double rot, Rboolean smooth, const pGEcontext gc, pDevDesc d) {
    at("raster", x, y); Rprintf(" %d x %d, %.1f x %.1f\n", w, h, width, height);
}

SEXP open_device(void) {
    R_GE_checkVersionOrDie(R_GE_version);
    R_CheckDeviceAvailable();
    pDevDesc d = calloc(1, sizeof *d);
    d->right = 400; d->bottom = 300;
    d->clipRight = 400; d->clipBottom = 300;
    d->ipr[0] = d->ipr[1] = 1.0 / 72;
    d->cra[0] = 10.8; d->cra[1] = 14.4;
    d->xCharOffset = 0.49; d->yCharOffset = 0.3333; d->yLineBias = 0.2;
    d->startps = 12; d->startcol = 0xFF000000; d->startfill = 0xFFFFFFFF; d->startfont = 1; d->startgamma = 1;
    d->canClip = TRUE; d->canHAdj = 2;
    d->newPage = page; d->close = closed; d->clip = clip; d->circle = circle; d->line = line; d->rect = rect;
    d->polyline = polyline; d->polygon = polygon; d->text = text; d->strWidth = width; d->metricInfo = metric; d->size = size; d->raster = raster;
    d->hasTextUTF8 = TRUE; d->textUTF8 = text; d->strWidthUTF8 = width; d->wantSymbolUTF8 = TRUE;
    d->haveTransparency = 2; d->haveTransparentBg = 2; d->haveRaster = 2; d->haveCapture = 1; d->haveLocator = 1;
    d->deviceVersion = R_GE_definitions;
    pGEDevDesc g = GEcreateDevDesc(d);
    GEaddDevice2(g, "said");
    GEinitDisplayList(g);
    return R_NilValue;
}
SEXP fail(SEXP on) { fails = Rf_asLogical(on); return R_NilValue; }
