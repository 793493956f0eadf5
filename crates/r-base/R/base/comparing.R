# Parts of sorting, approximate matching and formatting that have names of their own.

# The order of two elements of an object whose class has operators: -1, 0 or 1.
.gt <- function(x, i, j) {
    a <- x[i]
    b <- x[j]
    if (a == b) 0L else if (a > b) 1L else -1L
}

# Whether an object with a class is unsorted.
.gtn <- function(x, strictly) {
    n <- length(x)
    if (n < 2L) return(FALSE)
    if (strictly) !all(x[-1L] > x[-n]) else !all(x[-1L] >= x[-n])
}

# Marks that a vector is sorted; they say nothing about its values.
.doWrap <- function(vec, decr, nalast, noNA = NA) {
    if (length(vec) && anyNA(c(decr, nalast))) stop("'decr' and 'nalast' must not be missing")
    vec
}
.doSortWrap <- function(vec, decr, nalast, noNA = NA) .doWrap(vec, decr, nalast, noNA)

.pretty <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5, u5.bias = 0.5 + 1.5 * high.u.bias,
                    eps.correct = 0L, f.min = 2^-20, bounds = TRUE) {
    x <- x[is.finite(x <- as.numeric(x))]
    if (!length(x)) return(x)
    breaks <- .prettyBreaks(min(x), max(x), n, min.n, shrink.sml, high.u.bias, u5.bias, eps.correct)
    k <- length(breaks) - 1L
    if (bounds) return(list(l = breaks[1L], u = breaks[k + 1L], n = k))
    unit <- (breaks[k + 1L] - breaks[1L])/k
    list(ns = round(breaks[1L]/unit), nu = round(breaks[k + 1L]/unit), n = k, unit = unit)
}

# How far approximate matches may be off: costs and numbers of edits, by name or in this order.
.amatch_bounds <- function(x = 0.1) {
    kinds <- c("cost", "insertions", "deletions", "substitutions", "all")
    bounds <- rep_len(NA_real_, 5L)
    if (!is.list(x)) {
        if (!is.numeric(x) || any(x < 0)) stop("match distance components must be non-negative")
        bounds[seq_along(x)] <- as.double(x)
        return(bounds)
    }
    if (!all(vapply(x, is.numeric, NA)) || any(unlist(x) < 0)) stop("match distance components must be non-negative")
    at <- pmatch(names(x), kinds)
    if (anyNA(at)) warning("unknown match distance components ignored")
    bounds[at[!is.na(at)]] <- as.double(unlist(x[!is.na(at)]))
    names(bounds) <- kinds
    if (is.na(bounds[["all"]])) bounds[["all"]] <- 0.1
    bounds
}

.amatch_costs <- function(x = NULL) {
    kinds <- c("insertions", "deletions", "substitutions")
    costs <- structure(c(1L, 1L, 1L), names = kinds)
    if (is.null(x)) return(costs)
    given <- unlist(x)
    if (!is.numeric(given) || any(given < 0)) stop("cost components must be non-negative")
    if (is.null(names(given))) {
        costs[seq_along(given)] <- as.integer(given)
        return(costs)
    }
    at <- pmatch(names(given), kinds)
    if (anyNA(at)) warning("unknown cost components ignored")
    costs[at[!is.na(at)]] <- as.integer(given[!is.na(at)])
    costs
}

# Formatted zeros written otherwise, in the width they have.
.format.zeros <- function(x, zero.print, nx = suppressWarnings(as.numeric(x)), replace = FALSE, warn.non.fitting = TRUE) {
    if (is.null(zero.print) || !any(zero <- !is.na(nx) & nx == 0)) return(x)
    if (is.logical(zero.print)) zero.print <- if (zero.print) "0" else " "
    if (!is.character(zero.print)) stop("'zero.print' must be character, logical or NULL")
    width <- nchar(zero.print)
    old <- x[zero]
    # The new text begins where the zero began.
    start <- as.integer(regexpr("0", old, fixed = TRUE))
    room <- nchar(old) - start + 1L
    tight <- width > room
    if (any(tight) && !replace) {
        if (warn.non.fitting)
            warning("'zero.print' is truncated to fit into formatted zeros; consider 'replace=TRUE'")
    }
    lead <- substr(old, 1L, start - 1L)
    text <- rep_len(zero.print, length(old))
    if (!replace) text <- substr(text, 1L, room)
    x[zero] <- paste0(lead, formatC(text, width = -room))
    x
}

all.equal.envRefClass <- function(target, current, ...) {
    if (!is(target, "envRefClass")) return("'target' is not an envRefClass")
    if (!is(current, "envRefClass")) return("'current' is not an envRefClass")
    if (!isTRUE(same <- all.equal(class(target), class(current), ...)))
        return(sprintf("Classes differ: %s", paste(same, collapse = "; ")))
    fields <- names(target$getRefClass()$fields())
    values <- function(object) structure(lapply(fields, function(n) get(n, envir = object)), names = fields)
    n <- all.equal.list(values(target), values(current), ...)
    if (is.character(n)) n else TRUE
}
