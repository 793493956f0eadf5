/* Which functions of a shared object others can see. */
#ifndef RIGEL_R_EXT_VISIBILITY_H
#define RIGEL_R_EXT_VISIBILITY_H

#define attribute_visible __attribute__((visibility("default")))
#define attribute_hidden __attribute__((visibility("hidden")))

#endif
