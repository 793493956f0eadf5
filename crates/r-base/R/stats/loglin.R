# Log-linear models by iterative proportional fitting (Deming and Stephan 1940).

loglin <- function(table, margin, start = rep(1, length(table)), fit = FALSE, eps = 0.1, iter = 20L, param = FALSE, print = TRUE) {
    rfit <- fit
    dtab <- dim(table)
    nvar <- length(dtab)
    ncon <- length(margin)
    for (k in seq_along(margin)) {
        tmp <- margin[[k]]
        if (is.character(tmp)) {
            tmp <- match(tmp, names(dimnames(table)))
            margin[[k]] <- tmp
        }
        if (!is.numeric(tmp) || any(is.na(tmp) | tmp <= 0)) stop("'margin' must contain names or numbers corresponding to 'table'")
    }
    names(margin) <- NULL
    x <- as.double(table)
    dim(x) <- dtab
    fitted <- array(start * (sum(x) / sum(start)), dtab)
    # Which cell of each margin a cell of the table counts in.
    cells <- arrayInd(seq_along(x), dtab)
    index <- lapply(margin, function(m) as.integer(1 + (cells[, m, drop = FALSE] - 1) %*% cumprod(c(1, dtab[m]))[seq_along(m)]))
    collapse <- function(values, at, size) {
        out <- numeric(size)
        for (i in seq_along(values)) out[at[i]] <- out[at[i]] + values[i]
        out
    }
    size <- vapply(margin, function(m) prod(dtab[m]), 0)
    targets <- lapply(seq_along(margin), function(j) collapse(x, index[[j]], size[[j]]))
    converged <- FALSE
    for (k in seq_len(iter)) {
        deviation <- 0
        for (j in seq_len(ncon)) {
            current <- collapse(fitted, index[[j]], size[[j]])
            deviation <- max(deviation, abs(current - targets[[j]]))
            at <- index[[j]]
            fitted <- fitted * targets[[j]][at] / current[at]
            fitted[current[at] == 0] <- 0
        }
        if (deviation < eps) { converged <- TRUE; break }
    }
    if (!converged) warning("algorithm did not converge")
    if (print) cat(k, "iterations: deviation", deviation, "\n")
    attributes(fitted) <- attributes(table)
    observed <- as.vector(x[start > 0])
    expected <- as.vector(fitted[start > 0])
    pearson <- sum((observed - expected)^2 / expected)
    pos <- observed * expected > 0
    lrt <- 2 * sum(observed[pos] * log(observed[pos] / expected[pos]))
    # Every subset of a margin is a term of the model.
    subsets <- unique(unlist(lapply(margin, function(m) {
        m <- sort(m)
        unlist(lapply(seq_along(m), function(s) utils::combn(length(m), s, function(i) paste(m[i], collapse = "."))))
    })))
    sets <- lapply(strsplit(subsets, ".", fixed = TRUE), as.integer)
    sets <- sets[order(lengths(sets), vapply(sets, function(s) sum(s * (nvar + 1)^(rev(seq_along(s)) - 1)), 0))]
    df <- vapply(sets, function(s) prod(dtab[s] - 1), 0)
    y <- list(lrt = lrt, pearson = pearson, df = length(x) - sum(start == 0) - sum(df) - 1,
              margin = if (is.null(named <- names(dimnames(table)))) margin else lapply(margin, function(m) named[m]))
    if (rfit) y$fit <- fitted
    if (param) {
        f <- log(fitted)
        f[is.infinite(f)] <- 0
        parval <- list(mean(f))
        f <- f - parval[[1L]]
        names(parval) <- "(Intercept)"
        labels <- names(dimnames(table))
        for (s in sets) {
            effect <- apply(f, s, mean)
            f <- sweep(f, s, effect, "-", check.margin = FALSE)
            parval[[paste(s, collapse = ".")]] <- effect
        }
        if (!is.null(labels) && all(nzchar(labels)))
            names(parval)[-1L] <- vapply(sets, function(s) paste(labels[s], collapse = "."), "")
        y$param <- parval
    }
    y
}
