//! How primitives show: those that are syntax have no parameters to show, some have defaults.

/// Primitives shown by their name alone.
pub const SYNTAX: &[&str] = &[
    ":", "(", "[", "[[", "[[<-", "[<-", "{", "@", "@<-", "&&", "<-", "<<-", "=", "||", "~", "$", "$<-",
    "break", "for", "function", "if", "next", "repeat", "return", "while",
];

/// Parameters as shown, where they differ from the registry's: defaults, and groups of operators.
pub const SHOWN: &[(&str, &str)] = &[
    ("all", "..., na.rm = FALSE"),
    ("any", "..., na.rm = FALSE"),
    ("max", "..., na.rm = FALSE"),
    ("min", "..., na.rm = FALSE"),
    ("prod", "..., na.rm = FALSE"),
    ("range", "..., na.rm = FALSE"),
    ("sum", "..., na.rm = FALSE"),
    ("anyNA", "x, recursive = FALSE"),
    ("attr", "x, which, exact = FALSE"),
    ("log", "x, base = exp(1)"),
    ("round", "x, digits = 0"),
    ("signif", "x, digits = 6"),
    ("nzchar", "x, keepNA = FALSE"),
    ("on.exit", "expr = NULL, add = FALSE, after = TRUE"),
    ("invisible", "x = NULL"),
    ("isS4", "object"),
    (".C", ".NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE, ENCODING"),
    (".Fortran", ".NAME, ..., NAOK = FALSE, DUP = TRUE, PACKAGE, ENCODING"),
    ("c", "..."),
    ("rep", "x, ..."),
    ("trunc", "x, ..."),
    ("switch", "EXPR, ..."),
    ("gc.time", "on = TRUE"),
    ("browser", "text = \"\", condition = NULL, expr = TRUE, skipCalls = 0L"),
    ("retracemem", "x, previous = NULL"),
    ("UseMethod", "generic, object"),
    ("substitute", "expr, env"),
    ("quote", "expr"),
    ("missing", "x"),
    ("expression", "..."),
    ("call", "name, ..."),
    ("forceAndCall", "n, FUN, ..."),
    ("seq.int", "from, to, by, length.out, along.with, ..."),
    (".Internal", "call"),
    ("%*%", "x, y"),
    ("!", "x"),
];

/// Operators, whose parameters are `e1` and `e2`.
pub const OPERATORS: &[&str] =
    &["+", "-", "*", "/", "^", "%%", "%/%", "==", "!=", "<", ">", "<=", ">=", "&", "|"];
