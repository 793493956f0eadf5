/* R's objects as C code sees them: an opaque SEXP and functions on it.
 *
 * Rigel's objects are not laid out as GNU R's are, so nothing here looks into one. A shared object that was compiled with
 * these declarations runs under GNU R 4.2 too. A function that Rigel doesn't have yet raises an error by its name. */
#ifndef RIGEL_RINTERNALS_H
#define RIGEL_RINTERNALS_H

#ifdef __cplusplus
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#else
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#endif

#include <Rconfig.h>
#include <R_ext/Arith.h>
#include <R_ext/Boolean.h>
#include <R_ext/Complex.h>
#include <R_ext/Error.h>
#include <R_ext/Libextern.h>
#include <R_ext/Memory.h>
#include <R_ext/Print.h>
#include <R_ext/Rallocators.h>
#include <R_ext/Rdynload.h>
#include <R_ext/Utils.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned char Rbyte;
typedef int R_len_t;
typedef ptrdiff_t R_xlen_t;
#define R_LEN_T_MAX INT_MAX
#define R_XLEN_T_MAX 4503599627370496
#define R_SHORT_LEN_MAX INT_MAX
#define LONG_VECTOR_SUPPORT 1

/* The types of objects, by the numbers that serialization uses too. */
typedef unsigned int SEXPTYPE;
enum {
    NILSXP = 0, SYMSXP = 1, LISTSXP = 2, CLOSXP = 3, ENVSXP = 4, PROMSXP = 5, LANGSXP = 6, SPECIALSXP = 7, BUILTINSXP = 8,
    CHARSXP = 9, LGLSXP = 10, INTSXP = 13, REALSXP = 14, CPLXSXP = 15, STRSXP = 16, DOTSXP = 17, ANYSXP = 18, VECSXP = 19,
    EXPRSXP = 20, BCODESXP = 21, EXTPTRSXP = 22, WEAKREFSXP = 23, RAWSXP = 24, S4SXP = 25, NEWSXP = 30, FREESXP = 31, FUNSXP = 99
};

typedef struct SEXPREC *SEXP;
typedef enum { CE_NATIVE = 0, CE_UTF8 = 1, CE_LATIN1 = 2, CE_BYTES = 3, CE_SYMBOL = 5, CE_ANY = 99 } cetype_t;
typedef enum { Bytes, Chars, Width } nchar_type;
typedef int PROTECT_INDEX;
typedef void (*R_CFinalizer_t)(SEXP);

typedef void *R_pstream_data_t;
typedef enum { R_pstream_any_format, R_pstream_ascii_format, R_pstream_binary_format, R_pstream_xdr_format, R_pstream_asciihex_format } R_pstream_format_t;
typedef struct R_outpstream_st *R_outpstream_t;
struct R_outpstream_st {
    R_pstream_data_t data;
    R_pstream_format_t type;
    int version;
    void (*OutChar)(R_outpstream_t, int);
    void (*OutBytes)(R_outpstream_t, void *, int);
    SEXP (*OutPersistHookFunc)(SEXP, SEXP);
    SEXP OutPersistHookData;
};
typedef struct R_inpstream_st *R_inpstream_t;
struct R_inpstream_st {
    R_pstream_data_t data;
    R_pstream_format_t type;
    int (*InChar)(R_inpstream_t);
    void (*InBytes)(R_inpstream_t, void *, int);
    SEXP (*InPersistHookFunc)(SEXP, SEXP);
    SEXP InPersistHookData;
    char native_encoding[64];
    void *nat2nat_obj;
    void *nat2utf8_obj;
};

/* Values that are always there. */
LibExtern SEXP R_NilValue, R_GlobalEnv, R_BaseEnv, R_EmptyEnv, R_BaseNamespace, R_NamespaceRegistry, R_UnboundValue, R_MissingArg;
LibExtern SEXP R_NaString, R_BlankString, R_BlankScalarString, R_LogicalNAValue, R_TrueValue, R_FalseValue, R_Srcref, R_InBCInterpreter;
LibExtern SEXP R_NamesSymbol, R_ClassSymbol, R_DimSymbol, R_DimNamesSymbol, R_RowNamesSymbol, R_LevelsSymbol, R_DotsSymbol, R_BraceSymbol;
LibExtern SEXP R_BracketSymbol, R_Bracket2Symbol, R_DollarSymbol, R_DoubleColonSymbol, R_TripleColonSymbol, R_QuoteSymbol, R_TspSymbol;
LibExtern SEXP R_NameSymbol, R_ModeSymbol, R_DropSymbol, R_NaRmSymbol, R_SpecSymbol, R_SeedsSymbol, R_LastvalueSymbol, R_SortListSymbol;
LibExtern SEXP R_EvalSymbol, R_BaseSymbol, R_SrcrefSymbol, R_dot_Generic;
LibExtern int R_Visible;
#define NA_STRING R_NaString

