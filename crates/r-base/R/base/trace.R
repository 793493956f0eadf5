# Tracing: functions that report their calls, or run code of the user's on entry, on exit or before a step.
#
# A function that is only reported is marked (`.primTrace`); one with code in it is replaced by a copy whose body calls
# `.doTrace`, an object of class "functionWithTrace" that has the original with it.

.tracing <- new.env()

tracingState <- function(on = NULL) {
    was <- !isFALSE(.tracing$on)
    if (!is.null(on)) assign("on", isTRUE(as.logical(on)), envir = .tracing)
    was
}

.primTrace <- function(obj) {
    if (is.character(obj)) obj <- get(obj, mode = "function", envir = parent.frame())
    invisible(.traced(obj, TRUE))
}

.primUntrace <- function(obj) {
    if (is.character(obj)) obj <- get(obj, mode = "function", envir = parent.frame())
    invisible(.traced(obj, FALSE))
}

# What the code put into a function runs; tracing is off meanwhile.
.doTrace <- function(expr, msg) {
    if (!tracingState()) return(invisible())
    tracingState(FALSE)
    on.exit(tracingState(TRUE))
    if (!missing(msg)) cat("Tracing", deparse(sys.call(sys.parent(1L)), nlines = 1L)[1L], msg, "\n")
    eval.parent(substitute(expr))
    invisible()
}

# Where a function is bound, as seen from an environment: the environment, and what messages call it.
.traceHome <- function(name, from) {
    env <- from
    while (!identical(env, emptyenv())) {
        if (exists(name, envir = env, mode = "function", inherits = FALSE)) break
        env <- parent.env(env)
    }
    if (identical(env, emptyenv())) return(NULL)
    package <- if (identical(env, baseenv()) || identical(env, .BaseNamespaceEnv)) "base"
        else if (identical(env, globalenv())) ""
        else if (isNamespace(env)) getNamespaceName(env)[[1L]]
        else if (startsWith(label <- environmentName(env), "package:")) substring(label, 9L)
        else ""
    list(env = env, package = package)
}

# Binds a function anew wherever it is: a package has it in its namespace and on the search path.
.traceBind <- function(name, value, home) {
    places <- list(home$env)
    if (nzchar(home$package) && home$package != "base") {
        places <- c(places, asNamespace(home$package))
        shown <- paste0("package:", home$package)
        if (shown %in% search()) places <- c(places, as.environment(shown))
    }
    for (env in unique(places)) if (exists(name, envir = env, inherits = FALSE)) {
        locked <- bindingIsLocked(name, env)
        if (locked) unlockBinding(name, env)
        assign(name, value, envir = env)
        if (locked) lockBinding(name, env)
    }
}

trace <- function(what, tracer, exit, at, print, signature, where = topenv(parent.frame()), edit = FALSE) {
    caller <- parent.frame()
    if (is.function(where)) {
        home <- environment(where)
        where <- if (is.null(home)) baseenv() else home
    }
    name <- if (is.character(what)) what else if (is.name(substitute(what))) as.character(substitute(what))
        else stop("argument 'what' should be the name of a function")
    plain <- missing(tracer) && missing(exit) && missing(at) && missing(print) && missing(signature) && isFALSE(edit)
    f <- get0(name, envir = if (missing(where)) caller else where, mode = "function")
    if (is.null(f)) stop(gettextf("could not find function \"%s\"", name), domain = NA)
    if (plain && !.isBuiltin(f)) return(.primTrace(f))
    # What tracing itself consists of would report itself for ever.
    if (.isBuiltin(f) && name %in% c("if", "for", "repeat", "(", "{", "next", "break", ".Call", ".Internal", ".Primitive"))
        stop(gettextf("tracing the internal function %s is not allowed", sQuote(name)), domain = NA)
    if (!missing(signature)) stop("tracing of S4 methods (argument 'signature') is not implemented in Rigel yet")
    if (!isFALSE(edit)) stop("tracing by an editor (argument 'edit') is not implemented in Rigel yet")
    home <- .traceHome(name, if (missing(where)) caller else where)
    old <- if (is.null(original <- attr(f, "original"))) f else original
    if (plain) {
        reported <- .traceMark(.traceWrapper(f, quote({
            cat("trace: ")
            print(sys.call())
        })), f)
        attr(reported, "silent") <- TRUE
        .traceBind(name, reported, home)
        return(invisible())
    }
    code <- function(given, expr) if (is.function(given)) as.call(list(expr)) else given
    traced <- .traceInsert(old, if (!missing(tracer)) code(tracer, substitute(tracer)), if (!missing(exit)) code(exit, substitute(exit)),
                           if (missing(at)) NULL else at, if (missing(print)) TRUE else print)
    .traceBind(name, traced, home)
    if (nzchar(home$package)) message(sprintf("Tracing function \"%s\" in package \"%s\"", name, home$package))
    name
}

.isBuiltin <- function(f) !.isClosure(f)

# A closure that makes the call it got with a function that has no body: one that is written in Rust.
.traceWrapper <- function(f, first = NULL) {
    wrapper <- function(...) NULL
    again <- call("eval.parent", call("[[<-", quote(sys.call()), 1L, f))
    body(wrapper) <- if (is.null(first)) again else call("{", first, again)
    environment(wrapper) <- baseenv()
    wrapper
}

.traceMark <- function(traced, original) {
    attr(traced, "original") <- original
    class(traced) <- structure("functionWithTrace", package = "methods")
    asS4(traced)
}

# A copy of a function with the user's code in it.
.traceInsert <- function(f, tracer, exit, at, print) {
    report <- function(expr, where) as.call(c(list(quote(.doTrace), expr), if (print) where))
    original <- f
    if (.isBuiltin(f)) f <- .traceWrapper(f)
    body <- body(f)
    if (!is.null(tracer)) {
        if (is.null(at)) body <- call("{", report(tracer, "on entry"), body)
        else for (step in if (is.list(at)) at else as.list(at))
            body[[step]] <- call("{", report(tracer, paste("step", paste(step, collapse = ","))), body[[step]])
    }
    if (!is.null(exit)) body <- call("{", call("on.exit", report(exit, "on exit")), body)
    traced <- f
    attributes(traced) <- NULL
    body(traced) <- body
    environment(traced) <- environment(f)
    .traceMark(traced, original)
}

untrace <- function(what, signature = NULL, where = topenv(parent.frame())) {
    caller <- parent.frame()
    name <- if (is.character(what)) what else if (is.name(substitute(what))) as.character(substitute(what))
        else stop("argument 'what' should be the name of a function")
    if (is.function(where)) where <- environment(where)
    f <- get0(name, envir = if (missing(where)) caller else where, mode = "function")
    if (is.null(f)) stop(gettextf("could not find function \"%s\"", name), domain = NA)
    original <- attr(f, "original")
    if (is.null(original) || !inherits(f, "functionWithTrace")) return(.primUntrace(f))
    home <- .traceHome(name, if (missing(where)) caller else where)
    .traceBind(name, original, home)
    if (nzchar(home$package) && is.null(attr(f, "silent"))) message(sprintf("Untracing function \"%s\" in package \"%s\"", name, home$package))
    invisible(name)
}
