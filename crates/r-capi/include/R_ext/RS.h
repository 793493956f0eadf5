/* Memory by malloc with R's errors, and the names of Fortran routines. */
#ifndef RIGEL_R_EXT_RS_H
#define RIGEL_R_EXT_RS_H

#ifdef __cplusplus
#include <cstddef>
#include <cstring>
extern "C" {
#else
#include <stddef.h>
#include <string.h>
#endif
#include <Rconfig.h>

void *R_chk_calloc(size_t, size_t);
void *R_chk_realloc(void *, size_t);
void R_chk_free(void *);
void call_R(char *, long, void **, char **, long *, char **, long, char **);

#ifdef __cplusplus
}
#endif

#define R_Calloc(n, t) ((t *)R_chk_calloc((size_t)(n), sizeof(t)))
#define R_Realloc(p, n, t) ((t *)R_chk_realloc((void *)(p), (size_t)((n) * sizeof(t))))
#define R_Free(p) (R_chk_free((void *)(p)), (p) = NULL)
#ifndef STRICT_R_HEADERS
#define Calloc R_Calloc
#define Realloc R_Realloc
#define Free R_Free
#endif
#define CallocCharBuf(n) ((char *)R_chk_calloc((size_t)((n) + 1), sizeof(char)))
#define Memcpy(to, from, n) do { if ((n) != 0) memcpy((to), (from), (size_t)(n) * sizeof(*(from))); } while (0)
#define Memzero(p, n) do { if ((n) != 0) memset((p), 0, (size_t)(n) * sizeof(*(p))); } while (0)

#define F77_CALL(x) x##_
#define F77_NAME(x) F77_CALL(x)
#define F77_SUB(x) F77_CALL(x)
#define F77_COM(x) F77_CALL(x)
#define F77_COMDECL(x) F77_CALL(x)

#endif
