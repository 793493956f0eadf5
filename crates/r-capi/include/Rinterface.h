/* What programs that embed R, and a few packages, look at. */
#ifndef RIGEL_RINTERFACE_H
#define RIGEL_RINTERFACE_H

#include <stdint.h>
#include <R_ext/Boolean.h>
#include <R_ext/Libextern.h>

#ifdef __cplusplus
extern "C" {
#endif
LibExtern Rboolean R_Interactive;
LibExtern uintptr_t R_CStackLimit;
LibExtern int R_CStackDir;
LibExtern int R_SignalHandlers;
LibExtern int R_interrupts_pending;
void R_FlushConsole(void);
void R_ProcessEvents(void);
#ifdef __cplusplus
}
#endif

#endif
