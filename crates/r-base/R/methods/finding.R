# Methods of generic functions as tables and text.

# The methods that are defined for a generic, named by their signatures.
findMethods <- function(f, where, classes = character(), inherited = FALSE, package = "") {
    name <- if (is.function(f)) as.character(attr(f, "generic")) else f
    g <- .s4Generic(name)
    keys <- if (is.null(g)) character() else sort(ls(g$methods, all.names = TRUE))
    sigs <- strsplit(keys, ",", fixed = TRUE)
    if (length(classes)) {
        hit <- vapply(sigs, function(s) any(s %in% classes), NA)
        keys <- keys[hit]
        sigs <- sigs[hit]
    }
    r <- lapply(keys, function(k) .s4MethodObject(get(k, envir = g$methods)))
    names(r) <- vapply(sigs, paste, "", collapse = "#")
    attr(r, "generic") <- name
    attr(r, "arguments") <- g$signature
    r
}

getMethods <- function(f, where = topenv(parent.frame()), table = FALSE) {
    if (table) getMethodsForDispatch(f) else findMethods(f, where)
}

findMethodSignatures <- function(..., target = TRUE, methods = findMethods(...)) {
    sigs <- strsplit(names(methods), "#", fixed = TRUE)
    width <- max(1L, lengths(sigs))
    m <- vapply(sigs, function(s) c(s, rep("ANY", width - length(s))), character(width))
    matrix(m, length(sigs), width, byrow = TRUE, dimnames = list(NULL, attr(methods, "arguments")[seq_len(width)]))
}

# The generic that a function would be made: methods may be chosen by all of its arguments that are evaluated as such.
implicitGeneric <- function(name, where = topenv(parent.frame()), generic = getGeneric(name, where = where)) {
    if (!is.null(generic)) return(generic)
    f <- get(name, envir = where, mode = "function")
    made <- eval(call("function", as.pairlist(formals(args(f))), call("standardGeneric", name)), globalenv())
    .s4GenericFunction(made, name)
}

dumpMethods <- function(f, file = "", signature = NULL, methods = findMethods(f, where = where), where = topenv(parent.frame())) {
    out <- if (is.character(file) && nzchar(file)) base::file(file, "w") else if (is.character(file)) stdout() else file
    if (is.character(file) && nzchar(file)) on.exit(close(out))
    for (k in seq_along(methods)) {
        sig <- strsplit(names(methods)[k], "#", fixed = TRUE)[[1L]]
        if (!is.null(signature) && !identical(sig[seq_along(signature)], as.character(signature))) next
        plain <- methods[[k]]
        attributes(plain) <- NULL
        cat("setMethod(\"", f, "\", ", deparse(sig), ",\n", sep = "", file = out)
        writeLines(deparse(plain), out)
        cat(")\n", file = out)
    }
    invisible()
}

# Old-style classes that every session knows, each with what it inherits from.
.OldClassesList <- list(c("anova", "data.frame"), c("mlm", "lm"), c("aov", "lm"), c("maov", "mlm", "lm"), c("POSIXct", "POSIXt"),
                        c("POSIXlt", "POSIXt"), "Date", "dump.frames", c("glm.null", "glm", "lm"),
                        c("anova.glm.null", "anova.glm"), "hsearch", "integrate", "packageInfo", "libraryIQR", "packageIQR",
                        "mtable", c("summaryDefault", "table"), "recordedplot", "socket", "packageIQR", "density", "logLik",
                        "rle")
