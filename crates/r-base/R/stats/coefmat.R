# Tables of coefficients.

printCoefmat <- function(x, digits = max(3L, getOption("digits") - 2L), signif.stars = getOption("show.signif.stars"),
                         signif.legend = signif.stars, dig.tst = max(1L, min(5L, digits - 1L)), cs.ind = 1:k,
                         tst.ind = k + 1, zap.ind = integer(), P.values = NULL,
                         has.Pvalue = nc >= 4L && length(cn <- colnames(x)) && substr(cn[nc], 1L, 3L) %in% c("Pr(", "p-v"),
                         eps.Pvalue = .Machine$double.eps, na.print = "NA", quote = FALSE, right = TRUE, ...) {
    if (length(dim(x)) != 2L) stop("'x' must be coefficient matrix/data frame")
    nc <- ncol(x)
    shown <- .show_p_values(P.values, has.Pvalue)
    numbers <- data.matrix(if (has.Pvalue && !shown) x[, -nc, drop = FALSE] else x)
    nc <- ncol(numbers)
    has.Pvalue <- shown
    # Arguments not given count from here: the columns before the tests and the probability.
    k <- nc - shown - (if (missing(tst.ind)) 1 else length(tst.ind))
    if (!missing(cs.ind) && length(cs.ind) > k) stop("wrong k / cs.ind")
    text <- .coefmat_text(numbers, digits, dig.tst, cs.ind, tst.ind, zap.ind, shown)
    text[is.na(numbers)] <- na.print
    text[is.nan(numbers)] <- "NaN"
    p <- if (shown) numbers[, nc]
    known <- !is.na(p)
    if (any(known)) text[known, nc] <- format.pval(p[known], digits = dig.tst, eps = eps.Pvalue)
    starred <- FALSE
    if (shown) {
        signif.stars <- .valid_flag(signif.stars, "show.signif.stars")
        starred <- signif.stars && any(p[known] < 0.1)
    }
    if (starred) {
        stars <- symnum(unname(p), corr = FALSE, na = FALSE, cutpoints = c(0, 0.001, 0.01, 0.05, 0.1, 1),
                        symbols = c("***", "**", "*", ".", " "))
        text <- cbind(text, format(stars))
    }
    print.default(text, quote = quote, right = right, na.print = na.print, ...)
    if (starred && signif.legend) .print_legend(attr(stars, "legend"))
    invisible(x)
}

# An option that should be TRUE or FALSE.
.valid_flag <- function(value, option) {
    if (is.logical(value) && !is.na(value)) return(value)
    .warn_from("printCoefmat", "option \"%s\" is invalid: assuming TRUE", option)
    TRUE
}

.show_p_values <- function(wanted, has) {
    if (is.null(wanted)) return(has && .valid_flag(getOption("show.coef.Pvalues"), "show.coef.Pvalues"))
    if (wanted && !has) .stop_from("printCoefmat", "'P.values' is TRUE, but 'has.Pvalue' is not")
    wanted
}

# The legend, broken where it is wider than the line; its quotes take more bytes than places.
.print_legend <- function(legend) {
    width <- getOption("width")
    if (nchar(legend) > width) legend <- strwrap(legend, width = width - 2, prefix = "  ")
    cat("---\nSignif. codes:  ", legend, sep = "", fill = width + 4 + max(nchar(legend, "bytes") - nchar(legend)))
}

# The numbers as text: estimates and errors to a common number of decimals, tests to `dig.tst`, the
# rest column by column. A number that rounding would show as zero is shown in full.
.coefmat_text <- function(xm, digits, dig_tst, estimates, tests, zapped, has_p) {
    nc <- ncol(xm)
    for (i in zapped) xm[, i] <- zapsmall(xm[, i], digits)
    text <- array("", dim(xm), dimnames(xm))
    part <- xm[, estimates, drop = FALSE]
    sizes <- abs(part[is.finite(part) & part != 0])
    if (any(is.finite(part))) {
        # Digits before the point of the smallest decide how many follow it.
        before <- if (length(sizes)) 1 + floor(log10(range(sizes))) else 0
        text[, estimates] <- format(round(part, max(1L, digits - before)), digits = digits)
    }
    if (length(tests)) text[, tests] <- format(round(xm[, tests], digits = dig_tst), digits = digits)
    for (i in setdiff(seq_len(nc), c(estimates, tests, if (has_p) nc))) text[, i] <- format(xm[, i], digits = digits)
    judged <- !is.na(xm)
    judged[, c(tests, if (has_p) nc)] <- FALSE
    read <- chartr(getOption("OutDec"), ".", text[judged])
    lost <- which(judged)[which(xm[judged] != 0 & as.numeric(read) == 0 | xm[judged] == 0 & as.numeric(read) != 0)]
    text[lost] <- format(xm[lost], digits = max(1L, digits - 1L))
    text
}