/* Vectors: type, length and elements. */
int TYPEOF(SEXP);
void SET_TYPEOF(SEXP, int);
int LENGTH(SEXP);
R_xlen_t XLENGTH(SEXP);
R_xlen_t TRUELENGTH(SEXP);
R_xlen_t XTRUELENGTH(SEXP);
void SETLENGTH(SEXP, R_xlen_t);
void SET_TRUELENGTH(SEXP, R_xlen_t);
int IS_LONG_VEC(SEXP);
void SET_GROWABLE_BIT(SEXP);
int IS_GROWABLE(SEXP);
int LEVELS(SEXP);
int SETLEVELS(SEXP, int);
int *LOGICAL(SEXP);
int *INTEGER(SEXP);
Rbyte *RAW(SEXP);
double *REAL(SEXP);
Rcomplex *COMPLEX(SEXP);
const int *LOGICAL_RO(SEXP);
const int *INTEGER_RO(SEXP);
const Rbyte *RAW_RO(SEXP);
const double *REAL_RO(SEXP);
const Rcomplex *COMPLEX_RO(SEXP);
SEXP VECTOR_ELT(SEXP, R_xlen_t);
SEXP STRING_ELT(SEXP, R_xlen_t);
SEXP SET_VECTOR_ELT(SEXP, R_xlen_t, SEXP);
void SET_STRING_ELT(SEXP, R_xlen_t, SEXP);
SEXP XVECTOR_ELT(SEXP, R_xlen_t);
SEXP SET_XVECTOR_ELT(SEXP, R_xlen_t, SEXP);
SEXP *STRING_PTR(SEXP);
const SEXP *STRING_PTR_RO(SEXP);
SEXP *VECTOR_PTR(SEXP);
const SEXP *VECTOR_PTR_RO(SEXP);
void *DATAPTR(SEXP);
const void *DATAPTR_RO(SEXP);
const void *DATAPTR_OR_NULL(SEXP);
void *STDVEC_DATAPTR(SEXP);
int INTEGER_ELT(SEXP, R_xlen_t);
int LOGICAL_ELT(SEXP, R_xlen_t);
double REAL_ELT(SEXP, R_xlen_t);
Rbyte RAW_ELT(SEXP, R_xlen_t);
Rcomplex COMPLEX_ELT(SEXP, R_xlen_t);
void SET_INTEGER_ELT(SEXP, R_xlen_t, int);
void SET_LOGICAL_ELT(SEXP, R_xlen_t, int);
void SET_REAL_ELT(SEXP, R_xlen_t, double);
void SET_RAW_ELT(SEXP, R_xlen_t, Rbyte);
void SET_COMPLEX_ELT(SEXP, R_xlen_t, Rcomplex);
R_xlen_t INTEGER_GET_REGION(SEXP, R_xlen_t, R_xlen_t, int *);
R_xlen_t LOGICAL_GET_REGION(SEXP, R_xlen_t, R_xlen_t, int *);
R_xlen_t REAL_GET_REGION(SEXP, R_xlen_t, R_xlen_t, double *);
R_xlen_t RAW_GET_REGION(SEXP, R_xlen_t, R_xlen_t, Rbyte *);
R_xlen_t COMPLEX_GET_REGION(SEXP, R_xlen_t, R_xlen_t, Rcomplex *);
int INTEGER_IS_SORTED(SEXP);
int REAL_IS_SORTED(SEXP);
int STRING_IS_SORTED(SEXP);
int LOGICAL_NO_NA(SEXP);
int INTEGER_NO_NA(SEXP);
int REAL_NO_NA(SEXP);
int STRING_NO_NA(SEXP);
int ALTREP(SEXP);
SEXP ALTREP_CLASS(SEXP);

