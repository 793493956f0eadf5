# Environments: variables by name, lists as environments, the search path.

rm <- function(..., list = character(), pos = -1, envir = as.environment(pos), inherits = FALSE) {
    dots <- match.call(expand.dots = FALSE)$...
    names <- vapply(dots, function(x) {
        if (is.symbol(x)) as.character(x)
        else if (is.character(x)) x
        else stop("... must contain names or character strings", call. = FALSE)
    }, "")
    if (missing(envir)) envir <- if (missing(pos)) parent.frame() else as.environment(pos)
    .rm(c(list, names), envir, inherits)
}

remove <- rm

ls <- function(name, pos = -1L, envir = as.environment(pos), all.names = FALSE, pattern, sorted = TRUE) {
    env <- if (!missing(name)) {
        which <- tryCatch(name, error = function(e) e)
        if (inherits(which, "error")) as.environment(as.character(substitute(name)))
        else if (is.environment(which) || is.numeric(which) || is.character(which) || is.list(which)) as.environment(which)
        else as.environment(as.character(substitute(name)))
    } else if (missing(envir) && missing(pos)) parent.frame()
    else if (!missing(envir)) as.environment(envir)
    else as.environment(pos)
    all <- .ls(env, all.names, sorted)
    if (missing(pattern)) all else grep(pattern, all, value = TRUE)
}

objects <- ls
as.list.environment <- function(x, all.names = FALSE, sorted = FALSE, ...) .envList(x, all.names, sorted)
with <- function(data, expr, ...) UseMethod("with")
with.default <- function(data, expr, ...) eval(substitute(expr), data, enclos = parent.frame())
within <- function(data, expr, ...) UseMethod("within")

.withinChanges <- function(env) {
    new <- as.list(env, all.names = TRUE)
    new[!vapply(new, is.null, NA, USE.NAMES = FALSE)]
}

within.list <- function(data, expr, keepAttrs = TRUE, ...) {
    e <- evalq(environment(), data, parent.frame())
    eval(substitute(expr), e)
    new <- .withinChanges(e)
    old <- names(data)
    gone <- setdiff(old, names(new))
    data[names(new)] <- new
    data[gone] <- NULL
    data
}

within.data.frame <- function(data, expr, ...) {
    e <- evalq(environment(), data, parent.frame())
    eval(substitute(expr), e)
    new <- .withinChanges(e)
    gone <- setdiff(names(data), names(new))
    data[names(new)] <- new
    data[gone] <- NULL
    data
}

search <- function() {
    path <- .pathEnvs()
    own <- vapply(path[-c(1L, length(path))], function(e) as.character(attr(e, "name")), "")
    c(".GlobalEnv", own, "package:base")
}

searchpaths <- function() vapply(seq_along(search()), function(i) {
    path <- attr(as.environment(i), "path")
    name <- search()[i]
    if (!is.null(path)) path
    else if (startsWith(name, "package:")) file.path(.Library, substring(name, 9L))
    else name
}, "")

attach <- function(what, pos = 2L, name = deparse1(substitute(what), backtick = FALSE), warn.conflicts = TRUE) {
    if (is.character(what) && length(what) == 1L) {
        file <- what
        env <- new.env(parent = emptyenv())
        load(file, envir = env)
        if (missing(name)) name <- paste0("file:", what)
    } else {
        env <- new.env(parent = emptyenv())
        values <- if (is.environment(what)) as.list.environment(what, all.names = TRUE) else as.list(what)
        if (length(values) && is.null(names(values))) stop("all elements of a list must be named")
        list2env(values, env)
    }
    attr(env, "name") <- name
    .pathInsert(env, pos)
    if (isTRUE(warn.conflicts)) .attachConflicts(env, name)
    invisible(env)
}

# Tells which names of a place on the search path hide others, or are hidden. A function and what is
# none don't get in each other's way. A package that is attached says so first.
.attachConflicts <- function(env, name, package = NULL) {
    names <- ls(env)
    path <- search()
    own <- match(name, path)
    said <- is.null(package)
    tell <- if (said) message else packageStartupMessage
    for (k in seq_along(path)[-own]) {
        other <- as.environment(k)
        hit <- names[vapply(names, exists, NA, envir = other, inherits = FALSE)]
        # A generic that a package makes of another package's function goes on to do what that does.
        if (!is.null(package)) hit <- hit[!vapply(hit, function(n) .isGenericOfOther(get(n, envir = env), package), NA)]
        if (!is.null(package)) hit <- hit[!vapply(hit, function(n) identical(get(n, envir = env), get(n, envir = other), ignore.environment = TRUE), NA)]
        hit <- hit[vapply(hit, function(n)
            is.function(get(n, envir = other, inherits = FALSE)) == is.function(get(n, envir = env, inherits = FALSE)), NA)]
        if (!length(hit)) next
        if (!said) tell("\nAttaching package: ", sQuote(package), "\n")
        said <- TRUE
        place <- if (is.null(package)) path[k] else sQuote(path[k])
        hidden <- strwrap(paste(hit, collapse = ", "), indent = 4L, exdent = 4L)
        tell(.maskedText(length(hit), k < own, place), "\n\n", paste(hidden, collapse = "\n"), "\n")
    }
}

.isGenericOfOther <- function(f, package) {
    home <- if (is.function(f) && inherits(f, "standardGeneric")) attr(f, "package")
    is.character(home) && home != package
}

.maskedText <- function(n, by, place)
    paste0("The following ", if (n == 1L) "object is" else "objects are", " masked ", if (by) "_by_ " else "from ", place, ":")

detach <- function(name, pos = 2L, unload = FALSE, character.only = FALSE, force = FALSE) {
    path <- .pathEnvs()
    if (!missing(name)) {
        if (!character.only) name <- substitute(name)
        if (is.numeric(name)) pos <- name
        else {
            name <- as.character(name)
            pos <- match(if (length(name) == 3L) paste(name[2:3], collapse = ":") else name, search())
            if (is.na(pos)) stop("invalid 'name' argument")
        }
    }
    if (pos == 1L) stop("invalid 'pos' argument")
    if (pos == length(path)) stop("detaching \"package:base\" is not allowed")
    env <- path[[pos]]
    place <- attr(env, "name")
    package <- if (is.character(place) && startsWith(place, "package:")) substring(place, 9L)
    if (!is.null(package)) .runDetachHooks(package, attr(env, "path"))
    .pathRemove(env)
    if (unload && !is.null(package)) unloadNamespace(package)
    invisible(env)
}

.GlobalEnv <- globalenv()

eapply <- function(env, FUN, ..., all.names = FALSE, USE.NAMES = TRUE) {
    out <- lapply(as.list(env, all.names = all.names), match.fun(FUN), ...)
    if (!USE.NAMES) return(unname(out))
    if (!length(out)) names(out) <- character()
    out
}
