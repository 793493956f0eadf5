# Tables of coefficients and symbols for numbers.

printCoefmat <- function(x, digits = max(3L, getOption("digits") - 2L), signif.stars = getOption("show.signif.stars"),
                         signif.legend = signif.stars, dig.tst = max(1L, min(5L, digits - 1L)), cs.ind = 1:k,
                         tst.ind = k + 1, zap.ind = integer(), P.values = NULL,
                         has.Pvalue = nc >= 4L && length(cn <- colnames(x)) && any(substr(cn[nc], 1L, 3L) == c("Pr(", "p-v")),
                         eps.Pvalue = .Machine$double.eps, na.print = "NA", quote = FALSE, right = TRUE, ...) {
    if (is.null(d <- dim(x)) || length(d) != 2L) stop("'x' must be coefficient matrix/data frame")
    nc <- d[2L]
    if (is.null(P.values)) {
        scp <- getOption("show.coef.Pvalues")
        if (!is.logical(scp) || is.na(scp)) {
            warning("option \"show.coef.Pvalues\" is invalid: assuming TRUE")
            scp <- TRUE
        }
        P.values <- has.Pvalue && scp
    } else if (P.values && !has.Pvalue) stop("'P.values' is TRUE, but 'has.Pvalue' is not")
    if (has.Pvalue && !P.values) {
        d <- dim(xm <- data.matrix(x[, -nc, drop = FALSE]))
        nc <- nc - 1
        has.Pvalue <- FALSE
    } else xm <- data.matrix(x)
    k <- nc - has.Pvalue - (if (missing(tst.ind)) 1 else length(tst.ind))
    if (!missing(cs.ind) && length(cs.ind) > k) stop("wrong k / cs.ind")
    text <- .coefmat_text(xm, digits, dig.tst, cs.ind, tst.ind, zap.ind, has.Pvalue)
    ok <- !(ina <- is.na(xm))
    if (any(ina)) text[ina] <- na.print
    if (any(inan <- is.nan(xm))) text[inan] <- "NaN"
    stars <- NULL
    if (P.values) {
        if (!is.logical(signif.stars) || is.na(signif.stars)) {
            warning("option \"show.signif.stars\" is invalid: assuming TRUE")
            signif.stars <- TRUE
        }
        if (any(okP <- ok[, nc])) {
            pv <- as.vector(xm[, nc])
            text[okP, nc] <- format.pval(pv[okP], digits = dig.tst, eps = eps.Pvalue)
            signif.stars <- signif.stars && any(pv[okP] < 0.1)
            if (signif.stars) {
                stars <- symnum(pv, corr = FALSE, na = FALSE, cutpoints = c(0, 0.001, 0.01, 0.05, 0.1, 1),
                                symbols = c("***", "**", "*", ".", " "))
                text <- cbind(text, format(stars))
            }
        } else signif.stars <- FALSE
    } else signif.stars <- FALSE
    print.default(text, quote = quote, right = right, na.print = na.print, ...)
    if (signif.stars && signif.legend) {
        legend <- attr(stars, "legend")
        if ((w <- getOption("width")) < nchar(legend)) legend <- strwrap(legend, width = w - 2, prefix = "  ")
        cat("---\nSignif. codes:  ", legend, sep = "", fill = w + 4 + max(nchar(legend, "bytes") - nchar(legend)))
    }
    invisible(x)
}

# The numbers as text: estimates and errors to a common number of decimals, tests to `dig.tst`, the
# rest column by column. A number that rounding would show as zero is shown in full.
.coefmat_text <- function(xm, digits, dig_tst, estimates, tests, zapped, has_p) {
    nc <- ncol(xm)
    ok <- !is.na(xm)
    text <- array("", dim = dim(xm), dimnames = dimnames(xm))
    for (i in zapped) xm[, i] <- zapsmall(xm[, i], digits)
    if (length(estimates)) {
        part <- xm[, estimates, drop = FALSE]
        size <- abs(part)
        if (any(known <- is.finite(size))) {
            nonzero <- size[known & size != 0]
            magnitude <- if (length(nonzero)) 1 + floor(log10(range(nonzero))) else 0
            text[, estimates] <- format(round(part, max(1L, digits - magnitude)), digits = digits)
        }
    }
    if (length(tests)) text[, tests] <- format(round(xm[, tests], digits = dig_tst), digits = digits)
    if (any(others <- !((1L:nc) %in% c(estimates, tests, if (has_p) nc))))
        for (i in which(others)) text[, i] <- format(xm[, i], digits = digits)
    ok[, tests] <- FALSE
    look <- if (has_p) ok[, -nc] else ok
    body <- if (has_p) text[, -nc] else text
    shown <- body[look]
    exact <- (if (has_p) xm[, -nc] else xm)[look]
    dec <- getOption("OutDec")
    if (dec != ".") shown <- chartr(dec, ".", shown)
    lost <- (exact == 0) != (as.numeric(shown) == 0)
    if (length(lost <- which(lost & !is.na(lost)))) {
        at <- which(if (has_p) cbind(look, FALSE) else look)[lost]
        text[at] <- format(exact[lost], digits = max(1L, digits - 1L))
    }
    text
}

