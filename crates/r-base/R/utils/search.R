# Where names are found.

find <- function(what, mode = "any", numeric = FALSE, simple.words = TRUE) {
    stopifnot(is.character(what))
    path <- search()
    here <- vapply(seq_along(path), function(k) {
        e <- as.environment(k)
        if (simple.words) return(exists(what, envir = e, mode = mode, inherits = FALSE))
        names <- ls(e, pattern = what, all.names = TRUE)
        any(vapply(names, exists, NA, envir = e, mode = mode, inherits = FALSE))
    }, NA)
    if (numeric) structure(which(here), names = path[here]) else path[here]
}

getFromNamespace <- function(x, ns, pos = -1, envir = as.environment(pos)) {
    ns <- if (missing(ns)) asNamespace(sub("^package:", "", attr(envir, "name"))) else asNamespace(ns)
    get(x, envir = ns, inherits = FALSE)
}

assignInNamespace <- function(x, value, ns, pos = -1, envir = as.environment(pos)) {
    ns <- if (missing(ns)) asNamespace(sub("^package:", "", attr(envir, "name"))) else asNamespace(ns)
    name <- getNamespaceName(ns)[[1L]]
    if (name %in% c("base", "methods", "stats", "utils", "graphics", "grDevices", "datasets", "tools"))
        stop("locked binding of ", sQuote(x), " cannot be changed")
    locked <- bindingIsLocked(x, ns)
    if (locked) unlockBinding(x, ns)
    assign(x, value, envir = ns)
    if (locked) lockBinding(x, ns)
    invisible(NULL)
}

# All objects of a name: on the search path, registered as a method, in loaded namespaces.
getAnywhere <- function(x) {
    name <- if (tryCatch(is.character(x), error = function(e) FALSE)) x else as.character(substitute(x))
    objs <- list()
    where <- character()
    visible <- logical()
    found <- function(value, place, seen) {
        objs[[length(objs) + 1L]] <<- value
        where[length(where) + 1L] <<- place
        visible[length(visible) + 1L] <<- seen
    }
    for (place in find(name)) found(get(name, envir = as.environment(place), inherits = FALSE), place, TRUE)
    method <- get0(name, envir = .s3Registered(), inherits = FALSE)
    if (is.function(method)) {
        from <- .s3From(name)
        home <- environmentName(topenv(environment(method)))
        generic <- .methodGeneric(name)
        found(method, paste0("registered S3 method for ", generic, " from namespace ", if (length(from)) from[1L] else home),
              FALSE)
    }
    for (ns in setdiff(loadedNamespaces(), "base"))
        if (exists(name, envir = asNamespace(ns), inherits = FALSE))
            found(get(name, envir = asNamespace(ns), inherits = FALSE), paste0("namespace:", ns), FALSE)
    dups <- vapply(seq_along(objs), function(i)
        any(vapply(objs[seq_len(i - 1L)], identical, NA, objs[[i]], ignore.environment = FALSE)), NA)
    structure(list(name = name, objs = objs, where = where, visible = visible, dups = dups), class = "getAnywhere")
}

# The generic part of a method's name: up to the dot after which a class begins, the longest that is a function.
.methodGeneric <- function(name) {
    dots <- gregexpr(".", name, fixed = TRUE)[[1L]]
    starts <- substring(name, 1L, rev(dots) - 1L)
    known <- vapply(starts, exists, NA, mode = "function")
    if (any(known)) starts[known][1L] else starts[length(starts)]
}

print.getAnywhere <- function(x, ...) {
    count <- sum(!x$dups)
    if (count == 0L) {
        cat("no object named", sQuote(x$name), "was found\n")
        return(invisible(x))
    }
    if (count == 1L) {
        cat("A single object matching", sQuote(x$name), "was found\n")
        cat("It was found in the following places\n")
        cat(paste0("  ", x$where), sep = "\n")
        cat("with value\n\n")
        print(x$objs[[1L]])
    } else {
        cat(count, "differing objects matching", sQuote(x$name), "were found\n")
        cat("in the following places\n")
        cat(paste0("  ", x$where), sep = "\n")
        cat("Use [] to view one of them\n")
    }
    invisible(x)
}

"[.getAnywhere" <- function(x, i) {
    if (!is.numeric(i)) stop("only numeric indices can be used")
    if (length(i) == 1L) x$objs[[i]] else x$objs[i]
}

argsAnywhere <- function(x) {
    name <- if (tryCatch(is.character(x), error = function(e) FALSE)) x else as.character(substitute(x))
    found <- getAnywhere(name)
    functions <- Filter(is.function, found$objs[!found$dups])
    if (length(functions) == 1L) args(functions[[1L]]) else if (length(functions)) lapply(functions, args)
}

packageName <- function(env = parent.frame()) {
    top <- topenv(env)
    if (exists(".packageName", envir = top, inherits = FALSE)) get(".packageName", envir = top, inherits = FALSE)
    else if (identical(top, .BaseNamespaceEnv) || identical(top, baseenv())) "base"
}
