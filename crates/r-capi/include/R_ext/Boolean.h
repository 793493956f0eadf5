/* Truth values as C functions of the interface take and give them. */
#ifndef RIGEL_R_EXT_BOOLEAN_H
#define RIGEL_R_EXT_BOOLEAN_H

#undef FALSE
#undef TRUE

#ifdef __cplusplus
extern "C" {
#endif
typedef enum { FALSE = 0, TRUE = 1 } Rboolean;
#ifdef __cplusplus
}
#endif

#endif
