/* Variables of the program that a shared object refers to. */
#ifndef RIGEL_R_EXT_LIBEXTERN_H
#define RIGEL_R_EXT_LIBEXTERN_H

#define LibExtern extern
#define LibImport
#define LibExport

#endif
