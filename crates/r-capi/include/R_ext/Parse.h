/* Parsing text from C code. */
#ifndef RIGEL_R_EXT_PARSE_H
#define RIGEL_R_EXT_PARSE_H

#include <Rinternals.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef enum { PARSE_NULL, PARSE_OK, PARSE_INCOMPLETE, PARSE_ERROR, PARSE_EOF } ParseStatus;
SEXP R_ParseVector(SEXP, int, ParseStatus *, SEXP);
#ifdef __cplusplus
}
#endif

#endif
