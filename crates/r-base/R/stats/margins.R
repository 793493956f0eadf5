# Margins of tables.

addmargins <- function(A, margin = seq_along(dim(A)), FUN = sum, quiet = FALSE) {
    if (is.null(dim(A))) stop("'A' must be an array or table")
    n <- length(margin)
    given <- substitute(FUN)
    label <- function(e) if (is.null(e)) "" else deparse1(e)
    # For each margin its functions, and what their slices are called: by a name if there is one.
    several <- function(funs, expr) {
        if (!is.list(funs)) return(list(funs = list(funs), labels = label(expr)))
        names <- names(funs)
        parts <- if (is.call(expr)) as.list(expr)[-1L] else vector("list", length(funs))
        list(funs = funs, labels = vapply(seq_along(funs), function(i)
            if (!is.null(names) && nzchar(names[i])) names[i] else label(parts[[i]]), ""))
    }
    each <- if (is.list(FUN)) {
        parts <- if (is.call(given)) as.list(given)[-1L] else vector("list", length(FUN))
        lapply(rep_len(seq_along(FUN), max(n, length(FUN))), function(i) {
            r <- several(FUN[[i]], parts[[i]])
            if (!is.list(FUN[[i]]) && !is.null(names(FUN)) && nzchar(names(FUN)[i])) r$labels <- names(FUN)[i]
            r
        })
    } else rep(list(list(funs = list(FUN), labels = if (missing(FUN)) "Sum" else label(given))), n)
    if (is.list(FUN) && length(FUN) != n && length(FUN) > 1L) stop("length of FUN, ", length(FUN), ",\n does not match the length of the margins, ", n)
    if (n > 1L && !missing(FUN) && !quiet) {
        cat("Margins computed over dimensions\nin the following order:\n")
        for (i in seq_len(n)) cat(paste(i), ": ", names(dimnames(A))[margin[i]], "\n", sep = "")
    }
    for (k in seq_len(n)) A <- .withMargin(A, margin[k], each[[k]]$funs, each[[k]]$labels)
    A
}

# An array with more slices in a dimension: functions of what was in that dimension.
.withMargin <- function(A, side, funs, labels) {
    d <- dim(A)
    old <- dimnames(A)
    if (is.null(old)) old <- vector("list", length(d))
    extra <- unlist(lapply(funs, function(f) as.vector(if (length(d) == 1L) match.fun(f)(as.vector(A))
                                                       else apply(A, seq_along(d)[-side], f))))
    rest <- seq_along(d)[-side]
    turned <- aperm(A, c(rest, side))
    grown <- array(c(as.vector(turned), extra), c(d[rest], d[side] + length(funs)))
    back <- aperm(grown, order(c(rest, side)))
    names_here <- if (is.null(old[[side]])) rep("", d[side]) else old[[side]]
    old[side] <- list(c(names_here, labels))
    dimnames(back) <- old
    class(back) <- oldClass(A)
    back
}
