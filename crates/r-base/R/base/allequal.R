# all.equal: TRUE, or the differences in words.

all.equal <- function(target, current, ...) UseMethod("all.equal")

all.equal.default <- function(target, current, ..., check.class = TRUE) {
    if (is.language(target) || is.function(target)) return(all.equal.language(target, current, ...))
    if (is.recursive(target) && typeof(target) != "S4") return(all.equal.list(target, current, ...))
    msg <- switch(mode(target),
        integer = , complex = , numeric = all.equal.numeric(target, current, ...),
        character = all.equal.character(target, current, ...),
        logical = , raw = all.equal.raw(target, current, ...),
        S4 = attr.all.equal(target, current, ...),
        if (check.class && data.class(target) != data.class(current))
            paste0("target is ", data.class(target), ", current is ", data.class(current)))
    if (is.null(msg)) TRUE else msg
}

.difference <- function(found) if (length(found)) found else TRUE

# What was said about lengths, left out where the caller says it in its own words.
.exceptLengths <- function(found) found[!grepl("\\bLengths\\b", found)]

all.equal.numeric <- function(target, current, tolerance = sqrt(.Machine$double.eps), scale = NULL,
                              countEQ = FALSE, formatFUN = function(err, what) format(err), ...,
                              check.attributes = TRUE, check.class = TRUE) {
    if (!is.numeric(tolerance)) stop("'tolerance' should be numeric")
    if (!is.numeric(scale) && !is.null(scale)) stop("'scale' should be numeric or NULL")
    out <- if (check.attributes) attr.all.equal(target, current, tolerance = tolerance, scale = scale, ...)
    if (check.class && data.class(target) != data.class(current)) {
        out <- c(out, paste0("target is ", data.class(target), ", current is ", data.class(current)))
        return(out)
    }
    if (!any(typeof(current) == c("integer", "double", "complex", "logical")))
        return(c(out, paste0("target is ", mode(target), ", current is ", mode(current))))
    out <- .exceptLengths(out)
    target <- as.vector(target)
    current <- as.vector(current)
    kind <- if (is.complex(target)) "Complex" else "Numeric"
    if (length(target) != length(current))
        return(c(out, paste0(kind, ": lengths (", length(target), ", ", length(current), ") differ")))
    missing_t <- is.na(target)
    missing_c <- is.na(current)
    if (any(missing_t != missing_c))
        return(c(out, paste("'is.NA' value mismatch:", sum(missing_c), "in current", sum(missing_t), "in target")))
    same <- missing_t | target == current
    if (all(same)) return(.difference(out))
    n <- if (countEQ) length(same) else sum(!same)
    magnitude <- if (countEQ) sum(abs(target[!missing_t])) else sum(abs(target[!same]))
    error <- sum(abs(target[!same] - current[!same])) / n
    what <- "relative"
    if (is.null(scale)) {
        size <- magnitude / n
        if (is.finite(size) && size > tolerance) error <- error / size
        else what <- "absolute"
    } else {
        what <- if (all(abs(scale - 1) < 1e-7)) "absolute" else "scaled"
        if (length(scale) > 1L && length(scale) == length(same)) scale <- scale[!same]
        error <- sum(abs(target[!same] - current[!same]) / (n * scale))
    }
    if (is.complex(target)) what <- paste(what, "Mod")
    if (is.na(error) || error > tolerance)
        out <- c(out, paste("Mean", what, "difference:", formatFUN(error, what)))
    .difference(out)
}

all.equal.character <- function(target, current, ..., check.attributes = TRUE) {
    out <- if (check.attributes) attr.all.equal(target, current, ...)
    if (data.class(target) != data.class(current))
        return(c(out, paste0("target is ", data.class(target), ", current is ", data.class(current))))
    out <- .exceptLengths(out)
    if (length(target) != length(current))
        return(c(out, paste0("Lengths (", length(target), ", ", length(current), ") differ (string compare on first ",
                             min(length(target), length(current)), ")"),
                 .string_mismatch(target, current)))
    .difference(c(out, .string_mismatch(target, current)))
}

.string_mismatch <- function(target, current) {
    n <- seq_len(min(length(target), length(current)))
    t <- as.vector(target)[n]
    u <- as.vector(current)[n]
    gone <- is.na(t)
    if (any(gone != is.na(u)))
        return(paste("'is.NA' value mismatch:", sum(is.na(u)), "in current", sum(gone), "in target"))
    k <- sum(t[!gone] != u[!gone])
    if (k) paste(k, if (k == 1L) "string mismatch" else "string mismatches")
}

all.equal.raw <- function(target, current, ..., check.attributes = TRUE) {
    out <- if (check.attributes) attr.all.equal(target, current, ...)
    if (data.class(target) != data.class(current))
        return(c(out, paste0("target is ", data.class(target), ", current is ", data.class(current))))
    out <- .exceptLengths(out)
    n <- min(length(target), length(current))
    if (length(target) != length(current))
        out <- c(out, paste0("Lengths (", length(target), ", ", length(current), ") differ (comparison on first ", n, " components)"))
    t <- as.vector(target)[seq_len(n)]
    u <- as.vector(current)[seq_len(n)]
    if (any(is.na(t) != is.na(u)))
        return(c(out, paste("'is.NA' value mismatch:", sum(is.na(u)), "in current", sum(is.na(t)), "in target")))
    k <- sum(t != u, na.rm = TRUE)
    .difference(c(out, if (k) paste(k, if (k == 1L) "element mismatch" else "element mismatches")))
}

