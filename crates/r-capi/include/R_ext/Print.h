/* Output to R's console. */
#ifndef RIGEL_R_EXT_PRINT_H
#define RIGEL_R_EXT_PRINT_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif
void Rprintf(const char *, ...) __attribute__((format(printf, 1, 2)));
void REprintf(const char *, ...) __attribute__((format(printf, 1, 2)));
void Rvprintf(const char *, va_list);
void REvprintf(const char *, va_list);
#ifdef __cplusplus
}
#endif

#endif
