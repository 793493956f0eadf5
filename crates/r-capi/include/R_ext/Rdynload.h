/* Registering the routines of a shared object, and routines that packages offer to each other. */
#ifndef RIGEL_R_EXT_RDYNLOAD_H
#define RIGEL_R_EXT_RDYNLOAD_H

#include <R_ext/Boolean.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void *(*DL_FUNC)();
typedef unsigned int R_NativePrimitiveArgType;
#define R_ANY_TYPE 9999

typedef struct {
    const char *name;
    DL_FUNC fun;
    int numArgs;
    R_NativePrimitiveArgType *types;
} R_CMethodDef;
typedef R_CMethodDef R_FortranMethodDef;

typedef struct {
    const char *name;
    DL_FUNC fun;
    int numArgs;
} R_CallMethodDef;
typedef R_CallMethodDef R_ExternalMethodDef;

typedef struct _DllInfo DllInfo;

int R_registerRoutines(DllInfo *, const R_CMethodDef *const, const R_CallMethodDef *const, const R_FortranMethodDef *const,
                       const R_ExternalMethodDef *const);
Rboolean R_useDynamicSymbols(DllInfo *, Rboolean);
Rboolean R_forceSymbols(DllInfo *, Rboolean);
DllInfo *R_getEmbeddingDllInfo(void);
void R_RegisterCCallable(const char *, const char *, DL_FUNC);
DL_FUNC R_GetCCallable(const char *, const char *);

#ifdef __cplusplus
}
#endif

#endif
