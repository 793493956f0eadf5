# What methods there are: methods(), and tests of S3 generics and methods.

getS3method <- function(f, class, optional = FALSE, envir = parent.frame()) {
    if (is.null(get0(f, envir = envir, mode = "function")) && !(f %in% c("Math", "Ops", "Summary", "Complex"))) {
        if (optional) return(NULL)
        stop(gettextf("no function '%s' could be found", f), domain = NA)
    }
    m <- .findS3(paste(f, class, sep = "."), envir)
    if (is.null(m) && !optional)
        stop(gettextf("S3 method '%s.%s' not found", f, class), domain = NA)
    m
}

# The functions whose names `fits` picks: those one sees from an environment, the innermost first, then
# registered methods.
.matchingFunctions <- function(fits, envir) {
    found <- character()
    places <- character()
    add <- function(env, place) {
        names <- setdiff(Filter(fits, ls(env, all.names = TRUE)), found)
        names <- names[vapply(names, exists, NA, envir = env, mode = "function", inherits = FALSE)]
        found <<- c(found, names)
        places <<- c(places, rep(place, length(names)))
    }
    while (!identical(envir, emptyenv())) {
        place <- environmentName(envir)
        add(envir, if (place == "R_GlobalEnv") ".GlobalEnv" else sub("^package:", "", place))
        envir <- parent.env(envir)
    }
    add(.s3Registered(), "")
    list(name = found, place = places)
}

.methodsObject <- function(names, generics, from, byclass) {
    order <- sort.list(names)
    hidden <- from == ""
    from[hidden] <- paste("registered S3method for", generics[hidden])
    info <- data.frame(visible = !hidden[order], from = from[order], generic = generics[order],
                       isS4 = rep(FALSE, length(names)), row.names = names[order])
    structure(names[order], info = info, byclass = byclass, class = "MethodsFunction")
}

methods <- function(generic.function, class) {
    envir <- parent.frame()
    if (!missing(generic.function)) {
        if (!is.character(generic.function)) generic.function <- deparse1(substitute(generic.function))
        if (!exists(generic.function, mode = "function", envir = envir))
            stop(gettextf("no function '%s' is visible", generic.function), domain = NA)
        prefix <- paste0(generic.function, ".")
        all <- .matchingFunctions(function(n) startsWith(n, prefix) & nchar(n) > nchar(prefix), envir)
        return(.methodsObject(all$name, rep(generic.function, length(all$name)), all$place, FALSE))
    }
    if (missing(class)) stop("must supply 'generic.function' or 'class'")
    if (!is.character(class)) class <- deparse1(substitute(class))
    suffix <- paste0(".", class)
    all <- .matchingFunctions(function(n) endsWith(n, suffix) & nchar(n) > nchar(suffix), envir)
    generics <- substr(all$name, 1L, nchar(all$name) - nchar(suffix))
    real <- vapply(generics, .isGenericName, NA, envir = envir, USE.NAMES = FALSE)
    .methodsObject(all$name[real], generics[real], all$place[real], TRUE)
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
    # Functions that look like methods and aren't.
    if (!missing(method) && method %in% tools::nonS3methods(NULL)) return(FALSE)
    if (missing(method)) method <- paste(f, class, sep = ".")
    else if (missing(f) || missing(class)) {
        at <- gregexpr(".", method, fixed = TRUE)[[1L]]
        if (at[1L] < 0L) return(FALSE)
        for (i in at) {
            generic <- substr(method, 1L, i - 1L)
            if (nzchar(generic) && .isGenericName(generic, envir) &&
                !is.null(getS3method(generic, substring(method, i + 1L), optional = TRUE, envir = envir)))
                return(TRUE)
        }
        return(FALSE)
    }
    !is.null(get0(method, envir, mode = "function"))
}
