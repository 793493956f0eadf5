# What args() says of primitives, as functions: those that dispatch on methods and those that don't.

.primitiveStandIns <- function(names, dispatching) {
    env <- new.env(hash = FALSE, parent = emptyenv())
    for (n in names) {
        # The parser knows these two by form, so args() has nothing to say.
        given <- if (n %in% c("::", ":::")) alist(pkg = , name = ) else formals(args(get(n, envir = baseenv())))
        f <- as.function(c(given, list(if (dispatching) call("UseMethod", n))), envir = .BaseNamespaceEnv)
        assign(n, f, envir = env)
    }
    env
}

.ArgsEnv <- .primitiveStandIns(c("::", ":::", "%*%", "attr", "attr<-", "attributes", "attributes<-", "baseenv", "browser", "call",
    "class", "class<-", "emptyenv", "enc2native", "enc2utf8", "environment<-", "expression", "forceAndCall", "gc.time", "globalenv",
    "interactive", "invisible", "is.atomic", "is.call", "is.character", "is.complex", "is.double", "is.environment", "is.expression",
    "is.function", "is.integer", "is.language", "is.list", "is.logical", "is.name", "is.null", "is.object", "is.pairlist", "is.raw",
    "is.recursive", "is.single", "is.symbol", "isS4", "lazyLoadDBfetch", "list", "missing", "nargs", "nzchar", "oldClass", "oldClass<-",
    "on.exit", "pos.to.env", "proc.time", "quote", "retracemem", "seq_along", "seq_len", "standardGeneric", "storage.mode<-",
    "substitute", "switch", "tracemem", "unclass", "untracemem", "UseMethod"), FALSE)

.GenericArgsEnv <- .primitiveStandIns(c("-", "!", "!=", "*", "/", "&", "%/%", "%%", "^", "+", "<", "<=", "==", ">", ">=", "|", "abs",
    "acos", "acosh", "all", "any", "anyNA", "Arg", "as.call", "as.character", "as.complex", "as.double", "as.environment",
    "as.integer", "as.logical", "as.numeric", "as.raw", "asin", "asinh", "atan", "atanh", "c", "ceiling", "Conj", "cos", "cosh",
    "cospi", "cummax", "cummin", "cumprod", "cumsum", "digamma", "dim", "dim<-", "dimnames", "dimnames<-", "exp", "expm1", "floor",
    "gamma", "Im", "is.array", "is.finite", "is.infinite", "is.matrix", "is.na", "is.nan", "is.numeric", "length", "length<-",
    "levels<-", "lgamma", "log", "log10", "log1p", "log2", "max", "min", "Mod", "names", "names<-", "prod", "range", "Re", "rep",
    "round", "seq.int", "sign", "signif", "sin", "sinh", "sinpi", "sqrt", "sum", "tan", "tanh", "tanpi", "trigamma", "trunc", "xtfrm"),
    TRUE)
