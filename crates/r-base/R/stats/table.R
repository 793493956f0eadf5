# Tables from formulas.

xtabs <- function(formula = ~., data = parent.frame(), subset, sparse = FALSE, na.action, addNA = FALSE,
                  exclude = if (!addNA) c(NA, NaN), drop.unused.levels = FALSE) {
    if (missing(formula) && missing(data)) stop("must supply 'formula' or 'data'")
    if (!missing(formula)) {
        formula <- as.formula(formula)
        if (!inherits(formula, "formula")) stop("'formula' missing or incorrect")
    }
    if (any(attr(terms(formula, data = data), "order") > 1)) stop("interactions are not allowed")
    if (sparse) stop("xtabs(*, sparse=TRUE) requires package \"Matrix\" correctly installed")
    frame <- match.call(expand.dots = FALSE)
    if (is.matrix(eval(frame$data, parent.frame()))) frame$data <- as.data.frame(data)
    frame[c("sparse", "addNA", "exclude", "drop.unused.levels")] <- NULL
    if (addNA) frame$na.action <- quote(na.pass)
    frame[[1L]] <- quote(stats::model.frame)
    mf <- eval(frame, parent.frame())
    if (length(formula) == 2L) {
        by <- mf
        y <- NULL
    } else {
        i <- attr(attr(mf, "terms"), "response")
        by <- mf[-i]
        y <- mf[[i]]
    }
    by <- lapply(by, function(u) {
        if (!is.factor(u)) u <- factor(u, exclude = exclude)
        else if (!addNA && anyNA(levels(u))) u <- factor(as.character(u), levels = setdiff(levels(u), exclude), exclude = exclude)
        if (addNA) u <- base::addNA(u, ifany = TRUE)
        if (drop.unused.levels) u[, drop = TRUE] else u
    })
    r <- .crossTable(by, y, isTRUE(all.equal(frame$na.action, quote(na.pass))) || identical(eval(frame$na.action), na.pass))
    class(r) <- c("xtabs", "table")
    attr(r, "call") <- match.call()
    r
}

# Counts, or sums of `y` (a vector or the columns of a matrix), by the levels of several factors.
.crossTable <- function(by, y, keep.na) {
    labels <- lapply(by, levels)
    extents <- unname(lengths(labels))
    cell <- rep(1, length(by[[1L]]))
    step <- 1
    for (k in seq_along(by)) {
        cell <- cell + (as.integer(by[[k]]) - 1) * step
        step <- step * extents[k]
    }
    sums <- function(v) {
        r <- if (is.integer(v) || is.logical(v)) integer(step) else numeric(step)
        ok <- !is.na(cell)
        totals <- rowsum(as.vector(v)[ok], cell[ok], na.rm = !keep.na)
        r[as.integer(rownames(totals))] <- totals
        r
    }
    if (is.null(y)) array(tabulate(cell, step), extents, labels)
    else if (is.matrix(y)) array(apply(y, 2L, sums), c(extents, ncol(y)), c(labels, list(colnames(y))))
    else array(sums(y), extents, labels)
}

print.xtabs <- function(x, na.print = "", ...) {
    shown <- x
    attr(shown, "call") <- NULL
    print.table(shown, na.print = na.print, ...)
    invisible(x)
}