/* Making objects. */
SEXP Rf_allocVector(SEXPTYPE, R_xlen_t);
SEXP Rf_allocVector3(SEXPTYPE, R_xlen_t, R_allocator_t *);
SEXP Rf_allocMatrix(SEXPTYPE, int, int);
SEXP Rf_alloc3DArray(SEXPTYPE, int, int, int);
SEXP Rf_allocArray(SEXPTYPE, SEXP);
SEXP Rf_allocList(int);
SEXP Rf_allocLang(int);
SEXP Rf_allocS4Object(void);
SEXP Rf_allocSExp(SEXPTYPE);
SEXP Rf_ScalarInteger(int);
SEXP Rf_ScalarLogical(int);
SEXP Rf_ScalarReal(double);
SEXP Rf_ScalarRaw(Rbyte);
SEXP Rf_ScalarComplex(Rcomplex);
SEXP Rf_ScalarString(SEXP);
SEXP Rf_mkChar(const char *);
SEXP Rf_mkCharCE(const char *, cetype_t);
SEXP Rf_mkCharLen(const char *, int);
SEXP Rf_mkCharLenCE(const char *, int, cetype_t);
SEXP Rf_mkString(const char *);
SEXP Rf_mkNamed(SEXPTYPE, const char **);
SEXP Rf_install(const char *);
SEXP Rf_installChar(SEXP);
SEXP Rf_installTrChar(SEXP);
SEXP Rf_installDDSym(int);
SEXP Rf_duplicate(SEXP);
SEXP Rf_shallow_duplicate(SEXP);
SEXP Rf_lazy_duplicate(SEXP);
SEXP Rf_lengthgets(SEXP, R_len_t);
SEXP Rf_xlengthgets(SEXP, R_xlen_t);
void Rf_copyMatrix(SEXP, SEXP, Rboolean);
void Rf_copyListMatrix(SEXP, SEXP, Rboolean);
void Rf_copyVector(SEXP, SEXP);
void Rf_copyMostAttrib(SEXP, SEXP);
SEXP R_tryWrap(SEXP);

/* Strings. */
const char *R_CHAR(SEXP);
cetype_t Rf_getCharCE(SEXP);
const char *Rf_translateChar(SEXP);
const char *Rf_translateChar0(SEXP);
const char *Rf_translateCharUTF8(SEXP);
const char *Rf_reEnc(const char *, cetype_t, cetype_t, int);
size_t Rf_ucstoutf8(char *, const unsigned int);
int IS_ASCII(SEXP);
int IS_UTF8(SEXP);
int IS_LATIN1(SEXP);
int IS_BYTES(SEXP);
int ENC_KNOWN(SEXP);
Rboolean Rf_charIsASCII(SEXP);
Rboolean Rf_charIsUTF8(SEXP);
Rboolean Rf_isValidString(SEXP);
Rboolean Rf_isValidStringF(SEXP);
Rboolean Rf_isBlankString(const char *);
Rboolean Rf_StringBlank(SEXP);
int R_nchar(SEXP, nchar_type, Rboolean, Rboolean, const char *);
int Rf_Seql(SEXP, SEXP);

/* Attributes, classes and slots. */
SEXP ATTRIB(SEXP);
void SET_ATTRIB(SEXP, SEXP);
int OBJECT(SEXP);
void SET_OBJECT(SEXP, int);
void DUPLICATE_ATTRIB(SEXP, SEXP);
void SHALLOW_DUPLICATE_ATTRIB(SEXP, SEXP);
SEXP Rf_getAttrib(SEXP, SEXP);
SEXP Rf_setAttrib(SEXP, SEXP, SEXP);
SEXP Rf_namesgets(SEXP, SEXP);
SEXP Rf_classgets(SEXP, SEXP);
SEXP Rf_dimgets(SEXP, SEXP);
SEXP Rf_dimnamesgets(SEXP, SEXP);
SEXP Rf_GetRowNames(SEXP);
SEXP Rf_GetColumnNames(SEXP);
SEXP Rf_GetArrayDimnames(SEXP);
void Rf_GetMatrixDimnames(SEXP, SEXP *, SEXP *, const char **, const char **);
Rboolean Rf_inherits(SEXP, const char *);
int IS_S4_OBJECT(SEXP);
void SET_S4_OBJECT(SEXP);
void UNSET_S4_OBJECT(SEXP);
SEXP R_do_slot(SEXP, SEXP);
SEXP R_do_slot_assign(SEXP, SEXP, SEXP);
int R_has_slot(SEXP, SEXP);
SEXP R_do_MAKE_CLASS(const char *);
SEXP R_getClassDef(const char *);
SEXP R_do_new_object(SEXP);
int R_check_class_and_super(SEXP, const char **, SEXP);
int R_check_class_etc(SEXP, const char **);
SEXP Rf_asS4(SEXP, Rboolean, int);
SEXP Rf_S3Class(SEXP);

