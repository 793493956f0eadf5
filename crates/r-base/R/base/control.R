# Small functions of the language that need no builtin.

ifelse <- function(test, yes, no) {
    out <- test
    if (!is.logical(out)) storage.mode(out) <- "logical"
    # A lone condition chooses one of two plain things of length one, whatever they are.
    if (length(out) == 1L && is.null(attributes(out))) {
        if (is.na(out)) return(NA)
        chosen <- if (out) yes else no
        kept <- attributes(chosen)
        if (length(chosen) == 1L && (is.null(kept) || is.function(chosen) && identical(names(kept), "srcref"))) return(chosen)
    }
    # Classes that know no negation are no tests.
    if (is.object(out) && !isS4(out)) !out
    on <- as.vector(out)
    off <- !on
    if (anyNA(on)) {
        known <- !is.na(on)
        on <- known & on
        off <- known & off
    }
    n <- length(test)
    side <- function(x, at) if (length(x) == 1L) x else if (length(x) == n) x[at] else rep(x, length.out = n)[at]
    # A side that is not needed is not evaluated.
    if (any(on)) out[on] <- side(yes, on)
    if (any(off)) out[off] <- side(no, off)
    out
}

match.arg <- function(arg, choices, several.ok = FALSE) {
    if (missing(choices)) {
        # The choices are the default of the caller's formal of this name.
        caller <- sys.parent()
        default <- formals(sys.function(caller))[[as.character(substitute(arg))]]
        choices <- eval(default, envir = sys.frame(caller))
    }
    if (is.null(arg)) return(choices[1L])
    if (!is.character(arg)) stop("'arg' must be NULL or a character vector")
    if (several.ok) {
        if (!length(arg)) stop("'arg' must be of length >= 1")
    } else {
        if (identical(arg, choices)) return(arg[1L])
        if (length(arg) > 1L) stop("'arg' must be of length 1")
    }
    found <- choices[pmatch(arg, choices, nomatch = 0L, duplicates.ok = TRUE)]
    if (!length(found))
        stop(gettextf("'arg' should be one of %s", paste(dQuote(choices), collapse = ", ")), domain = NA)
    if (!several.ok && length(found) > 1L) stop("there is more than one match in 'match.arg'")
    found
}

pmatch <- function(x, table, nomatch = NA_integer_, duplicates.ok = FALSE) {
    # NA is matched as the text it prints as.
    x <- .naText(x)
    table <- .naText(table)
    out <- rep(as.integer(nomatch), length(x))
    used <- logical(length(table))
    for (i in seq_along(x)) {
        if (!nzchar(x[i])) next
        hit <- which(table == x[i] & (duplicates.ok | !used))
        if (length(hit)) {
            out[i] <- hit[1L]
            used[hit[1L]] <- TRUE
        }
    }
    for (i in seq_along(x)) {
        if (!nzchar(x[i]) || !identical(out[i], as.integer(nomatch))) next
        hit <- which(startsWith(table, x[i]) & (duplicates.ok | !used))
        if (length(hit) == 1L) {
            out[i] <- hit
            used[hit] <- TRUE
        }
    }
    out
}

.naText <- function(x) {
    x <- as.character(x)
    x[is.na(x)] <- "NA"
    x
}

charmatch <- function(x, table, nomatch = NA_integer_) {
    x <- .naText(x)
    table <- .naText(table)
    one <- function(s) {
        exact <- which(table == s)
        if (length(exact) == 1L) return(exact)
        if (length(exact) > 1L) return(0L)
        part <- which(startsWith(table, s))
        if (length(part) == 1L) part else if (length(part)) 0L else as.integer(nomatch)
    }
    vapply(x, one, 1L, USE.NAMES = FALSE)
}

alist <- function(...) as.list(sys.call())[-1L]

zapsmall <- function(x, digits = getOption("digits")) {
    if (!length(digits)) stop("invalid 'digits'")
    largest <- suppressWarnings(max(abs(x), na.rm = TRUE))
    if (!is.finite(largest) || largest == 0) return(round(x, digits))
    round(x, max(0, floor(digits - log10(largest) + 0.5)))
}

gl <- function(n, k, length = n * k, labels = seq_len(n), ordered = FALSE) {
    codes <- rep_len(rep.int(seq_len(n), rep.int(k, n)), length)
    levels(codes) <- as.character(labels)
    structure(codes, class = c(if (ordered) "ordered", "factor"))
}

as.function <- function(x, ...) UseMethod("as.function")
str2lang <- function(s) parse(text = s, keep.source = FALSE)[[1L]]
str2expression <- function(text) {
    if (!is.character(text)) stop("argument must be character")
    parse(text = text, keep.source = FALSE)
}

data.class <- function(x) {
    given <- oldClass(x)
    if (length(given)) given[1L]
    else switch(min(length(dim(x)), 3L) + 1L, mode(x), "array", "matrix", "array")
}

# What is said of a function that is on its way out.
.replacedText <- function(name, state, new)
    paste0("'", name, "' is ", state, ".\n", if (length(new)) paste0("Use '", new, "' instead.\n"))

.Deprecated <- function(new, package = NULL, msg, old = as.character(sys.call(sys.parent()))[1L]) {
    if (missing(msg))
        msg <- paste0(.replacedText(old, "deprecated", if (!missing(new)) new), "See help(\"Deprecated\")")
    warning(paste(msg, collapse = ""), call. = FALSE, domain = NA)
}

.Defunct <- function(new, package = NULL, msg) {
    if (missing(msg))
        msg <- paste0(.replacedText(as.character(sys.call(sys.parent()))[1L], "defunct", if (!missing(new)) new),
                      "See help(\"Defunct\")")
    stop(paste(msg, collapse = ""), call. = FALSE, domain = NA)
}

registerS3method <- function(genname, class, method, envir = parent.frame()) {
    if (is.character(method)) method <- get(method, envir = envir, mode = "function")
    .registerS3(genname, class, method, envir)
}

.S3method <- function(generic, class, method) {
    if (missing(method)) method <- get(paste(generic, class, sep = "."), envir = parent.frame())
    .registerS3(generic, class, method)
    invisible(method)
}

