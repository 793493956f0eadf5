# The compiler package: compilation is the engine's business, so these change nothing.

cmpfun <- function(f, options = NULL) {
    if (!is.function(f)) stop("cannot compile a non-function")
    f
}

compile <- function(e, env = .GlobalEnv, options = NULL, srcref = NULL) e

enableJIT <- function(level) {
    old <- getOption("rigel.jit.level", 3L)
    if (level >= 0) options(rigel.jit.level = as.integer(level))
    old
}

compilePKGS <- function(enable) invisible(FALSE)
setCompilerOptions <- function(...) invisible(NULL)
getCompilerOption <- function(name, options = NULL) switch(name, optimize = 2L, suppressAll = TRUE, suppressUndefined = NULL)

# What packages take from the inside of GNU R's compiler: an expression is its own code here.
makeCenv <- function(env) list(env = env)
addCenvVars <- function(cenv, vars) cenv
findLocals <- function(expr, shadowed = character()) character()
make.toplevelContext <- function(cenv, options = NULL) list(toplevel = TRUE, env = cenv)
mayCallBrowser <- function(e, cntxt) FALSE
genCode <- function(e, cntxt, gen = NULL, loc = NULL) e
