# Distances between strings.

adist <- function(x, y = NULL, costs = NULL, counts = FALSE, fixed = TRUE, partial = !fixed,
                  ignore.case = FALSE, useBytes = FALSE) {
    all <- c(ins = 1, del = 1, sub = 1)
    if (!is.null(costs)) {
        if (is.null(names(costs))) all[seq_along(costs)] <- costs
        else all[pmatch(names(costs), c("insertions", "deletions", "substitutions"))] <- unlist(costs)
    }
    nx <- names(x)
    x <- as.character(x)
    if (is.null(y)) { y <- x; ny <- nx } else { ny <- names(y); y <- as.character(y) }
    r <- .editDistance(x, y, all, ignore.case, partial)
    if (!is.null(nx) || !is.null(ny)) dimnames(r) <- list(nx, ny)
    r
}
