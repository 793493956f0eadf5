# Distances between strings.

adist <- function(x, y = NULL, costs = NULL, counts = FALSE, fixed = TRUE, partial = !fixed,
                  ignore.case = FALSE, useBytes = FALSE) {
    all <- c(ins = 1, del = 1, sub = 1)
    if (!is.null(costs)) {
        if (is.null(names(costs))) all[seq_along(costs)] <- costs
        else all[pmatch(names(costs), c("insertions", "deletions", "substitutions"))] <- unlist(costs)
    }
    if (is.null(y)) y <- x
    nx <- names(x)
    ny <- names(y)
    text <- function(v) if (is.list(v)) vapply(v, intToUtf8, "") else as.character(v)
    x <- text(x)
    y <- text(y)
    r <- .editDistance(x, y, all, ignore.case, partial)
    if (!is.null(nx) || !is.null(ny)) dimnames(r) <- list(nx, ny)
    if (!counts) return(r)
    if (partial) stop("adist(counts = TRUE, partial = TRUE) is not implemented")
    if (ignore.case) {
        x <- tolower(x)
        y <- tolower(y)
    }
    steps <- outer(seq_along(x), seq_along(y), Vectorize(function(i, j) .editSteps(x[i], y[j], all)))
    dimnames(steps) <- dimnames(r)
    count <- function(letter) nchar(gsub(paste0("[^", letter, "]"), "", steps))
    attr(r, "counts") <- array(c(count("I"), count("D"), count("S")), c(dim(r), 3L),
                               list(rownames(r), colnames(r), c("ins", "del", "sub")))
    attr(r, "trafos") <- steps
    r
}

# The letters of the cheapest way from one text to another: match, insert, delete, substitute.
.editSteps <- function(from, to, costs) {
    if (is.na(from) || is.na(to)) return("")
    a <- utf8ToInt(from)
    b <- utf8ToInt(to)
    n <- length(a)
    m <- length(b)
    cost <- outer(0:n * costs[["del"]], 0:m * costs[["ins"]], `+`)
    step <- matrix("D", n + 1L, m + 1L)
    step[1L, ] <- "I"
    for (i in seq_len(n)) for (j in seq_len(m)) {
        if (a[i] == b[j]) {
            cost[i + 1L, j + 1L] <- cost[i, j]
            step[i + 1L, j + 1L] <- "M"
            next
        }
        ways <- c(I = cost[i + 1L, j] + costs[["ins"]], D = cost[i, j + 1L] + costs[["del"]], S = cost[i, j] + costs[["sub"]])
        cost[i + 1L, j + 1L] <- min(ways)
        step[i + 1L, j + 1L] <- names(ways)[which.min(ways)]
    }
    taken <- character()
    while (n > 0L || m > 0L) {
        s <- step[n + 1L, m + 1L]
        taken <- c(s, taken)
        if (s != "I") n <- n - 1L
        if (s != "D") m <- m - 1L
    }
    paste(taken, collapse = "")
}
