/* A complex number: an element of a complex vector. */
#ifndef RIGEL_R_EXT_COMPLEX_H
#define RIGEL_R_EXT_COMPLEX_H

typedef struct {
    double r;
    double i;
} Rcomplex;

#endif
