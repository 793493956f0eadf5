# Tables from formulas.

xtabs <- function(formula = ~., data = parent.frame(), subset, sparse = FALSE, na.action, addNA = FALSE,
                  exclude = if (!addNA) c(NA, NaN), drop.unused.levels = FALSE) {
    call <- match.call()
    envir <- environment(formula)
    if (is.data.frame(data) && !missing(subset)) {
        keep <- eval(substitute(subset), data, envir)
        data <- data[keep & !is.na(keep), , drop = FALSE]
    }
    counted <- length(formula) == 2L
    lhs <- if (!counted) eval(formula[[2L]], data, envir)
    by <- .formulaVariables(formula[[length(formula)]], data, envir)
    if (!counted) by <- by[setdiff(names(by), all.vars(formula[[2L]]))]
    by <- lapply(by, function(v) {
        f <- if (is.factor(v)) v else factor(v, exclude = exclude)
        if (addNA) f <- base::addNA(f, ifany = TRUE)
        if (drop.unused.levels) droplevels(f) else f
    })
    extents <- unname(lengths(lapply(by, levels)))
    labels <- lapply(by, levels)
    cell <- rep(1, length(by[[1L]]))
    step <- 1
    for (k in seq_along(by)) {
        cell <- cell + (as.integer(by[[k]]) - 1) * step
        step <- step * extents[k]
    }
    sums <- function(v) {
        r <- if (is.integer(v)) integer(step) else numeric(step)
        ok <- !is.na(cell)
        totals <- rowsum(v[ok], cell[ok])
        r[as.integer(rownames(totals))] <- totals
        r
    }
    r <- if (counted) array(tabulate(cell, step), extents, labels)
        else if (is.matrix(lhs)) array(apply(lhs, 2L, sums), c(extents, ncol(lhs)), c(labels, list(colnames(lhs))))
        else array(sums(lhs), extents, labels)
    class(r) <- c("xtabs", "table")
    attr(r, "call") <- call
    r
}

print.xtabs <- function(x, na.print = "", ...) {
    shown <- x
    attr(shown, "call") <- NULL
    print.table(shown, na.print = na.print, ...)
    invisible(x)
}
