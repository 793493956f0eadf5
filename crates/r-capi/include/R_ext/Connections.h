/* Connections as packages see them: they read from and write to one that R code made. */
#ifndef RIGEL_R_EXT_CONNECTIONS_H
#define RIGEL_R_EXT_CONNECTIONS_H

#include <stddef.h>
#include <R_ext/Boolean.h>
#include <Rinternals.h>

#define R_CONNECTIONS_VERSION 1

#ifdef __cplusplus
extern "C" {
#endif
typedef struct Rconn *Rconnection;
size_t R_ReadConnection(Rconnection, void *, size_t);
size_t R_WriteConnection(Rconnection, void *, size_t);
Rconnection R_GetConnection(SEXP);
#ifdef __cplusplus
}
#endif

#endif
