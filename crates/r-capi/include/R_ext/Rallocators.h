/* An allocator that a package brings. */
#ifndef RIGEL_R_EXT_RALLOCATORS_H
#define RIGEL_R_EXT_RALLOCATORS_H

#include <stddef.h>
typedef struct R_allocator R_allocator_t;
typedef void *(*custom_alloc_t)(R_allocator_t *, size_t);
typedef void (*custom_free_t)(R_allocator_t *, void *);
struct R_allocator {
    custom_alloc_t mem_alloc;
    custom_free_t mem_free;
    void *res;
    void *data;
};

#endif
