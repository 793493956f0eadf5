//! What the built-in libraries export: R7RS-small's by list, others the whole system.

/// R7RS-small's libraries: the part of the name after `scheme`, and the names exported.
const SCHEME: &[(&str, &str)] = &[
    ("base", BASE),
    ("case-lambda", "case-lambda"),
    (
        "char",
        "char-alphabetic? char-ci<=? char-ci<? char-ci=? char-ci>=? char-ci>? char-downcase char-foldcase
         char-lower-case? char-numeric? char-upcase char-upper-case? char-whitespace? digit-value
         string-ci<=? string-ci<? string-ci=? string-ci>=? string-ci>? string-downcase string-foldcase
         string-upcase",
    ),
    ("complex", "angle imag-part magnitude make-polar make-rectangular real-part"),
    (
        "cxr",
        "caaaar caaadr caaar caadar caaddr caadr cadaar cadadr cadar caddar cadddr caddr cdaaar cdaadr cdaar
         cdadar cdaddr cdadr cddaar cddadr cddar cdddar cddddr cdddr",
    ),
    ("eval", "environment eval"),
    (
        "file",
        "call-with-input-file call-with-output-file delete-file file-exists? open-binary-input-file
         open-binary-output-file open-input-file open-output-file with-input-from-file with-output-to-file",
    ),
    ("inexact", "acos asin atan cos exp finite? infinite? log nan? sin sqrt tan"),
    ("lazy", "delay delay-force force make-promise promise?"),
    ("load", "load"),
    (
        "process-context",
        "command-line emergency-exit exit get-environment-variable get-environment-variables",
    ),
    ("read", "read"),
    ("repl", "interaction-environment"),
    ("time", "current-jiffy current-second jiffies-per-second"),
    ("write", "display write write-shared write-simple"),
    ("r5rs", R5RS),
];

const BASE: &str = "* + - ... / < <= = => > >= _ abs and append apply assoc assq assv begin binary-port?
    boolean=? boolean? bytevector bytevector-append bytevector-copy bytevector-copy! bytevector-length
    bytevector-u8-ref bytevector-u8-set! bytevector? caar cadr call-with-current-continuation
    call-with-port call-with-values call/cc car case cdar cddr cdr ceiling char->integer char-ready?
    char<=? char<? char=? char>=? char>? char? close-input-port close-output-port close-port complex? cond
    cond-expand cons current-error-port current-input-port current-output-port define define-record-type
    define-syntax define-values denominator do dynamic-wind else eof-object eof-object? eq? equal? eqv?
    error error-object-irritants error-object-message error-object? even? exact exact-integer-sqrt
    exact-integer? exact? expt features file-error? floor floor-quotient floor-remainder floor/
    flush-output-port for-each gcd get-output-bytevector get-output-string guard if include include-ci
    inexact inexact? input-port-open? input-port? integer->char integer? lambda lcm length let let*
    let*-values let-syntax let-values letrec letrec* letrec-syntax list list->string list->vector list-copy
    list-ref list-set! list-tail list? make-bytevector make-list make-parameter make-string make-vector map
    max member memq memv min modulo negative? newline not null? number->string number? numerator odd?
    open-input-bytevector open-input-string open-output-bytevector open-output-string or output-port-open?
    output-port? pair? parameterize peek-char peek-u8 positive? procedure? quasiquote quote quotient raise
    raise-continuable rational? rationalize read-bytevector read-bytevector! read-char read-error?
    read-line read-string read-u8 real? remainder reverse round set! set-car! set-cdr! square string
    string->list string->number string->symbol string->utf8 string->vector string-append string-copy
    string-copy! string-fill! string-for-each string-length string-map string-ref string-set! string<=?
    string<? string=? string>=? string>? string? substring symbol->string symbol=? symbol? syntax-error
    syntax-rules textual-port? truncate truncate-quotient truncate-remainder truncate/ u8-ready? unless
    unquote unquote-splicing utf8->string values vector vector->list vector->string vector-append
    vector-copy vector-copy! vector-fill! vector-for-each vector-length vector-map vector-ref vector-set!
    vector? when with-exception-handler write-bytevector write-char write-string write-u8 zero?";

