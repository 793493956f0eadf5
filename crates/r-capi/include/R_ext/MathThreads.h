/* Threads of numerical code: there is one. */
#ifndef RIGEL_R_EXT_MATHTHREADS_H
#define RIGEL_R_EXT_MATHTHREADS_H

#include <R_ext/Libextern.h>
#ifdef __cplusplus
extern "C" {
#endif
LibExtern int R_num_math_threads;
LibExtern int R_max_num_math_threads;
#ifdef __cplusplus
}
#endif

#endif