/* Pairlists, calls and functions. */
SEXP TAG(SEXP);
void SET_TAG(SEXP, SEXP);
SEXP CAR(SEXP);
SEXP CDR(SEXP);
SEXP CAAR(SEXP);
SEXP CDAR(SEXP);
SEXP CADR(SEXP);
SEXP CDDR(SEXP);
SEXP CDDDR(SEXP);
SEXP CADDR(SEXP);
SEXP CADDDR(SEXP);
SEXP CAD4R(SEXP);
SEXP CAD5R(SEXP);
SEXP SETCAR(SEXP, SEXP);
SEXP SETCDR(SEXP, SEXP);
SEXP SETCADR(SEXP, SEXP);
SEXP SETCADDR(SEXP, SEXP);
SEXP SETCADDDR(SEXP, SEXP);
SEXP SETCAD4R(SEXP, SEXP);
int MISSING(SEXP);
void SET_MISSING(SEXP, int);
SEXP Rf_cons(SEXP, SEXP);
SEXP Rf_lcons(SEXP, SEXP);
SEXP Rf_nthcdr(SEXP, int);
SEXP Rf_elt(SEXP, int);
SEXP Rf_lastElt(SEXP);
SEXP Rf_list1(SEXP);
SEXP Rf_list2(SEXP, SEXP);
SEXP Rf_list3(SEXP, SEXP, SEXP);
SEXP Rf_list4(SEXP, SEXP, SEXP, SEXP);
SEXP Rf_list5(SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_list6(SEXP, SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_lang1(SEXP);
SEXP Rf_lang2(SEXP, SEXP);
SEXP Rf_lang3(SEXP, SEXP, SEXP);
SEXP Rf_lang4(SEXP, SEXP, SEXP, SEXP);
SEXP Rf_lang5(SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_lang6(SEXP, SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP Rf_listAppend(SEXP, SEXP);
SEXP FORMALS(SEXP);
SEXP BODY(SEXP);
SEXP CLOENV(SEXP);
void SET_FORMALS(SEXP, SEXP);
void SET_BODY(SEXP, SEXP);
void SET_CLOENV(SEXP, SEXP);
int RDEBUG(SEXP);
void SET_RDEBUG(SEXP, int);
SEXP R_ClosureExpr(SEXP);
SEXP R_ClosureFormals(SEXP);
SEXP R_ClosureBody(SEXP);
SEXP R_ClosureEnv(SEXP);
SEXP R_BytecodeExpr(SEXP);
SEXP PRINTNAME(SEXP);
SEXP SYMVALUE(SEXP);
SEXP INTERNAL(SEXP);
int DDVAL(SEXP);
SEXP PRCODE(SEXP);
SEXP PRENV(SEXP);
SEXP PRVALUE(SEXP);
int PRSEEN(SEXP);
SEXP R_PromiseExpr(SEXP);

/* Environments and evaluation. */
SEXP FRAME(SEXP);
SEXP ENCLOS(SEXP);
SEXP HASHTAB(SEXP);
int ENVFLAGS(SEXP);
void SET_FRAME(SEXP, SEXP);
void SET_ENCLOS(SEXP, SEXP);
void SET_HASHTAB(SEXP, SEXP);
void SET_ENVFLAGS(SEXP, int);
SEXP Rf_eval(SEXP, SEXP);
SEXP R_forceAndCall(SEXP, int, SEXP);
SEXP R_tryEval(SEXP, SEXP, int *);
SEXP R_tryEvalSilent(SEXP, SEXP, int *);
const char *R_curErrorBuf(void);
SEXP R_ParseEvalString(const char *, SEXP);
SEXP R_ParseString(const char *);
SEXP Rf_findVar(SEXP, SEXP);
SEXP Rf_findVarInFrame(SEXP, SEXP);
SEXP Rf_findVarInFrame3(SEXP, SEXP, Rboolean);
SEXP Rf_findFun(SEXP, SEXP);
SEXP Rf_findFun3(SEXP, SEXP, SEXP);
Rboolean R_existsVarInFrame(SEXP, SEXP);
void R_removeVarFromFrame(SEXP, SEXP);
void Rf_defineVar(SEXP, SEXP, SEXP);
void Rf_setVar(SEXP, SEXP, SEXP);
void Rf_gsetVar(SEXP, SEXP, SEXP);
SEXP Rf_substitute(SEXP, SEXP);
SEXP Rf_topenv(SEXP, SEXP);
SEXP R_NewEnv(SEXP, int, int);
SEXP Rf_NewEnvironment(SEXP, SEXP, SEXP);
SEXP R_ParentEnv(SEXP);
SEXP R_lsInternal(SEXP, Rboolean);
SEXP R_lsInternal3(SEXP, Rboolean, Rboolean);
Rboolean R_EnvironmentIsLocked(SEXP);
void R_LockEnvironment(SEXP, Rboolean);
Rboolean R_BindingIsLocked(SEXP, SEXP);
Rboolean R_BindingIsActive(SEXP, SEXP);
SEXP R_ActiveBindingFunction(SEXP, SEXP);
void R_LockBinding(SEXP, SEXP);
void R_unLockBinding(SEXP, SEXP);
void R_MakeActiveBinding(SEXP, SEXP, SEXP);
Rboolean R_IsPackageEnv(SEXP);
SEXP R_PackageEnvName(SEXP);
SEXP R_FindNamespace(SEXP);
Rboolean R_IsNamespaceEnv(SEXP);
SEXP R_NamespaceEnvSpec(SEXP);
Rboolean R_HasFancyBindings(SEXP);
SEXP Rf_GetOption(SEXP, SEXP);
SEXP Rf_GetOption1(SEXP);
int Rf_GetOptionWidth(void);
int Rf_GetOptionDigits(void);
SEXP R_GetCurrentEnv(void);
SEXP R_GetCurrentSrcref(int);
SEXP R_GetSrcFilename(SEXP);
SEXP Rf_applyClosure(SEXP, SEXP, SEXP, SEXP, SEXP);

/* Protection and sharing. */
SEXP Rf_protect(SEXP);
void Rf_unprotect(int);
void Rf_unprotect_ptr(SEXP);
void R_ProtectWithIndex(SEXP, PROTECT_INDEX *);
void R_Reprotect(SEXP, PROTECT_INDEX);
void R_PreserveObject(SEXP);
void R_ReleaseObject(SEXP);
int NAMED(SEXP);
void SET_NAMED(SEXP, int);
int REFCNT(SEXP);
int MAYBE_SHARED(SEXP);
int MAYBE_REFERENCED(SEXP);
int NO_REFERENCES(SEXP);
void MARK_NOT_MUTABLE(SEXP);
void ENSURE_NAMEDMAX(SEXP);
int MARK(SEXP);

/* External pointers, weak references and finalizers. */
SEXP R_MakeExternalPtr(void *, SEXP, SEXP);
void *R_ExternalPtrAddr(SEXP);
SEXP R_ExternalPtrTag(SEXP);
SEXP R_ExternalPtrProtected(SEXP);
void R_ClearExternalPtr(SEXP);
void R_SetExternalPtrAddr(SEXP, void *);
void R_SetExternalPtrTag(SEXP, SEXP);
void R_SetExternalPtrProtected(SEXP, SEXP);
SEXP R_MakeExternalPtrFn(DL_FUNC, SEXP, SEXP);
DL_FUNC R_ExternalPtrAddrFn(SEXP);
void *EXTPTR_PTR(SEXP);
SEXP EXTPTR_TAG(SEXP);
SEXP EXTPTR_PROT(SEXP);
void R_RegisterFinalizer(SEXP, SEXP);
void R_RegisterFinalizerEx(SEXP, SEXP, Rboolean);
void R_RegisterCFinalizer(SEXP, R_CFinalizer_t);
void R_RegisterCFinalizerEx(SEXP, R_CFinalizer_t, Rboolean);
void R_RunPendingFinalizers(void);
SEXP R_MakeWeakRef(SEXP, SEXP, SEXP, Rboolean);
SEXP R_MakeWeakRefC(SEXP, SEXP, R_CFinalizer_t, Rboolean);
SEXP R_WeakRefKey(SEXP);
SEXP R_WeakRefValue(SEXP);
void R_RunWeakRefFinalizer(SEXP);

/* Questions and coercions. */
R_len_t Rf_length(SEXP);
R_xlen_t Rf_xlength(SEXP);
R_len_t Rf_envlength(SEXP);
int Rf_nrows(SEXP);
int Rf_ncols(SEXP);
int Rf_nlevels(SEXP);
Rboolean Rf_isNull(SEXP);
Rboolean Rf_isSymbol(SEXP);
Rboolean Rf_isLogical(SEXP);
Rboolean Rf_isReal(SEXP);
Rboolean Rf_isComplex(SEXP);
Rboolean Rf_isExpression(SEXP);
Rboolean Rf_isEnvironment(SEXP);
Rboolean Rf_isString(SEXP);
Rboolean Rf_isObject(SEXP);
Rboolean Rf_isArray(SEXP);
Rboolean Rf_isFactor(SEXP);
Rboolean Rf_isFrame(SEXP);
Rboolean Rf_isDataFrame(SEXP);
Rboolean Rf_isFunction(SEXP);
Rboolean Rf_isInteger(SEXP);
Rboolean Rf_isLanguage(SEXP);
Rboolean Rf_isList(SEXP);
Rboolean Rf_isMatrix(SEXP);
Rboolean Rf_isNewList(SEXP);
Rboolean Rf_isNumber(SEXP);
Rboolean Rf_isNumeric(SEXP);
Rboolean Rf_isPairList(SEXP);
Rboolean Rf_isPrimitive(SEXP);
Rboolean Rf_isTs(SEXP);
Rboolean Rf_isUnordered(SEXP);
Rboolean Rf_isOrdered(SEXP);
Rboolean Rf_isValidName(const char *);
Rboolean Rf_isVector(SEXP);
Rboolean Rf_isVectorAtomic(SEXP);
Rboolean Rf_isVectorList(SEXP);
int Rf_isBasicClass(const char *);
Rboolean Rf_isS4(SEXP);
Rboolean Rf_conformable(SEXP, SEXP);
Rboolean R_compute_identical(SEXP, SEXP, int);
int Rf_asLogical(SEXP);
int Rf_asInteger(SEXP);
double Rf_asReal(SEXP);
Rcomplex Rf_asComplex(SEXP);
R_xlen_t Rf_asXLength(SEXP);
SEXP Rf_asChar(SEXP);
SEXP Rf_asCharacterFactor(SEXP);
SEXP Rf_coerceVector(SEXP, SEXPTYPE);
SEXP Rf_PairToVectorList(SEXP);
SEXP Rf_VectorToPairList(SEXP);
SEXPTYPE Rf_str2type(const char *);
const char *Rf_type2char(SEXPTYPE);
SEXP Rf_type2str(SEXPTYPE);
SEXP Rf_type2str_nowarn(SEXPTYPE);
SEXP Rf_match(SEXP, SEXP, int);
SEXP Rf_matchE(SEXP, SEXP, int, SEXP);
SEXP Rf_duplicated(SEXP, Rboolean);
R_xlen_t Rf_any_duplicated(SEXP, Rboolean);
R_xlen_t Rf_any_duplicated3(SEXP, SEXP, Rboolean);
Rboolean Rf_NonNullStringMatch(SEXP, SEXP);
Rboolean Rf_psmatch(const char *, const char *, Rboolean);
void Rf_PrintValue(SEXP);

/* Errors that C code raises and catches. */
RIGEL_NORETURN void Rf_errorcall(SEXP, const char *, ...) __attribute__((format(printf, 2, 3)));
void Rf_warningcall(SEXP, const char *, ...) __attribute__((format(printf, 2, 3)));
void Rf_warningcall_immediate(SEXP, const char *, ...) __attribute__((format(printf, 2, 3)));
Rboolean R_ToplevelExec(void (*)(void *), void *);
SEXP R_ExecWithCleanup(SEXP (*)(void *), void *, void (*)(void *), void *);
SEXP R_tryCatch(SEXP (*)(void *), void *, SEXP, SEXP (*)(SEXP, void *), void *, void (*)(void *), void *);
SEXP R_tryCatchError(SEXP (*)(void *), void *, SEXP (*)(SEXP, void *), void *);
SEXP R_withCallingErrorHandler(SEXP (*)(void *), void *, SEXP (*)(SEXP, void *), void *);
SEXP R_MakeUnwindCont(void);
RIGEL_NORETURN void R_ContinueUnwind(SEXP);
SEXP R_UnwindProtect(SEXP (*)(void *), void *, void (*)(void *, Rboolean), void *, SEXP);
RIGEL_NORETURN void R_BadLongVector(SEXP, const char *, int);
RIGEL_NORETURN void R_signal_protect_error(void);
RIGEL_NORETURN void Rf_onintr(void);

/* Serialization to a stream that C code provides. */
void R_InitOutPStream(R_outpstream_t, R_pstream_data_t, R_pstream_format_t, int, void (*)(R_outpstream_t, int),
                      void (*)(R_outpstream_t, void *, int), SEXP (*)(SEXP, SEXP), SEXP);
void R_InitInPStream(R_inpstream_t, R_pstream_data_t, R_pstream_format_t, int (*)(R_inpstream_t),
                     void (*)(R_inpstream_t, void *, int), SEXP (*)(SEXP, SEXP), SEXP);
void R_Serialize(SEXP, R_outpstream_t);
SEXP R_Unserialize(R_inpstream_t);

#ifdef __cplusplus
}
#endif

/* Names that stand for others. */
#define CHAR(x) R_CHAR(x)
#define PROTECT(x) Rf_protect(x)
#define UNPROTECT(n) Rf_unprotect(n)
#define UNPROTECT_PTR(x) Rf_unprotect_ptr(x)
#define PROTECT_WITH_INDEX(x, i) R_ProtectWithIndex(x, i)
#define REPROTECT(x, i) R_Reprotect(x, i)
#define CONS(a, b) Rf_cons((a), (b))
#define LCONS(a, b) Rf_lcons((a), (b))
#define NOT_SHARED(x) (!MAYBE_SHARED(x))
#define IS_SCALAR(x, type) (TYPEOF(x) == (type) && XLENGTH(x) == 1)
#define IS_SIMPLE_SCALAR(x, type) (IS_SCALAR(x, type) && ATTRIB(x) == R_NilValue)
#define KNOWN_SORTED(s) ((s) == 1 || (s) == -1 || (s) == 2 || (s) == -2)
#define UNKNOWN_SORTEDNESS INT_MIN
#define EXTPTR_PTR_SET(x, p) R_SetExternalPtrAddr(x, p)
#define IDENT_NUM_AS_BITS 1
#define IDENT_NA_AS_BITS 2
#define IDENT_ATTR_BY_ORDER 4
#define IDENT_USE_BYTECODE 8
#define IDENT_USE_CLOENV 16
#define IDENT_USE_SRCREF 32
#define IDENT_EXTPTR_AS_REF 64
#define error_return(text) { Rf_error(text); return R_NilValue; }

#ifndef R_NO_REMAP
#define GetArrayDimnames Rf_GetArrayDimnames
#define GetColumnNames Rf_GetColumnNames
#define GetMatrixDimnames Rf_GetMatrixDimnames
#define GetOption Rf_GetOption
#define GetOption1 Rf_GetOption1
#define GetOptionDigits Rf_GetOptionDigits
#define GetOptionWidth Rf_GetOptionWidth
#define GetRowNames Rf_GetRowNames
#define NewEnvironment Rf_NewEnvironment
#define NonNullStringMatch Rf_NonNullStringMatch
#define PairToVectorList Rf_PairToVectorList
#define PrintValue Rf_PrintValue
#define S3Class Rf_S3Class
#define ScalarComplex Rf_ScalarComplex
#define ScalarInteger Rf_ScalarInteger
#define ScalarLogical Rf_ScalarLogical
#define ScalarRaw Rf_ScalarRaw
#define ScalarReal Rf_ScalarReal
#define ScalarString Rf_ScalarString
#define Seql Rf_Seql
#define StringBlank Rf_StringBlank
#define VectorToPairList Rf_VectorToPairList
#define alloc3DArray Rf_alloc3DArray
#define allocArray Rf_allocArray
#define allocLang Rf_allocLang
#define allocList Rf_allocList
#define allocMatrix Rf_allocMatrix
#define allocS4Object Rf_allocS4Object
#define allocSExp Rf_allocSExp
#define allocVector Rf_allocVector
#define allocVector3 Rf_allocVector3
#define any_duplicated Rf_any_duplicated
#define any_duplicated3 Rf_any_duplicated3
#define applyClosure Rf_applyClosure
#define asChar Rf_asChar
#define asCharacterFactor Rf_asCharacterFactor
#define asComplex Rf_asComplex
#define asInteger Rf_asInteger
#define asLogical Rf_asLogical
#define asReal Rf_asReal
#define asS4 Rf_asS4
#define asXLength Rf_asXLength
#define charIsASCII Rf_charIsASCII
#define charIsUTF8 Rf_charIsUTF8
#define classgets Rf_classgets
#define coerceVector Rf_coerceVector
#define conformable Rf_conformable
#define cons Rf_cons
#define copyListMatrix Rf_copyListMatrix
#define copyMatrix Rf_copyMatrix
#define copyMostAttrib Rf_copyMostAttrib
#define copyVector Rf_copyVector
#define defineVar Rf_defineVar
#define dimgets Rf_dimgets
#define dimnamesgets Rf_dimnamesgets
#define duplicate Rf_duplicate
#define duplicated Rf_duplicated
#define elt Rf_elt
#define envlength Rf_envlength
#define errorcall Rf_errorcall
#define eval Rf_eval
#define findFun Rf_findFun
#define findFun3 Rf_findFun3
#define findVar Rf_findVar
#define findVarInFrame Rf_findVarInFrame
#define findVarInFrame3 Rf_findVarInFrame3
#define getAttrib Rf_getAttrib
#define getCharCE Rf_getCharCE
#define gsetVar Rf_gsetVar
#define inherits Rf_inherits
#define install Rf_install
#define installChar Rf_installChar
#define installDDSym Rf_installDDSym
#define installTrChar Rf_installTrChar
#define isArray Rf_isArray
#define isBasicClass Rf_isBasicClass
#define isComplex Rf_isComplex
#define isDataFrame Rf_isDataFrame
#define isEnvironment Rf_isEnvironment
#define isExpression Rf_isExpression
#define isFactor Rf_isFactor
#define isFrame Rf_isFrame
#define isFunction Rf_isFunction
#define isInteger Rf_isInteger
#define isLanguage Rf_isLanguage
#define isList Rf_isList
#define isLogical Rf_isLogical
#define isMatrix Rf_isMatrix
#define isNewList Rf_isNewList
#define isNull Rf_isNull
#define isNumber Rf_isNumber
#define isNumeric Rf_isNumeric
#define isObject Rf_isObject
#define isOrdered Rf_isOrdered
#define isPairList Rf_isPairList
#define isPrimitive Rf_isPrimitive
#define isReal Rf_isReal
#define isS4 Rf_isS4
#define isString Rf_isString
#define isSymbol Rf_isSymbol
#define isTs Rf_isTs
#define isUnordered Rf_isUnordered
#define isValidName Rf_isValidName
#define isValidString Rf_isValidString
#define isValidStringF Rf_isValidStringF
#define isVector Rf_isVector
#define isVectorAtomic Rf_isVectorAtomic
#define isVectorList Rf_isVectorList
#define lang1 Rf_lang1
#define lang2 Rf_lang2
#define lang3 Rf_lang3
#define lang4 Rf_lang4
#define lang5 Rf_lang5
#define lang6 Rf_lang6
#define lastElt Rf_lastElt
#define lazy_duplicate Rf_lazy_duplicate
#define lcons Rf_lcons
#define length Rf_length
#define lengthgets Rf_lengthgets
#define list1 Rf_list1
#define list2 Rf_list2
#define list3 Rf_list3
#define list4 Rf_list4
#define list5 Rf_list5
#define list6 Rf_list6
#define listAppend Rf_listAppend
#define match Rf_match
#define matchE Rf_matchE
#define mkChar Rf_mkChar
#define mkCharCE Rf_mkCharCE
#define mkCharLen Rf_mkCharLen
#define mkCharLenCE Rf_mkCharLenCE
#define mkNamed Rf_mkNamed
#define mkString Rf_mkString
#define namesgets Rf_namesgets
#define ncols Rf_ncols
#define nlevels Rf_nlevels
#define nrows Rf_nrows
#define nthcdr Rf_nthcdr
#define onintr Rf_onintr
#define protect Rf_protect
#define psmatch Rf_psmatch
#define reEnc Rf_reEnc
#define setAttrib Rf_setAttrib
#define setVar Rf_setVar
#define shallow_duplicate Rf_shallow_duplicate
#define str2type Rf_str2type
#define substitute Rf_substitute
#define topenv Rf_topenv
#define translateChar Rf_translateChar
#define translateChar0 Rf_translateChar0
#define translateCharUTF8 Rf_translateCharUTF8
#define type2char Rf_type2char
#define type2str Rf_type2str
#define type2str_nowarn Rf_type2str_nowarn
#define ucstoutf8 Rf_ucstoutf8
#define unprotect Rf_unprotect
#define unprotect_ptr Rf_unprotect_ptr
#define warningcall Rf_warningcall
#define warningcall_immediate Rf_warningcall_immediate
#define xlength Rf_xlength
#define xlengthgets Rf_xlengthgets
#endif

#endif
