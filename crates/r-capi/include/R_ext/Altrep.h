/* Vectors whose contents a package computes when they are asked for. */
#ifndef RIGEL_R_EXT_ALTREP_H
#define RIGEL_R_EXT_ALTREP_H

#include <Rinternals.h>
#include <R_ext/Rdynload.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { SEXP ptr; } R_altrep_class_t;
#define R_SEXP(x) (x).ptr
#define R_SUBTYPE_INIT(x) { x }

SEXP R_new_altrep(R_altrep_class_t, SEXP, SEXP);
Rboolean R_altrep_inherits(SEXP, R_altrep_class_t);
SEXP R_altrep_data1(SEXP);
SEXP R_altrep_data2(SEXP);
void R_set_altrep_data1(SEXP, SEXP);
void R_set_altrep_data2(SEXP, SEXP);

#define RIGEL_CLASS(kind) R_altrep_class_t R_make_alt##kind##_class(const char *, const char *, DllInfo *);
RIGEL_CLASS(string) RIGEL_CLASS(integer) RIGEL_CLASS(real) RIGEL_CLASS(logical) RIGEL_CLASS(raw) RIGEL_CLASS(complex) RIGEL_CLASS(list)
#undef RIGEL_CLASS

/* Each method has a type and a function that sets it. */
#define RIGEL_METHOD(kind, name, result, ...) \
    typedef result (*R_##kind##_##name##_method_t)(__VA_ARGS__); \
    void R_set_##kind##_##name##_method(R_altrep_class_t, R_##kind##_##name##_method_t);

RIGEL_METHOD(altrep, UnserializeEX, SEXP, SEXP, SEXP, SEXP, int, int)
RIGEL_METHOD(altrep, Unserialize, SEXP, SEXP, SEXP)
RIGEL_METHOD(altrep, Serialized_state, SEXP, SEXP)
RIGEL_METHOD(altrep, DuplicateEX, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altrep, Duplicate, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altrep, Coerce, SEXP, SEXP, int)
RIGEL_METHOD(altrep, Inspect, Rboolean, SEXP, int, int, int, void (*)(SEXP, int, int, int))
RIGEL_METHOD(altrep, Length, R_xlen_t, SEXP)
RIGEL_METHOD(altvec, Dataptr, void *, SEXP, Rboolean)
RIGEL_METHOD(altvec, Dataptr_or_null, const void *, SEXP)
RIGEL_METHOD(altvec, Extract_subset, SEXP, SEXP, SEXP, SEXP)
RIGEL_METHOD(altinteger, Elt, int, SEXP, R_xlen_t)
RIGEL_METHOD(altinteger, Get_region, R_xlen_t, SEXP, R_xlen_t, R_xlen_t, int *)
RIGEL_METHOD(altinteger, Is_sorted, int, SEXP)
RIGEL_METHOD(altinteger, No_NA, int, SEXP)
RIGEL_METHOD(altinteger, Sum, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altinteger, Min, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altinteger, Max, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altreal, Elt, double, SEXP, R_xlen_t)
RIGEL_METHOD(altreal, Get_region, R_xlen_t, SEXP, R_xlen_t, R_xlen_t, double *)
RIGEL_METHOD(altreal, Is_sorted, int, SEXP)
RIGEL_METHOD(altreal, No_NA, int, SEXP)
RIGEL_METHOD(altreal, Sum, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altreal, Min, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altreal, Max, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altlogical, Elt, int, SEXP, R_xlen_t)
RIGEL_METHOD(altlogical, Get_region, R_xlen_t, SEXP, R_xlen_t, R_xlen_t, int *)
RIGEL_METHOD(altlogical, Is_sorted, int, SEXP)
RIGEL_METHOD(altlogical, No_NA, int, SEXP)
RIGEL_METHOD(altlogical, Sum, SEXP, SEXP, Rboolean)
RIGEL_METHOD(altraw, Elt, Rbyte, SEXP, R_xlen_t)
RIGEL_METHOD(altraw, Get_region, R_xlen_t, SEXP, R_xlen_t, R_xlen_t, Rbyte *)
RIGEL_METHOD(altcomplex, Elt, Rcomplex, SEXP, R_xlen_t)
RIGEL_METHOD(altcomplex, Get_region, R_xlen_t, SEXP, R_xlen_t, R_xlen_t, Rcomplex *)
RIGEL_METHOD(altstring, Elt, SEXP, SEXP, R_xlen_t)
RIGEL_METHOD(altstring, Set_elt, void, SEXP, R_xlen_t, SEXP)
RIGEL_METHOD(altstring, Is_sorted, int, SEXP)
RIGEL_METHOD(altstring, No_NA, int, SEXP)
RIGEL_METHOD(altlist, Elt, SEXP, SEXP, R_xlen_t)
RIGEL_METHOD(altlist, Set_elt, void, SEXP, R_xlen_t, SEXP)
#undef RIGEL_METHOD

#ifdef __cplusplus
}
#endif

#endif
