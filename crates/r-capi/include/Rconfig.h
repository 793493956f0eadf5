/* What this build of the interface was made for: x86-64 Linux, ELF, 64-bit pointers. */
#ifndef RIGEL_RCONFIG_H
#define RIGEL_RCONFIG_H

#define HAVE_F77_UNDERSCORE 1
#define IEEE_754 1
#define SUPPORT_UTF8 1
#define SUPPORT_MBCS 1
#define ENABLE_NLS 1
#define HAVE_UINTPTR_T 1
#define R_INLINE inline
#define SIZEOF_SIZE_T 8

#endif