symnum <- function(x, cutpoints = c(0.3, 0.6, 0.8, 0.9, 0.95),
                   symbols = if (numeric.x) c(" ", ".", ",", "+", "*", "B") else c(".", "|"),
                   legend = length(symbols) >= 3, na = "?", eps = 1e-5, numeric.x = is.numeric(x), corr = missing(cutpoints) && numeric.x,
                   show.max = if (corr) "1" else NULL, show.min = NULL, abbr.colnames = has.colnames,
                   lower.triangular = corr && is.numeric(x) && is.matrix(x), diag.lower.tri = corr && !is.null(show.max)) {
    if (length(x) == 0L)
        return(noquote(if (is.null(d <- dim(x))) character() else array("", dim = d)))
    has.na <- any(nax <- is.na(x))
    if (numeric.x) {
        force(corr)
        cutpoints <- sort(cutpoints)
        if (corr) cutpoints <- c(0, cutpoints, 1)
        if (anyDuplicated(cutpoints) || (corr && (any(cutpoints > 1) || any(cutpoints < 0))))
            stop(if (corr) gettext("'cutpoints' must be unique in 0 < cuts < 1, but are = ")
                 else gettext("'cutpoints' must be unique, but are = "), paste(format(cutpoints), collapse = "|"), domain = NA)
        nc <- length(cutpoints)
        minc <- cutpoints[1L]
        maxc <- cutpoints[nc]
        range.msg <- if (corr) gettext("'x' must be between -1 and 1")
                     else gettextf("'x' must be between %s and %s", format(minc), format(maxc))
        if (corr) x <- abs(x)
        else if (any(x < minc - eps, na.rm = TRUE)) stop(range.msg, domain = NA)
        if (any(x > maxc + eps, na.rm = TRUE)) stop(range.msg, domain = NA)
        ns <- length(symbols)
        symbols <- as.character(symbols)
        if (anyDuplicated(symbols))
            stop("'symbols' must be unique, but are = ", paste(symbols, collapse = "|"), domain = NA)
        if (nc != ns + 1)
            stop(if (corr) "number of 'cutpoints' must be one less than number of symbols"
                 else "number of 'cutpoints' must be one more than number of symbols", domain = NA)
        iS <- cut(x, breaks = cutpoints, include.lowest = TRUE, labels = FALSE)
        if (any(ii <- is.na(iS))) iS[which(ii)[!is.na(x[ii]) & (abs(x[ii] - minc) < eps)]] <- 1
    } else {
        if (!missing(symbols) && length(symbols) != 2L) stop("must have 2 'symbols' for logical 'x' argument")
        iS <- x + 1
    }
    if (has.na) {
        ans <- character(length(iS))
        if ((has.na <- is.character(na))) ans[nax] <- na
        ans[!nax] <- symbols[iS[!nax]]
    } else ans <- symbols[iS]
    if (numeric.x) {
        if (!is.null(show.max)) ans[x >= maxc - eps] <- if (is.character(show.max)) show.max else format(maxc, dig = 1)
        if (!is.null(show.min)) ans[x <= minc + eps] <- if (is.character(show.min)) show.min else format(minc, dig = 1)
    }
    attributes(ans) <- attributes(x)
    if (is.array(ans) && (rank <- length(dim(x))) >= 2L) {
        has.colnames <- !is.null(dimnames(ans))
        if (!has.colnames) dimnames(ans) <- vector("list", rank)
        else {
            has.colnames <- length(dimnames(ans)[[2L]]) > 0L
            if (is.logical(abbr.colnames) || is.numeric(abbr.colnames)) {
                if (abbr.colnames) dimnames(ans)[[2L]] <- abbreviate(dimnames(ans)[[2L]], minlength = abbr.colnames)
            } else if (is.null(abbr.colnames) || is.null(dimnames(ans)[[2L]])) dimnames(ans)[[2L]] <- rep("", dim(ans)[2L])
            else stop("invalid 'abbr.colnames'")
        }
    }
    if (lower.triangular) ans[!lower.tri(x, diag = diag.lower.tri)] <- ""
    ans <- noquote(ans)
    if (legend) {
        legend <- c(rbind(sapply(cutpoints, format), c(sQuote(symbols), "")), if (has.na) paste("\t    ## NA:", sQuote(na)))
        attr(ans, "legend") <- paste(legend[-2 * (ns + 1)], collapse = " ")
    }
    ans
}
