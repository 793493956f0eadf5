# What methods there are: methods(), and tests of S3 generics and methods.

getS3method <- function(f, class, optional = FALSE, envir = parent.frame()) {
    m <- .findS3(paste(f, class, sep = "."), envir)
    if (is.null(m) && !optional)
        stop(gettextf("S3 method '%s.%s' not found", f, class), domain = NA)
    m
}

# Names of all functions one sees from the top level, the workspace first.
.visibleFunctions <- function(envir) {
    found <- character()
    places <- character()
    while (!identical(envir, emptyenv())) {
        names <- ls(envir, all.names = TRUE)
        names <- names[vapply(names, function(n) is.function(get0(n, envir, inherits = FALSE)), NA)]
        names <- setdiff(names, found)
        found <- c(found, names)
        place <- environmentName(envir)
        place <- if (place == "R_GlobalEnv") ".GlobalEnv" else place
        places <- c(places, rep(place, length(names)))
        envir <- parent.env(envir)
    }
    list(name = found, place = places)
}

.methodsObject <- function(names, generics, from, byclass) {
    order <- sort.list(names)
    info <- data.frame(visible = rep(TRUE, length(names)), from = from[order], generic = generics[order],
                       isS4 = rep(FALSE, length(names)), row.names = names[order])
    structure(names[order], info = info, byclass = byclass, class = "MethodsFunction")
}

methods <- function(generic.function, class, all.names = FALSE, dropPath = FALSE) {
    envir <- parent.frame()
    all <- .visibleFunctions(envir)
    if (!missing(generic.function)) {
        if (!is.character(generic.function)) generic.function <- deparse1(substitute(generic.function))
        if (!exists(generic.function, mode = "function", envir = envir))
            stop(gettextf("no function '%s' is visible", generic.function), domain = NA)
        prefix <- paste0(generic.function, ".")
        mine <- startsWith(all$name, prefix) & nchar(all$name) > nchar(prefix)
        return(.methodsObject(all$name[mine], rep(generic.function, sum(mine)), all$place[mine], FALSE))
    }
    if (missing(class)) stop("must supply 'generic.function' or 'class'")
    if (!is.character(class)) class <- deparse1(substitute(class))
    suffix <- paste0(".", class)
    mine <- endsWith(all$name, suffix) & nchar(all$name) > nchar(suffix)
    names <- all$name[mine]
    generics <- substr(names, 1L, nchar(names) - nchar(suffix))
    real <- vapply(generics, .isGenericName, NA, envir = envir, USE.NAMES = FALSE)
    .methodsObject(names[real], generics[real], all$place[mine][real], TRUE)
}

.isGenericName <- function(name, envir) {
    f <- get0(name, envir = envir, mode = "function")
    if (is.null(f)) return(name %in% c("Math", "Ops", "Summary", "Complex"))
    if (is.primitive(f)) return(TRUE)
    calls <- all.names(body(f))
    is.null(body(f)) || "UseMethod" %in% calls
}

format.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
    info <- attr(x, "info")
    if (byclass) unique(info$generic)
    else if (length(x)) paste0(rownames(info), ifelse(info$visible, "", "*"))
    else character()
}

print.MethodsFunction <- function(x, byclass = attr(x, "byclass"), ...) {
    shown <- format(x, byclass = byclass, ...)
    if (length(shown)) {
        print(noquote(shown))
        cat("see '?methods' for accessing help and source code\n")
    } else cat("no methods found\n")
    invisible(x)
}

isS3stdGeneric <- function(f) {
    name <- deparse1(substitute(f))
    body <- if (is.primitive(f)) NULL else body(f)
    while (is.call(body) && identical(body[[1L]], quote(`{`)) && length(body) > 1L) body <- body[[2L]]
    generic <- is.call(body) && identical(body[[1L]], quote(UseMethod))
    if (generic) structure(TRUE, names = as.character(body[[2L]])) else FALSE
}

isS3method <- function(method, f, class, envir = parent.frame()) {
    if (missing(method)) method <- paste(f, class, sep = ".")
    else if (missing(f) || missing(class)) {
        at <- gregexpr(".", method, fixed = TRUE)[[1L]]
        if (at[1L] < 0L) return(FALSE)
        for (i in at) {
            generic <- substr(method, 1L, i - 1L)
            if (nzchar(generic) && .isGenericName(generic, envir) && !is.null(get0(method, envir, mode = "function")))
                return(TRUE)
        }
        return(FALSE)
    }
    !is.null(get0(method, envir, mode = "function"))
}
