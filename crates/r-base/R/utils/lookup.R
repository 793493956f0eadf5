# Finding objects by name, wherever they are.

apropos <- function(what, where = FALSE, ignore.case = TRUE, mode = "any") {
    if (!is.character(what)) what <- as.character(substitute(what))
    found <- character()
    positions <- character()
    for (i in seq_along(search())) {
        names <- ls(pos = i, all.names = TRUE)
        names <- grep(what, names, ignore.case = ignore.case, value = TRUE)
        if (mode != "any") names <- names[vapply(names, exists, NA, where = i, mode = mode, inherits = FALSE)]
        found <- c(found, names)
        positions <- c(positions, rep(as.character(i), length(names)))
    }
    if (where) {
        names(found) <- positions
        return(found[order(found)])
    }
    sort(unique(found))
}

.rebind <- function(x, value, env) {
    locked <- exists(x, envir = env, inherits = FALSE) && bindingIsLocked(x, env)
    if (locked) {
        unlockBinding(x, env)
        on.exit(lockBinding(x, env))
    }
    assign(x, value, envir = env, inherits = FALSE)
}

assignInMyNamespace <- function(x, value) {
    caller <- topenv(parent.frame())
    if (!isNamespace(caller)) stop("environment of calling function is not a namespace")
    .rebind(x, value, caller)
    invisible(NULL)
}

fixInNamespace <- function(x, ns, pos = -1, envir = as.environment(pos), ...) {
    name <- substitute(x)
    if (is.name(name)) name <- deparse(name)
    if (!is.character(name) || length(name) != 1L) stop("'fixInNamespace' requires a name")
    value <- edit(getFromNamespace(name, ns, envir = envir), ...)
    assignInNamespace(name, value, ns, envir = envir)
}

.DollarNames <- function(x, pattern) UseMethod(".DollarNames")
.DollarNames.default <- function(x, pattern = "") {
    if (is.atomic(x) || is.symbol(x)) character() else grep(pattern, names(x), value = TRUE)
}
.DollarNames.list <- function(x, pattern = "") grep(pattern, names(x), value = TRUE)
.DollarNames.environment <- function(x, pattern = "") ls(x, all.names = TRUE, pattern = pattern)

.S3methods <- function(generic.function, class, envir = parent.frame()) {
    if (!missing(generic.function)) {
        name <- substitute(generic.function)
        name <- if (is.character(generic.function)) generic.function else deparse1(name)
        return(methods(name))
    }
    if (missing(class)) stop("must supply 'generic.function' or 'class'")
    if (!is.character(class)) class <- deparse1(substitute(class))
    methods(class = class)
}

ls.str <- function(pos = -1, name, envir, all.names = FALSE, pattern, mode = "any") {
    if (missing(envir)) envir <- if (is.environment(pos)) pos
        else if (!missing(pos) || !missing(name)) as.environment(if (missing(name)) pos else name)
        else parent.frame()
    names <- ls(envir = envir, all.names = all.names, pattern = pattern)
    if (mode != "any") names <- names[vapply(names, exists, NA, envir = envir, mode = mode, inherits = FALSE)]
    structure(names, envir = envir, mode = mode, class = "ls_str")
}

lsf.str <- function(pos = -1, envir, ...) {
    if (missing(envir)) envir <- if (is.environment(pos)) pos else if (missing(pos)) parent.frame() else as.environment(pos)
    ls.str(envir = envir, mode = "function", ...)
}

print.ls_str <- function(x, max.level = 1, give.attr = FALSE, ..., digits = max(1, getOption("str")$digits.d)) {
    env <- attr(x, "envir")
    for (name in x) {
        cat(name, ": ")
        value <- tryCatch(get(name, envir = env, mode = attr(x, "mode")), error = function(e) e)
        if (inherits(value, "error"))
            cat(if (grepl("missing|not found", conditionMessage(value))) "<missing>" else conditionMessage(value), "\n", sep = "")
        else str(value, max.level = max.level, give.attr = give.attr, digits.d = digits, ...)
    }
    invisible(x)
}

warnErrList <- function(x, warn = TRUE, errValue = NULL) {
    failed <- vapply(x, inherits, NA, what = "error")
    if (!any(failed)) return(x)
    texts <- vapply(x[failed], conditionMessage, "")
    caller <- conditionCall(x[[which(failed)[1L]]])
    from <- deparse1(caller)
    n <- sum(failed)
    kinds <- table(texts)
    text <- if (length(kinds) == 1L && n == 1L) gettextf("%d error caught in %s: %s", n, from, texts[[1L]])
        else if (length(kinds) == 1L) gettextf("%d times caught the same error in %s: %s", n, from, texts[[1L]])
        else {
            names(dimnames(kinds)) <- ""
            shown <- paste(capture.output(kinds), collapse = "\n")
            gettextf("%d errors caught in %s.  The error messages and their frequencies are\n%s", n, from, shown)
        }
    if (warn) warning(text, call. = FALSE, domain = NA)
    x[failed] <- list(errValue)
    attr(x, "warningMsg") <- text
    x
}