const R5RS: &str = "* + - / < <= = > >= abs acos and angle append apply asin assoc assq assv atan begin
    boolean? caaaar caaadr caaar caadar caaddr caadr caar cadaar cadadr cadar caddar cadddr caddr cadr
    call-with-current-continuation call-with-input-file call-with-output-file call-with-values car case
    cdaaar cdaadr cdaar cdadar cdaddr cdadr cdar cddaar cddadr cddar cdddar cddddr cdddr cddr cdr ceiling
    char->integer char-alphabetic? char-ci<=? char-ci<? char-ci=? char-ci>=? char-ci>? char-downcase
    char-lower-case? char-numeric? char-ready? char-upcase char-upper-case? char-whitespace? char<=? char<?
    char=? char>=? char>? char? close-input-port close-output-port complex? cond cons cos
    current-input-port current-output-port define define-syntax delay denominator display do dynamic-wind
    else => ... _ eof-object? eq? equal? eqv? eval even? exact->inexact exact? exp expt floor for-each
    force gcd if imag-part inexact->exact inexact? input-port? integer->char integer?
    interaction-environment lambda lcm length let let* let-syntax letrec letrec-syntax list list->string
    list->vector list-ref list-tail list? load log magnitude make-polar make-rectangular make-string
    make-vector map max member memq memv min modulo negative? newline not null-environment null?
    number->string number? numerator odd? open-input-file open-output-file or output-port? pair? peek-char
    positive? procedure? quasiquote quote quotient rational? rationalize read read-char real-part real?
    remainder reverse round scheme-report-environment set! set-car! set-cdr! sin sqrt string string->list
    string->number string->symbol string-append string-ci<=? string-ci<? string-ci=? string-ci>=?
    string-ci>? string-copy string-fill! string-length string-ref string-set! string<=? string<? string=?
    string>=? string>? string? substring symbol->string symbol? syntax-rules tan truncate unquote
    unquote-splicing values vector vector->list vector-fill! vector-length vector-ref vector-set! vector?
    with-input-from-file with-output-to-file write write-char zero?";

/// SRFIs whose names (or the most used of them) the system has.
const SRFI: [u32; 17] = [0, 1, 2, 4, 6, 8, 9, 11, 16, 23, 30, 39, 45, 62, 69, 87, 132];

/// First parts of the names of libraries that give the whole system.
const WHOLE: [&str; 4] = ["rigel", "gambit", "chezscheme", "rnrs"];

/// What a built-in library exports.
pub enum Exports {
    Everything,
    Names(&'static str),
}

/// The exports of a built-in library; nothing if there is no such library.
pub fn library(parts: &[String]) -> Option<Exports> {
    let first = parts.first()?.as_str();
    match (first, parts) {
        ("scheme", [_]) => Some(Exports::Everything),
        ("scheme", [_, part]) => {
            SCHEME.iter().find(|(name, _)| name == part).map(|(_, names)| Exports::Names(names))
        }
        ("srfi", [_, number, ..]) => {
            let known = number.parse().is_ok_and(|n: u32| SRFI.contains(&n));
            known.then_some(Exports::Everything)
        }
        _ => WHOLE.contains(&first).then_some(Exports::Everything),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_exported_exists() {
        let vm = crate::Vm::start(crate::Options::default()).unwrap_or_else(|e| panic!("{e}"));
        let world = vm.world.as_ref().expect("a world");
        for (library, names) in SCHEME {
            for name in names.split_whitespace() {
                let known = world.system.names.borrow().contains_key(&vm.symbols.intern(name));
                assert!(known, "{name} of (scheme {library}) does not exist");
            }
        }
    }

    #[test]
    fn libraries_that_do_not_exist() {
        let named = |s: &str| library(&s.split(' ').map(String::from).collect::<Vec<_>>()).is_some();
        assert!(named("scheme base") && named("srfi 69") && named("rigel"));
        assert!(!named("scheme nonesuch") && !named("srfi 9999") && !named("mine"));
    }
}
