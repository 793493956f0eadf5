/* Loops over vectors in parts. */
#ifndef RIGEL_R_EXT_ITERMACROS_H
#define RIGEL_R_EXT_ITERMACROS_H

#define ITERATE_BY_REGION_PARTIAL(x, px, at, size, type, vtype, start, length, body) do { \
    const type *px = vtype##_RO(x); \
    R_xlen_t rigel_end_ = (start) + (length); \
    R_xlen_t at = (start), size = (length); \
    (void)rigel_end_; \
    if (px != NULL) { px += at; body } \
} while (0)
#define ITERATE_BY_REGION(x, px, at, size, type, vtype, body) \
    ITERATE_BY_REGION_PARTIAL(x, px, at, size, type, vtype, 0, XLENGTH(x), body)

#endif
