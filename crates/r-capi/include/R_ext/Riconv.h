/* Conversion between encodings. */
#ifndef RIGEL_R_EXT_RICONV_H
#define RIGEL_R_EXT_RICONV_H

#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
void *Riconv_open(const char *, const char *);
size_t Riconv(void *, const char **, size_t *, char **, size_t *);
int Riconv_close(void *);
#ifdef __cplusplus
}
#endif

#endif
