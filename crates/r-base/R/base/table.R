# Contingency tables.

table <- function(..., exclude = if (useNA == "no") c(NA, NaN), useNA = c("no", "ifany", "always"),
                  dnn = .tableNames(deparse.level, substitute(list(...)), ...), deparse.level = 1) {
    useNA <- if (missing(useNA) && !missing(exclude) && !(NA %in% exclude)) "ifany" else match.arg(useNA)
    args <- list(...)
    if (length(args) == 1L && is.list(args[[1L]]) && !is.object(args[[1L]])) {
        args <- args[[1L]]
        if (length(dnn) != length(args)) dnn <- paste(dnn[1L], seq_along(args), sep = ".")
        if (!is.null(names(args))) dnn <- names(args)
    } else if (length(args) == 1L && is.data.frame(args[[1L]])) {
        args <- as.list(args[[1L]])
        dnn <- names(args)
    }
    if (!length(args)) stop("nothing to tabulate")
    len <- length(args[[1L]])
    cell <- 0L
    size <- 1
    dims <- integer()
    labels <- list()
    for (a in args) {
        if (length(a) != len) stop("all arguments must have the same length")
        f <- .tableFactor(a, useNA, exclude, missing(exclude))
        own <- levels(f)
        cell <- cell + size * (as.integer(f) - 1L)
        dims <- c(dims, length(own))
        labels <- c(labels, list(own))
        size <- size * length(own)
    }
    if (size > .Machine$integer.max) stop("attempt to make a table with >= 2^31 elements")
    names(labels) <- dnn
    cell <- cell[!is.na(cell)]
    y <- array(tabulate(cell + 1L, size), dims, dimnames = labels)
    class(y) <- "table"
    y
}

# One classifying factor: NA is a level if it is asked for; excluded values are nowhere.
.tableFactor <- function(a, useNA, exclude, default) {
    unknown <- is.na(a)
    if (is.factor(a)) {
        own <- levels(a)
        if (!default) own <- own[is.na(match(own, exclude))]
        codes <- match(levels(a), own)[as.integer(a)]
    } else {
        f <- factor(a, exclude = exclude)
        own <- levels(f)
        codes <- as.integer(f)
    }
    if (useNA == "always" || useNA == "ifany" && any(unknown)) {
        # A level NA and codes that are NA are counted together.
        if (!anyNA(own)) own <- c(own, NA)
        codes[unknown] <- which(is.na(own))
    }
    structure(codes, levels = own, class = "factor")
}

# The formals' names start with a dot so that no classifying factor's name begins like them.
.tableNames <- function(.level, .exprs, ...) {
    n <- ...length()
    given <- ...names()
    if (is.null(given)) given <- character(n)
    if (length(.exprs) - 1L == n)
        for (i in seq_len(n)) if (!nzchar(given[i])) {
            e <- .exprs[[i + 1L]]
            given[i] <- switch(.level + 1L, "", if (is.symbol(e)) as.character(e) else "", deparse(e, nlines = 1L)[1L])
        }
    given
}

is.table <- function(x) inherits(x, "table")
as.table <- function(x, ...) UseMethod("as.table")

as.table.default <- function(x, ...) {
    if (is.table(x)) return(x)
    if (!(is.array(x) || is.numeric(x))) stop("cannot coerce to a table")
    x <- as.array(x)
    if (any(dim(x) == 0)) stop("cannot coerce to a table")
    dn <- dimnames(x)
    if (is.null(dn)) dn <- vector("list", length(dim(x)))
    for (i in which(vapply(dn, is.null, NA))) dn[[i]] <- .tableLetters(dim(x)[i])
    dimnames(x) <- dn
    class(x) <- c("table", oldClass(x))
    x
}

.tableLetters <- function(n) {
    r <- LETTERS
    while (length(r) < n) r <- c(r, paste0(LETTERS, rep(seq_len(ceiling(n / 26)), each = 26)))
    r[seq_len(n)]
}

as.data.frame.table <- function(x, row.names = NULL, ..., responseName = "Freq", stringsAsFactors = TRUE,
                                sep = "", base = list(LETTERS)) {
    dn <- dimnames(x)
    if (is.null(dn)) dn <- vector("list", length(dim(x)))
    if (is.null(names(dn))) names(dn) <- paste0("Var", seq_along(dn))
    blank <- names(dn) == ""
    names(dn)[blank] <- paste0("Var", seq_along(dn))[blank]
    for (i in which(vapply(dn, is.null, NA))) {
        letters <- base[[if (length(base) > 1L) i else 1L]]
        dn[[i]] <- make.unique(rep_len(letters, dim(x)[i]), sep)
    }
    grid <- expand.grid(dn, KEEP.OUT.ATTRS = FALSE, stringsAsFactors = stringsAsFactors)
    grid[[responseName]] <- c(unclass(x))
    if (!is.null(row.names)) row.names(grid) <- row.names
    grid
}

`[.table` <- function(x, i, j, ..., drop = TRUE) {
    y <- NextMethod()
    if (length(dim(y)) >= 1L && is.null(oldClass(y))) class(y) <- oldClass(x)
    y
}

summary.table <- function(object, ...) {
    if (!is.table(object)) stop("'object' must inherit from class \"table\"")
    cases <- sum(object)
    d <- dim(object)
    rank <- length(d)
    y <- list(n.vars = rank, n.cases = cases)
    if (rank > 1L) {
        margins <- vector("list", rank)
        for (k in seq_len(rank)) margins[[k]] <- apply(object, k, sum)
        expected <- margins[[1L]] / cases
        for (k in seq_len(rank)[-1L]) expected <- outer(expected, margins[[k]] / cases)
        expected <- c(expected) * cases
        statistic <- sum((c(object) - expected)^2 / expected)
        df <- prod(d) - 1 - sum(d - 1)
        y <- c(y, list(statistic = statistic, parameter = df, approx.ok = all(expected >= 5),
                       p.value = pchisq(statistic, df, lower.tail = FALSE)),
               list(call = attr(object, "call")))
    }
    class(y) <- "summary.table"
    y
}

# The variables a formula's side adds up, by the text they are written as; `.` is all of data.
.formulaVariables <- function(side, data, envir) {
    exprs <- unlist(lapply(.formulaTerms(side), function(e)
        if (identical(e, quote(.))) lapply(names(data), as.name) else list(e)), recursive = FALSE)
    values <- lapply(exprs, eval, data, envir)
    names(values) <- vapply(exprs, deparse1, "")
    values
}
