/* What a graphics device says of itself, and the functions it draws with. A package that brings a device fills one. */
#ifndef RIGEL_R_EXT_GRAPHICSDEVICE_H
#define RIGEL_R_EXT_GRAPHICSDEVICE_H

#include <R_ext/GraphicsEngine.h>

#ifdef __cplusplus
extern "C" {
#endif

struct _DevDesc {
    /* Borders of the page and of the clipping region, in the device's units. */
    double left, right, bottom, top;
    double clipLeft, clipRight, clipBottom, clipTop;
    /* Where characters sit, inches per unit, size of a character. */
    double xCharOffset, yCharOffset, yLineBias;
    double ipr[2], cra[2];
    double gamma;
    Rboolean canClip, canChangeGamma;
    int canHAdj;
    /* What a new page starts with. */
    double startps;
    int startcol, startfill, startlty, startfont;
    double startgamma;
    void *deviceSpecific;
    Rboolean displayListOn;
    Rboolean canGenMouseDown, canGenMouseMove, canGenMouseUp, canGenKeybd, canGenIdle, gettingEvent;

    void (*activate)(const pDevDesc);
    void (*circle)(double x, double y, double r, const pGEcontext gc, pDevDesc dd);
    void (*clip)(double x0, double x1, double y0, double y1, pDevDesc dd);
    void (*close)(pDevDesc dd);
    void (*deactivate)(pDevDesc);
    Rboolean (*locator)(double *x, double *y, pDevDesc dd);
    void (*line)(double x1, double y1, double x2, double y2, const pGEcontext gc, pDevDesc dd);
    void (*metricInfo)(int c, const pGEcontext gc, double *ascent, double *descent, double *width, pDevDesc dd);
    void (*mode)(int mode, pDevDesc dd);
    void (*newPage)(const pGEcontext gc, pDevDesc dd);
    void (*polygon)(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd);
    void (*polyline)(int n, double *x, double *y, const pGEcontext gc, pDevDesc dd);
    void (*rect)(double x0, double y0, double x1, double y1, const pGEcontext gc, pDevDesc dd);
    void (*path)(double *x, double *y, int npoly, int *nper, Rboolean winding, const pGEcontext gc, pDevDesc dd);
    void (*raster)(unsigned int *raster, int w, int h, double x, double y, double width, double height, double rot, Rboolean interpolate,
                   const pGEcontext gc, pDevDesc dd);
    SEXP (*cap)(pDevDesc dd);
    void (*size)(double *left, double *right, double *bottom, double *top, pDevDesc dd);
    double (*strWidth)(const char *str, const pGEcontext gc, pDevDesc dd);
    void (*text)(double x, double y, const char *str, double rot, double hadj, const pGEcontext gc, pDevDesc dd);
    void (*onExit)(pDevDesc dd);
    SEXP (*getEvent)(SEXP, const char *);
    Rboolean (*newFrameConfirm)(pDevDesc dd);
    Rboolean hasTextUTF8;
    void (*textUTF8)(double x, double y, const char *str, double rot, double hadj, const pGEcontext gc, pDevDesc dd);
    double (*strWidthUTF8)(const char *str, const pGEcontext gc, pDevDesc dd);
    Rboolean wantSymbolUTF8;
    Rboolean useRotatedTextInContour;
    SEXP eventEnv;
    void (*eventHelper)(pDevDesc dd, int code);
    int (*holdflush)(pDevDesc dd, int level);
    int haveTransparency, haveTransparentBg, haveRaster, haveCapture, haveLocator;
    SEXP (*setPattern)(SEXP pattern, pDevDesc dd);
    void (*releasePattern)(SEXP ref, pDevDesc dd);
    SEXP (*setClipPath)(SEXP path, SEXP ref, pDevDesc dd);
    void (*releaseClipPath)(SEXP ref, pDevDesc dd);
    SEXP (*setMask)(SEXP path, SEXP ref, pDevDesc dd);
    void (*releaseMask)(SEXP ref, pDevDesc dd);
    int deviceVersion;
    Rboolean deviceClip;
    SEXP (*defineGroup)(SEXP source, int op, SEXP destination, pDevDesc dd);
    void (*useGroup)(SEXP ref, SEXP trans, pDevDesc dd);
    void (*releaseGroup)(SEXP ref, pDevDesc dd);
    void (*stroke)(SEXP path, const pGEcontext gc, pDevDesc dd);
    void (*fill)(SEXP path, int rule, const pGEcontext gc, pDevDesc dd);
    void (*fillStroke)(SEXP path, int rule, const pGEcontext gc, pDevDesc dd);
    SEXP (*capabilities)(SEXP cap);
    char reserved[64];
};

typedef enum { knUNKNOWN = -1, knLEFT = 0, knUP, knRIGHT, knDOWN, knF1, knF2, knF3, knF4, knF5, knF6, knF7, knF8, knF9, knF10, knF11, knF12,
               knPGUP, knPGDN, knEND, knHOME, knINS, knDEL } R_KeyName;
typedef enum { meMouseDown = 0, meMouseUp, meMouseMove } R_MouseEvent;
#define leftButton 1
#define middleButton 2
#define rightButton 4

int Rf_ndevNumber(pDevDesc);
int Rf_NumDevices(void);
void R_CheckDeviceAvailable(void);
Rboolean R_CheckDeviceAvailableBool(void);
int Rf_curDevice(void);
int Rf_nextDevice(int);
int Rf_prevDevice(int);
int Rf_selectDevice(int);
void Rf_killDevice(int);
int Rf_NoDevices(void);
void Rf_NewFrameConfirm(pDevDesc);
void Rf_doMouseEvent(pDevDesc, R_MouseEvent, int, double, double);
void Rf_doKeybd(pDevDesc, R_KeyName, const char *);
void Rf_doIdle(pDevDesc);
Rboolean Rf_doesIdle(pDevDesc);
void Rf_onIdle(pDevDesc);

#ifdef __cplusplus
}
#endif

#define curDevice Rf_curDevice
#define killDevice Rf_killDevice
#define ndevNumber Rf_ndevNumber
#define NewFrameConfirm Rf_NewFrameConfirm
#define nextDevice Rf_nextDevice
#define NoDevices Rf_NoDevices
#define NumDevices Rf_NumDevices
#define prevDevice Rf_prevDevice
#define selectDevice Rf_selectDevice
#define doKeybd Rf_doKeybd
#define doMouseEvent Rf_doMouseEvent
#define doIdle Rf_doIdle
#define doesIdle Rf_doesIdle
/* Interrupts wait while a device is registered; Rigel takes them at safepoints only. */
#define BEGIN_SUSPEND_INTERRUPTS do {
#define END_SUSPEND_INTERRUPTS } while (0)

#endif
