/* Errors and warnings with the format of printf. An error doesn't return. */
#ifndef RIGEL_R_EXT_ERROR_H
#define RIGEL_R_EXT_ERROR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#define RIGEL_NORETURN __attribute__((noreturn))
#define NORET RIGEL_NORETURN

RIGEL_NORETURN void Rf_error(const char *, ...) __attribute__((format(printf, 1, 2)));
void Rf_warning(const char *, ...) __attribute__((format(printf, 1, 2)));
RIGEL_NORETURN void UNIMPLEMENTED(const char *);
RIGEL_NORETURN void WrongArgCount(const char *);
void R_ShowMessage(const char *);

#ifdef __cplusplus
}
#endif

#ifndef R_NO_REMAP
#define error Rf_error
#define warning Rf_warning
#endif

#endif
