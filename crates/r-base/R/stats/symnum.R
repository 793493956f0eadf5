# Numbers coded by symbols.

symnum <- function(x, cutpoints = c(0.3, 0.6, 0.8, 0.9, 0.95),
                   symbols = if (numeric.x) c(" ", ".", ",", "+", "*", "B") else c(".", "|"),
                   legend = length(symbols) >= 3, na = "?", eps = 1e-5, numeric.x = is.numeric(x), corr = missing(cutpoints) && numeric.x,
                   show.max = if (corr) "1", show.min = NULL, abbr.colnames = has.colnames,
                   lower.triangular = corr && is.numeric(x) && is.matrix(x), diag.lower.tri = corr && !is.null(show.max)) {
    if (!length(x)) return(noquote(if (is.null(dim(x))) character() else array("", dim(x))))
    force(corr)
    absent <- is.na(x)
    if (numeric.x) {
        if (corr) {
            cutpoints <- c(0, cutpoints, 1)
            x <- abs(x)
        }
        cutpoints <- sort(cutpoints)
        symbols <- as.character(symbols)
        .check_symbols(x, cutpoints, symbols, corr, eps)
        code <- findInterval(c(x), cutpoints, left.open = TRUE, rightmost.closed = TRUE)
        # What rounding has put a little outside belongs to the end.
        code <- pmin(pmax(code, 1L), length(symbols))
    } else {
        if (!missing(symbols) && length(symbols) != 2L) stop("must have 2 'symbols' for logical 'x' argument")
        code <- c(x) + 1L
    }
    out <- symbols[code]
    mark <- is.character(na)
    out[absent] <- if (mark) na else ""
    if (numeric.x) {
        ends <- range(cutpoints)
        label <- function(shown, end) if (is.character(shown)) shown else format(end, digits = 1)
        if (!is.null(show.max)) out[!absent & x >= ends[2L] - eps] <- label(show.max, ends[2L])
        if (!is.null(show.min)) out[!absent & x <= ends[1L] + eps] <- label(show.min, ends[1L])
    }
    attributes(out) <- attributes(x)
    if (length(dim(x)) >= 2L) {
        has.colnames <- length(dimnames(x)[[2L]]) > 0L
        dimnames(out) <- .symbol_dimnames(dimnames(x), dim(x), abbr.colnames)
    }
    if (lower.triangular) out[!lower.tri(x, diag = diag.lower.tri)] <- ""
    out <- noquote(out)
    if (legend) attr(out, "legend") <- .symbol_legend(cutpoints, symbols, if (any(absent) && mark) na)
    out
}

.check_symbols <- function(x, cutpoints, symbols, corr, eps) {
    fail <- function(...) stop(simpleError(paste0(...), .call_of("symnum")))
    if (anyDuplicated(cutpoints) || (corr && any(cutpoints < 0 | cutpoints > 1)))
        fail("'cutpoints' must be unique", if (corr) " in 0 < cuts < 1", ", but are = ", paste(format(cutpoints), collapse = "|"))
    ends <- range(cutpoints)
    if (any(x < ends[1L] - eps | x > ends[2L] + eps, na.rm = TRUE))
        fail("'x' must be between ", if (corr) "-1 and 1" else paste(format(ends[1L]), "and", format(ends[2L])))
    if (anyDuplicated(symbols)) fail("'symbols' must be unique, but are = ", paste(symbols, collapse = "|"))
    if (length(cutpoints) != length(symbols) + 1L)
        fail("number of 'cutpoints' must be one ", if (corr) "less" else "more", " than number of symbols")
}

.symbol_dimnames <- function(labels, d, short) {
    if (is.null(labels)) labels <- vector("list", length(d))
    if (is.null(short) || is.null(labels[[2L]])) labels[[2L]] <- rep("", d[2L])
    else if (!is.logical(short) && !is.numeric(short)) .stop_from("symnum", "invalid 'abbr.colnames'")
    else if (short) labels[[2L]] <- abbreviate(labels[[2L]], minlength = short)
    labels
}

# The cutpoints with the symbols between them.
.symbol_legend <- function(cutpoints, symbols, na) {
    between <- c(paste0(" ", sQuote(symbols), " "), "")
    text <- paste0(vapply(cutpoints, format, ""), between, collapse = "")
    if (is.null(na)) text else paste0(text, " \t    ## NA: ", sQuote(na))
}
