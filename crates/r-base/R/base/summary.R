# Summaries of vectors and data frames, and how they are shown.

summary <- function(object, ...) UseMethod("summary")

summary.default <- function(object, ..., digits, quantile.type = 7) {
    if (is.factor(object)) return(summary.factor(object, ...))
    if (is.environment(object))
        return(structure(c(Length = length(object), Class = "environment", Mode = "environment"), class = c("summaryDefault", "table")))
    if (is.numeric(object)) {
        gone <- is.na(object)
        plain <- as.vector(unclass(object))[!gone]
        q <- quantile(plain, names = FALSE, type = quantile.type)
        value <- c(q[1L:3L], mean(plain), q[4L:5L])
        if (!missing(digits)) value <- signif(value, digits)
        names(value) <- c("Min.", "1st Qu.", "Median", "Mean", "3rd Qu.", "Max.")
        if (any(gone)) value <- c(value, "NA's" = sum(gone))
    } else if (is.logical(object)) {
        counts <- table(object, exclude = NULL, useNA = "ifany")
        labels <- names(counts)
        labels[is.na(labels)] <- "NA's"
        value <- c("logical", as.character(counts))
        names(value) <- c("Mode", labels)
    } else if (is.recursive(object) && !is.language(object) && !is.function(object) && (n <- length(object)) > 0L) {
        value <- vapply(seq_len(n), function(i) .summaryRow(object[[i]]), character(3L))
        value <- t(value)
        dimnames(value) <- list(names(object), c("Length", "Class", "Mode"))
    } else {
        if (is.function(object)) object[[1L]]
        value <- c(Length = length(object), Class = class(object)[1L], Mode = mode(object))
    }
    class(value) <- c("summaryDefault", "table")
    value
}

# Length, class and mode of an element of a list.
.summaryRow <- function(e) {
    cl <- oldClass(e)
    c(as.character(length(e)), if (is.null(cl)) "-none-" else cl[1L], mode(e))
}

format.summaryDefault <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cl <- oldClass(x)
    gone <- match("NA's", names(x))
    times <- cl[cl %in% c("Date", "POSIXct")]
    value <- unclass(x)
    if (length(times)) class(value) <- cl[!(cl %in% c("summaryDefault", "table"))]
    else if (is.numeric(value)) value <- .zapFinite(value)
    if (is.na(gone)) return(format(value, digits = digits, ...))
    # With missing values the result is invisible, as in GNU R.
    shown <- c(format(value[-gone], digits = digits, ...), "NA's" = as.character(unclass(x)[gone]))
}

# Small numbers beside large ones become zero; infinite ones don't count.
.zapFinite <- function(x) {
    ok <- is.finite(x)
    x[ok] <- zapsmall(x[ok])
    x
}

print.summaryDefault <- function(x, digits = max(3L, getOption("digits") - 3L), quote = FALSE, ...) {
    cl <- oldClass(x)
    value <- unclass(x)
    if (any(cl %in% c("Date", "POSIXct"))) {
        print(format.summaryDefault(x, digits = digits), ...)
        return(invisible(x))
    }
    shown <- if (is.numeric(value) && is.na(match("NA's", names(value)))) .zapFinite(value)
        else if (is.numeric(value)) format.summaryDefault(x, digits = digits)
        else value
    print.table(shown, digits = digits, quote = quote, ...)
    invisible(x)
}

summary.factor <- function(object, maxsum = 100L, ...) {
    if (!is.factor(object)) object <- factor(object)
    counts <- tabulate(object, nlevels(object))
    names(counts) <- levels(object)
    missing <- sum(is.na(unclass(object)))
    tail <- if (missing > 0L) c("NA's" = missing)
    if (length(counts) + length(tail) > maxsum) {
        keep <- max(0L, maxsum - 1L - length(tail))
        o <- order(counts, decreasing = TRUE)
        first <- o[seq_len(keep)]
        counts <- c(counts[first], "(Other)" = sum(counts) - sum(counts[first]))
    }
    c(counts, tail)
}

summary.Date <- function(object, digits = 12L, ...) {
    value <- summary.default(unclass(object), digits = digits, ...)
    class(value) <- c("summaryDefault", "table", oldClass(object))
    value
}

