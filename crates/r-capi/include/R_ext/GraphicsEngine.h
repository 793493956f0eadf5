/* The graphics engine: graphical contexts, units, and functions that draw on the current device. */
#ifndef RIGEL_R_EXT_GRAPHICSENGINE_H
#define RIGEL_R_EXT_GRAPHICSENGINE_H

#include <Rinternals.h>

#ifdef __cplusplus
extern "C" {
#endif

#define R_GE_definitions 13
#define R_GE_deviceClip 14
#define R_GE_group 15
#define R_GE_version R_GE_group

#define MAX_GRAPHICS_SYSTEMS 24
#define R_USE_PROTOTYPES 1

typedef struct _DevDesc DevDesc;
typedef DevDesc *pDevDesc;
typedef unsigned int rcolor;

/* Colours: the red part in the lowest byte, the opacity in the highest. */
#define R_RGB(r, g, b) ((r) | ((g) << 8) | ((b) << 16) | 0xFF000000u)
#define R_RGBA(r, g, b, a) ((r) | ((g) << 8) | ((b) << 16) | ((unsigned)(a) << 24))
#define R_RED(c) ((c) & 255)
#define R_GREEN(c) (((c) >> 8) & 255)
#define R_BLUE(c) (((c) >> 16) & 255)
#define R_ALPHA(c) (((c) >> 24) & 255)
#define R_OPAQUE(c) (R_ALPHA(c) == 255)
#define R_TRANSPARENT(c) (R_ALPHA(c) == 0)
#define R_TRANWHITE R_RGBA(255, 255, 255, 0)

typedef enum { GE_DEVICE = 0, GE_NDC = 1, GE_INCHES = 2, GE_CM = 3 } GEUnit;
typedef enum { GE_ROUND_CAP = 1, GE_BUTT_CAP = 2, GE_SQUARE_CAP = 3 } R_GE_lineend;
typedef enum { GE_ROUND_JOIN = 1, GE_MITRE_JOIN = 2, GE_BEVEL_JOIN = 3 } R_GE_linejoin;
typedef enum { GE_InitState = 0, GE_FinaliseState = 1, GE_SaveState = 2, GE_RestoreState = 6, GE_CopyState = 3, GE_SaveSnapshotState = 4,
               GE_RestoreSnapshotState = 5, GE_CheckPlot = 7, GE_ScalePS = 8 } GEevent;

/* Line types: lengths of dashes and gaps, four bits each from the lowest on. */
#define LTY_BLANK -1
#define LTY_SOLID 0
#define LTY_DASHED (4 + (4 << 4))
#define LTY_DOTTED (1 + (3 << 4))
#define LTY_DOTDASH (1 + (3 << 4) + (4 << 8) + (3 << 12))
#define LTY_LONGDASH (7 + (3 << 4))
#define LTY_TWODASH (2 + (2 << 4) + (6 << 8) + (2 << 12))

typedef struct {
    int col, fill;
    double gamma, lwd;
    int lty;
    R_GE_lineend lend;
    R_GE_linejoin ljoin;
    double lmitre, cex, ps, lineheight;
    int fontface;
    char fontfamily[201];
    SEXP patternFill;
} R_GE_gcontext;
typedef R_GE_gcontext *pGEcontext;

typedef struct _GEDevDesc GEDevDesc;
typedef GEDevDesc *pGEDevDesc;
typedef SEXP (*GEcallback)(GEevent, GEDevDesc *, SEXP);
typedef struct {
    void *systemSpecific;
    GEcallback callback;
} GESystemDesc;
struct _GEDevDesc {
    pDevDesc dev;
    Rboolean displayListOn;
    SEXP displayList, DLlastElt, savedSnapshot;
    Rboolean dirty, recordGraphics;
    GESystemDesc *gesd[MAX_GRAPHICS_SYSTEMS];
    Rboolean ask, appending;
};

/* Devices and systems. */
pGEDevDesc GEcreateDevDesc(pDevDesc);
void GEdestroyDevDesc(pGEDevDesc);
void GEaddDevice(pGEDevDesc);
void GEaddDevice2(pGEDevDesc, const char *);
void GEaddDevice2f(pGEDevDesc, const char *, const char *);
void GEkillDevice(pGEDevDesc);
pGEDevDesc GEcurrentDevice(void);
pGEDevDesc GEgetDevice(int);
int GEdeviceNumber(pGEDevDesc);
pGEDevDesc Rf_desc2GEDesc(pDevDesc);
void GEregisterSystem(GEcallback, int *);
void GEunregisterSystem(int);
void GEregisterWithDevice(pGEDevDesc);
SEXP GEhandleEvent(GEevent, pDevDesc, SEXP);
int R_GE_getVersion(void);
void R_GE_checkVersionOrDie(int);

/* Units. */
double GEfromDeviceX(double, GEUnit, pGEDevDesc);
double GEtoDeviceX(double, GEUnit, pGEDevDesc);
double GEfromDeviceY(double, GEUnit, pGEDevDesc);
double GEtoDeviceY(double, GEUnit, pGEDevDesc);
double GEfromDeviceWidth(double, GEUnit, pGEDevDesc);
double GEtoDeviceWidth(double, GEUnit, pGEDevDesc);
double GEfromDeviceHeight(double, GEUnit, pGEDevDesc);
double GEtoDeviceHeight(double, GEUnit, pGEDevDesc);

/* Values of R as colours and line parameters. */
rcolor Rf_RGBpar(SEXP, int);
rcolor Rf_RGBpar3(SEXP, int, rcolor);
const char *Rf_col2name(rcolor);
rcolor R_GE_str2col(const char *);
R_GE_lineend GE_LENDpar(SEXP, int);
SEXP GE_LENDget(R_GE_lineend);
R_GE_linejoin GE_LJOINpar(SEXP, int);
SEXP GE_LJOINget(R_GE_linejoin);
unsigned int GE_LTYpar(SEXP, int);
SEXP GE_LTYget(unsigned int);

/* Drawing. */
void GESetClip(double, double, double, double, pGEDevDesc);
void GENewPage(const pGEcontext, pGEDevDesc);
void GELine(double, double, double, double, const pGEcontext, pGEDevDesc);
void GEPolyline(int, double *, double *, const pGEcontext, pGEDevDesc);
void GEPolygon(int, double *, double *, const pGEcontext, pGEDevDesc);
SEXP GEXspline(int, double *, double *, double *, Rboolean, Rboolean, Rboolean, const pGEcontext, pGEDevDesc);
void GECircle(double, double, double, const pGEcontext, pGEDevDesc);
void GERect(double, double, double, double, const pGEcontext, pGEDevDesc);
void GEPath(double *, double *, int, int *, Rboolean, const pGEcontext, pGEDevDesc);
void GERaster(unsigned int *, int, int, double, double, double, double, double, Rboolean, const pGEcontext, pGEDevDesc);
SEXP GECap(pGEDevDesc);
void GEText(double, double, const char *const, cetype_t, double, double, double, const pGEcontext, pGEDevDesc);
void GEMode(int, pGEDevDesc);
void GESymbol(double, double, int, double, const pGEcontext, pGEDevDesc);
void GEPretty(double *, double *, int *);
void GEMetricInfo(int, const pGEcontext, double *, double *, double *, pGEDevDesc);
double GEStrWidth(const char *, cetype_t, const pGEcontext, pGEDevDesc);
double GEStrHeight(const char *, cetype_t, const pGEcontext, pGEDevDesc);
void GEStrMetric(const char *, cetype_t, const pGEcontext, double *, double *, double *, pGEDevDesc);
int GEstring_to_pch(SEXP);
double GEExpressionWidth(SEXP, const pGEcontext, pGEDevDesc);
double GEExpressionHeight(SEXP, const pGEcontext, pGEDevDesc);
void GEExpressionMetric(SEXP, const pGEcontext, double *, double *, double *, pGEDevDesc);
void GEMathText(double, double, SEXP, double, double, double, const pGEcontext, pGEDevDesc);
void GEStroke(SEXP, const pGEcontext, pGEDevDesc);
void GEFill(SEXP, int, const pGEcontext, pGEDevDesc);
void GEFillStroke(SEXP, int, const pGEcontext, pGEDevDesc);

/* Display lists. */
Rboolean GEdeviceDirty(pGEDevDesc);
void GEdirtyDevice(pGEDevDesc);
Rboolean GEcheckState(pGEDevDesc);
Rboolean GErecording(SEXP, pGEDevDesc);
void GErecordGraphicOperation(SEXP, SEXP, pGEDevDesc);
void GEinitDisplayList(pGEDevDesc);
void GEplayDisplayList(pGEDevDesc);
void GEcopyDisplayList(int);
SEXP GEcreateSnapshot(pGEDevDesc);
void GEplaySnapshot(SEXP, pGEDevDesc);
void GEonExit(void);
void GEnullDevice(void);
SEXP Rf_CreateAtVector(double *, const double *, int, Rboolean);
void Rf_GAxisPars(double *, double *, int *, Rboolean, int);

/* Patterns, clipping paths and masks as devices get them. */
#define R_GE_linearGradientPattern 1
#define R_GE_radialGradientPattern 2
#define R_GE_tilingPattern 3
#define R_GE_patternExtendPad 1
#define R_GE_patternExtendRepeat 2
#define R_GE_patternExtendReflect 3
#define R_GE_patternExtendNone 4
#define R_GE_alphaMask 1
#define R_GE_luminanceMask 2
#define R_GE_nonZeroWindingRule 1
#define R_GE_evenOddRule 2
Rboolean R_GE_isPattern(SEXP);
int R_GE_patternType(SEXP);
double R_GE_linearGradientX1(SEXP);
double R_GE_linearGradientY1(SEXP);
double R_GE_linearGradientX2(SEXP);
double R_GE_linearGradientY2(SEXP);
int R_GE_linearGradientNumStops(SEXP);
double R_GE_linearGradientStop(SEXP, int);
rcolor R_GE_linearGradientColour(SEXP, int);
int R_GE_linearGradientExtend(SEXP);
double R_GE_radialGradientCX1(SEXP);
double R_GE_radialGradientCY1(SEXP);
double R_GE_radialGradientR1(SEXP);
double R_GE_radialGradientCX2(SEXP);
double R_GE_radialGradientCY2(SEXP);
double R_GE_radialGradientR2(SEXP);
int R_GE_radialGradientNumStops(SEXP);
double R_GE_radialGradientStop(SEXP, int);
rcolor R_GE_radialGradientColour(SEXP, int);
int R_GE_radialGradientExtend(SEXP);
SEXP R_GE_tilingPatternFunction(SEXP);
double R_GE_tilingPatternX(SEXP);
double R_GE_tilingPatternY(SEXP);
double R_GE_tilingPatternWidth(SEXP);
double R_GE_tilingPatternHeight(SEXP);
int R_GE_tilingPatternExtend(SEXP);
int R_GE_clipPathFillRule(SEXP);
int R_GE_maskType(SEXP);

#ifdef __cplusplus
}
#endif

#define desc2GEDesc Rf_desc2GEDesc
#define RGBpar Rf_RGBpar
#define RGBpar3 Rf_RGBpar3
#define col2name Rf_col2name

#include <R_ext/GraphicsDevice.h>

#endif
