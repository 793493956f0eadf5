/* Smaller and larger of two. */
#ifndef RIGEL_R_EXT_MINMAX_H
#define RIGEL_R_EXT_MINMAX_H

#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))

#endif