all.equal.factor <- function(target, current, ..., check.attributes = TRUE) {
    if (!inherits(target, "factor")) return("'target' is not a factor")
    if (!inherits(current, "factor")) return("'current' is not a factor")
    out <- if (check.attributes) attr.all.equal(target, current, ...)
    more <- all.equal(as.character(target), as.character(current), check.attributes = FALSE, ...)
    if (is.character(more)) out <- c(out, more)
    .difference(out)
}

all.equal.list <- function(target, current, ..., check.attributes = TRUE, use.names = TRUE) {
    out <- if (check.attributes) attr.all.equal(target, current, ...)
    target <- unclass(target)
    current <- unclass(current)
    if (!is.list(target) && !is.vector(target)) return(c(out, "target is not list-like"))
    if (!is.list(current) && !is.vector(current)) return(c(out, "current is not list-like"))
    out <- .exceptLengths(out)
    n <- min(length(target), length(current))
    if (length(target) != length(current))
        out <- c(out, paste("Length mismatch: comparison on first", n, "components"))
    # Components are called by name where the names agree, else by number.
    first <- seq_len(n)
    by_name <- use.names && !is.null(names(target)) && !is.null(names(current)) &&
        identical(names(target)[first], names(current)[first]) && all(nzchar(names(target)[first]))
    for (k in first) {
        more <- all.equal(target[[k]], current[[k]], check.attributes = check.attributes, use.names = use.names, ...)
        if (is.character(more))
            out <- c(out, paste0("Component ", if (by_name) dQuote(names(target)[k]) else k, ": ", more))
    }
    .difference(out)
}

all.equal.language <- function(target, current, ...) {
    modes <- if (mode(target) != mode(current))
        paste0("Modes of target, current: ", mode(target), ", ", mode(current))
    text <- if (!identical(deparse(target), deparse(current))) "target, current do not match when deparsed"
    .difference(c(modes, text))
}

all.equal.function <- function(target, current, check.environment = TRUE, ...) {
    out <- all.equal.language(target, current, ...)
    if (check.environment && is.function(current)) {
        same <- identical(environment(target), environment(current))
        if (!same) {
            more <- if (!is.environment(environment(target))) "'target' is not an environment"
                else all.equal.environment(environment(target), environment(current), ...)
            if (is.character(more)) out <- c(if (is.character(out)) out, more)
        }
    }
    .difference(if (is.character(out)) out)
}

all.equal.POSIXt <- function(target, current, ..., tolerance = 1e-3, scale, check.tzone = TRUE) {
    if (!inherits(target, "POSIXt")) return("'target' is not a POSIXt")
    if (!inherits(current, "POSIXt")) return("'current' is not a POSIXt")
    zone <- NULL
    if (check.tzone) {
        name <- function(t) { z <- attr(t, "tzone"); if (is.null(z)) "" else z[1L] }
        a <- name(target)
        b <- name(current)
        if (!identical(a, b)) zone <- sprintf("'tzone' attributes are inconsistent ('%s' and '%s')", a, b)
    }
    value <- all.equal.numeric(as.numeric(as.POSIXct(target)), as.numeric(as.POSIXct(current)), ...,
                               tolerance = tolerance, scale = 1)
    .difference(c(zone, if (is.character(value)) value))
}

all.equal.formula <- function(target, current, ...) {
    if (length(target) != length(current))
        return(paste0("target, current differ in having response: ", length(target) == 3L, ", ", length(current) == 3L))
    if (!identical(deparse(target), deparse(current))) "formulas differ in contents" else TRUE
}

all.equal.environment <- function(target, current, all.names = TRUE, evaluate = TRUE, ...) {
    if (!is.environment(current)) return("'current' is not an environment")
    if (identical(target, current)) return(TRUE)
    if (!evaluate) {
        own <- sort(names(target))
        theirs <- sort(names(current))
        if (!all.names) { own <- own[!startsWith(own, ".")]; theirs <- theirs[!startsWith(theirs, ".")] }
        differ <- all.equal(own, theirs)
        return(if (isTRUE(differ)) "environments contain objects of the same names, but are not identical"
               else paste("names of environments differ:", differ))
    }
    # Functions in the environments may have these very environments: a pair that is being compared counts as equal.
    for (frame in sys.frames()) {
        pair <- frame[[".environmentsCompared"]]
        if (identical(pair[[1L]], target) && identical(pair[[2L]], current)) return(TRUE)
    }
    .environmentsCompared <- list(target, current)
    all.equal.list(as.list(target, all.names = all.names, sorted = TRUE),
                   as.list(current, all.names = all.names, sorted = TRUE), ...)
}

attr.all.equal <- function(target, current, ..., check.attributes = TRUE, check.names = TRUE) {
    if (mode(target) != mode(current) && !(is.numeric(target) && is.numeric(current)))
        out <- paste0("Modes: ", mode(target), ", ", mode(current))
    else out <- NULL
    if (length(target) != length(current))
        out <- c(out, paste0("Lengths: ", length(target), ", ", length(current)))
    if (check.names) {
        a <- names(target)
        b <- names(current)
        if (!is.null(a) && !is.null(b)) {
            more <- all.equal.character(a, b, check.attributes = check.attributes)
            if (is.character(more)) out <- c(out, paste("Names:", more))
        } else if (!is.null(a)) out <- c(out, "names for target but not for current")
        else if (!is.null(b)) out <- c(out, "names for current but not for target")
    }
    if (check.attributes) {
        others <- function(x) {
            kept <- attributes(x)
            kept[sort(setdiff(names(kept), "names"))]
        }
        a <- others(target)
        b <- others(current)
        if (length(a) || length(b)) {
            more <- if (is.null(a)) "target is NULL, current is list" else all.equal.list(a, b, ...)
            if (is.character(more)) out <- c(out, paste("Attributes: <", more, ">"))
        }
    }
    out
}
