/* Task callbacks and tables of variables that C code provides. */
#ifndef RIGEL_R_EXT_CALLBACKS_H
#define RIGEL_R_EXT_CALLBACKS_H

#include <Rinternals.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef Rboolean (*R_ToplevelCallback)(SEXP, SEXP, Rboolean, Rboolean, void *);
typedef struct _ToplevelCallback R_ToplevelCallbackEl;
R_ToplevelCallbackEl *Rf_addTaskCallback(R_ToplevelCallback, void *, void (*)(void *), const char *, int *);
Rboolean Rf_removeTaskCallbackByName(const char *);
Rboolean Rf_removeTaskCallbackByIndex(int);

typedef struct _R_ObjectTable R_ObjectTable;
struct _R_ObjectTable {
    int type;
    char **cachedNames;
    Rboolean active;
    Rboolean (*exists)(const char *const, Rboolean *, R_ObjectTable *);
    SEXP (*get)(const char *const, Rboolean *, R_ObjectTable *);
    int (*remove)(const char *const, R_ObjectTable *);
    SEXP (*assign)(const char *const, SEXP, R_ObjectTable *);
    SEXP (*objects)(R_ObjectTable *);
    Rboolean (*canCache)(const char *const, R_ObjectTable *);
    void (*onDetach)(R_ObjectTable *);
    void (*onAttach)(R_ObjectTable *);
    void *privateData;
};
#ifdef __cplusplus
}
#endif

#endif
