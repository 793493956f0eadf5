/* Random numbers from R's generator, between GetRNGstate and PutRNGstate. */
#ifndef RIGEL_R_EXT_RANDOM_H
#define RIGEL_R_EXT_RANDOM_H

#include <R_ext/Boolean.h>

#ifdef __cplusplus
extern "C" {
#endif
void GetRNGstate(void);
void PutRNGstate(void);
double unif_rand(void);
double norm_rand(void);
double exp_rand(void);
double R_unif_index(double);
#ifdef __cplusplus
}
#endif

#endif
