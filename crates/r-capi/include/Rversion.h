/* The level of the language that Rigel implements. */
#ifndef RIGEL_RVERSION_H
#define RIGEL_RVERSION_H

#define R_Version(v, p, s) (((v) * 65536) + ((p) * 256) + (s))
#define R_VERSION R_Version(4, 2, 2)
#define R_MAJOR "4"
#define R_MINOR "2.2"
#define R_STATUS ""
#define R_NICK "Rigel"

#endif