summary.POSIXct <- function(object, digits = 15L, ...) {
    value <- summary.default(unclass(object), digits = digits, ...)
    class(value) <- c("summaryDefault", "table", oldClass(object))
    attr(value, "tzone") <- attr(object, "tzone")
    value
}

summary.POSIXlt <- function(object, digits = 15L, ...) summary.POSIXct(as.POSIXct(object), digits = digits, ...)

summary.difftime <- function(object, ...) {
    value <- c(Length = length(object), Class = class(object)[1L], Mode = mode(object))
    class(value) <- c("summaryDefault", "table")
    value
}

summary.matrix <- function(object, ...) {
    labels <- colnames(object)
    if (is.null(labels)) labels <- paste0("V", seq_len(ncol(object)))
    columns <- lapply(seq_len(ncol(object)), function(j) as.vector(object[, j]))
    names(columns) <- labels
    .summaryColumns(columns, 7L, max(3L, getOption("digits") - 3L), ...)
}

summary.data.frame <- function(object, maxsum = 7L, digits = max(3L, getOption("digits") - 3L), ...) {
    columns <- as.list(unclass(object))
    attr(columns, "row.names") <- NULL
    .summaryColumns(columns, maxsum, digits, ...)
}

# A table of strings: one column, or several, for each column that is summarised.
.summaryColumns <- function(columns, maxsum, digits, ...) {
    if (!length(columns)) return(structure(character(), dim = c(0L, 0L), class = "table"))
    cells <- list()
    labels <- character()
    for (i in seq_along(columns)) {
        part <- .summaryCells(columns[[i]], names(columns)[i], maxsum, digits, ...)
        cells <- c(cells, part$cells)
        labels <- c(labels, part$labels)
    }
    rows <- max(lengths(cells))
    body <- unlist(lapply(cells, `length<-`, rows), use.names = FALSE)
    structure(body, dim = c(rows, length(cells)), dimnames = list(rep.int("", rows), labels), class = "table")
}

.summaryCells <- function(x, name, maxsum, digits, ...) {
    s <- if (is.factor(x)) summary.factor(x, maxsum = maxsum, ...) else summary(x, maxsum = maxsum, ...)
    if (length(dim(s)) == 2L) {
        inner <- unclass(s)
        texts <- lapply(seq_len(ncol(inner)), function(j) paste0(format(inner[, j]), "  "))
        sub <- trimws(colnames(inner))
        pad <- if (inherits(s, "summaryDefault")) "" else strrep(" ", .headPad(inner[, 1L], name, sub))
        return(list(cells = texts, labels = paste0(pad, name, ".", sub)))
    }
    shown <- if (inherits(s, "summaryDefault")) format(s, digits = digits) else format(s)
    label <- format(names(s))
    cells <- paste0(label, ":", shown, "  ")
    pad <- floor(nchar(label[1L], "w") - nchar(name, "w") / 2)
    list(cells = list(cells), labels = paste0(strrep(" ", max(0, pad)), name))
}

.headPad <- function(cells, name, sub) {
    first <- sub(":.*", "", cells[1L])
    pmax(0, floor(nchar(first, "w") - (nchar(name, "w") + 1 + nchar(sub, "w")) / 2))
}

print.summary.table <- function(x, digits = max(1L, getOption("digits") - 3L), ...) {
    if (!inherits(x, "summary.table")) stop(gettextf("'x' must inherit from class %s", dQuote("summary.table")))
    if (!is.null(x$call)) {
        cat("Call: ")
        print(x$call)
    }
    cat("Number of cases in table:", x$n.cases, "\n")
    cat("Number of factors:", x$n.vars, "\n")
    if (x$n.vars > 1L) {
        cat("Test for independence of all factors:\n")
        chisq <- x$statistic
        cat("\tChisq = ", format(round(chisq, max(0, digits - log10(max(1, chisq))))), ", df = ",
            format(x$parameter), ", p-value = ", format(x$p.value, digits = digits), "\n", sep = "")
        if (!x$approx.ok) cat("\tChi-squared approximation may be incorrect\n")
    }
    invisible(x)
}
