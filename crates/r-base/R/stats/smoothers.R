# Scatterplot smoothers and smoothers of sequences.

lowess <- function(x, y = NULL, f = 2/3, iter = 3L, delta = 0.01 * diff(range(x))) {
    xy <- xy.coords(x, y, setLab = FALSE)
    o <- order(xy$x)
    x <- as.double(xy$x[o])
    if (length(f) != 1L || !is.finite(f) || f <= 0) stop("'f' must be finite and > 0")
    iter <- as.integer(iter)
    if (length(iter) != 1L || is.na(iter) || iter < 0L) stop("'iter' must be finite and >= 0")
    if (length(delta) != 1L || !is.finite(delta) || delta < 0) stop("'delta' must be finite and > 0")
    list(x = x, y = .lowess(x, as.double(xy$y[o]), f, iter, delta))
}

supsmu <- function(x, y, wt = rep(1, n), span = "cv", periodic = FALSE, bass = 0, trace = FALSE) {
    if (length(x) != length(y)) stop("number of observations in 'x' and 'y' must match.")
    n <- length(y)
    if (span == "cv") span <- 0
    else if (span < 0 || span > 1) stop("'span' must be between 0 and 1.")
    if (length(wt) != n) stop(sprintf("'wt' must have length n = %d", n), domain = NA)
    if (periodic) {
        xrange <- range(x)
        if (xrange[1L] < 0 || xrange[2L] > 1) stop("'x' must be between 0 and 1 for periodic smooth")
    }
    # `trace` shows the progress of the published program, which there is none of here.
    o <- order(x, y)
    x <- x[o]
    y <- y[o]
    wt <- wt[o]
    smooth <- .superSmooth(as.double(x), as.double(y), as.double(wt), periodic, span, bass)
    first <- !duplicated(x)
    list(x = x[first], y = smooth[first])
}

ksmooth <- function(x, y, kernel = c("box", "normal"), bandwidth = 0.5, range.x = range(x), n.points = max(100L, length(x)),
                    x.points) {
    if (missing(y) || is.null(y)) stop("numeric y must be supplied.\nFor density estimation use density()")
    kernel <- match.arg(kernel)
    if (missing(x.points)) x.points <- seq.int(range.x[1L], range.x[2L], length.out = n.points)
    else {
        n.points <- length(x.points)
        x.points <- sort(x.points)
    }
    o <- order(x)
    list(x = x.points, y = .kernelRegression(as.double(x[o]), as.double(y[o]), as.double(x.points), kernel == "normal", bandwidth))
}

# Of three values some may be missing; of none the median is not a number.
.median3 <- function(a, b, c) {
    v <- c(a, b, c)
    if (!anyNA(v)) return(max(min(a, b), min(max(a, b), c)))
    if (all(is.na(v))) NaN else median(v, na.rm = TRUE)
}

# The lower of two middle values, of those that are there.
.lowerMedian <- function(v) {
    v <- sort(v)
    v[(length(v) + 1L) %/% 2L][1L]
}

smoothEnds <- function(y, k = 3) {
    k <- as.integer(k)
    if (k < 0L || k %% 2L == 0L) stop("bandwidth 'k' must be >= 1 and odd!")
    half <- k %/% 2L
    if (half < 1L) return(y)
    n <- length(y)
    sm <- y
    if (half >= 2L) {
        # Medians of what the shrinking window holds.
        sm[2L] <- .median3(y[1L], y[2L], y[3L])
        sm[n - 1L] <- .median3(y[n], y[n - 1L], y[n - 2L])
        if (half >= 3L) for (i in 3L:half) {
            width <- 2L * i - 1L
            sm[i] <- .lowerMedian(y[seq_len(width)])
            sm[n - i + 1L] <- .lowerMedian(y[n + 1L - seq_len(width)])
        }
    }
    # Tukey's rule for the very ends.
    sm[1L] <- .median3(y[1L], sm[2L], 3 * sm[2L] - 2 * sm[3L])
    sm[n] <- .median3(y[n], sm[n - 1L], 3 * sm[n - 1L] - 2 * sm[n - 2L])
    sm
}

runmed <- function(x, k, endrule = c("median", "keep", "constant"), algorithm = NULL,
                   na.action = c("+Big_alternate", "-Big_alternate", "na.omit", "fail"), print.level = 0) {
    n <- as.integer(length(x))
    if (is.na(n)) stop("invalid value of length(x)")
    k <- as.integer(k)
    if (is.na(k)) stop("invalid value of 'k'")
    if (k < 0L) stop("'k' must be positive")
    if (k %% 2L == 0L)
        warning("'k' must be odd!  Changing 'k' to ", k <- as.integer(1 + 2 * (k %/% 2)))
    if (n == 0L) {
        x <- double()
        attr(x, "k") <- k
        return(x)
    }
    if (k > n) warning("'k' is bigger than 'n'!  Changing 'k' to ", k <- as.integer(1 + 2 * ((n - 1) %/% 2)))
    if (!is.null(algorithm)) algorithm <- match.arg(algorithm, c("Stuetzle", "Turlach"))
    endrule <- match.arg(endrule)
    na.action <- match.arg(na.action)
    given <- x
    y <- as.double(x)
    bad <- is.na(y)
    if (any(bad)) {
        if (na.action == "fail") stop("runmed(x, .., na.action=\"na.fail\"): have NAs starting at x[", which(bad)[1L], "]")
        if (na.action == "na.omit") y <- y[!bad]
        else {
            # Missing values count as very large and very small by turns.
            big <- .Machine$double.xmax
            first <- if (na.action == "+Big_alternate") 1 else -1
            y[bad] <- big * first * rep_len(c(1, -1), sum(bad))
        }
    }
    m <- length(y)
    if (k > m) stop("bandwidth/span of running medians is larger than n")
    r <- .runningMedian(y, k)
    half <- k %/% 2L
    if (endrule == "constant" && half > 0L && m > 2L * half) {
        r[seq_len(half)] <- r[half + 1L]
        r[m + 1L - seq_len(half)] <- r[m - half]
    }
    if (any(bad)) {
        full <- as.double(given)
        if (na.action == "na.omit") full[!bad] <- r
        # A median is a missing value's stand-in only where all of its window is missing.
        else full[abs(r) != big] <- r[abs(r) != big]
        r <- full
    }
    if (endrule == "median" && k > 1L && m > 1L) r <- smoothEnds(r, k = k)
    attr(r, "k") <- k
    r
}

smooth <- function(x, kind = c("3RS3R", "3RSS", "3RSR", "3R", "3", "S"), twiceit = FALSE, endrule = c("Tukey", "copy"),
                   do.ends = FALSE) {
    if (!is.numeric(x)) stop("attempt to smooth non-numeric values")
    if (anyNA(x)) stop("attempt to smooth NA values")
    rules <- c("copy", "Tukey")
    if (is.numeric(endrule)) {
        end <- as.integer(endrule)
        if (end < 0L || end > 2L) stop("invalid numeric 'endrule'")
    } else end <- match(match.arg(endrule), rules)
    kind <- match.arg(kind)
    # GNU R's compounds split at the ends unless that is asked for.
    split.ends <- if (startsWith(kind, "3RS")) !do.ends else do.ends
    r <- .tukeySmooth(as.double(x), kind, end == 2L, split.ends)
    y <- r[[1L]]
    iter <- r[[2L]]
    changed <- r[[3L]]
    if (twiceit) {
        again <- .tukeySmooth(as.double(x) - y, kind, end == 2L, split.ends)
        y <- y + again[[1L]]
        iter <- iter + again[[2L]]
        changed <- changed || again[[3L]]
    }
    out <- y
    if (is.ts(x)) attributes(out) <- attributes(x)
    attr(out, "kind") <- kind
    attr(out, "twiced") <- twiceit
    if (kind == "S") attr(out, "changed") <- changed
    else attr(out, "iter") <- iter
    # GNU R shows the name of the rule that was not used.
    if (kind != "S") attr(out, "endrule") <- rules[3L - end]
    attr(out, "call") <- match.call()
    class(out) <- c("tukeysmooth", if (is.ts(x)) "ts")
    out
}

.smoothState <- function(x) {
    twiced <- if (attr(x, "twiced")) " __twiced__ " else ""
    cat(twiced)
    if (!is.null(it <- attr(x, "iter"))) cat(" used", it, "iterations\n")
    if (!is.null(ch <- attr(x, "changed"))) cat(if (!ch) "NOT", "changed\n")
}

print.tukeysmooth <- function(x, ...) {
    cat(attr(x, "kind"), "Tukey smoother resulting from ", deparse(attr(x, "call")), "\n")
    .smoothState(x)
    print(if (is.ts(x)) structure(unclass(x), kind = NULL, twiced = NULL, iter = NULL, changed = NULL, endrule = NULL, call = NULL,
                                  class = "ts") else as.vector(x), ...)
    invisible(x)
}

summary.tukeysmooth <- function(object, ...) {
    cat(attr(object, "kind"), "Tukey smoother resulting from\n", deparse(attr(object, "call")), "; ", "n =", length(object), "\n")
    .smoothState(object)
    out <- summary(as.vector(object), ...)
    out
}

isoreg <- function(x, y = NULL) {
    call <- match.call()
    xy <- xy.coords(x, y, setLab = FALSE)
    x <- xy$x
    if (anyNA(x) || anyNA(xy$y)) stop("missing values not allowed")
    ordered <- (!is.null(xy$xlab) && xy$xlab == "Index") || !is.null(y) && !is.unsorted(x, strictly = TRUE) || is.null(y)
    o <- NULL
    if (!ordered) {
        o <- order(x, -xy$y)
        v <- xy$y[o]
    } else v <- xy$y
    fit <- .isotonic(as.double(v))
    structure(list(x = x, y = xy$y, yf = fit[[1L]], yc = c(0, cumsum(as.double(v))), iKnots = fit[[2L]], isOrd = ordered, ord = o,
                   call = call), class = "isoreg")
}

fitted.isoreg <- function(object, ...) if (object$isOrd) object$yf else object$yf[order(object$ord)]

residuals.isoreg <- function(object, ...) object$y - fitted(object)

print.isoreg <- function(x, digits = getOption("digits"), ...) {
    cat("Isotonic regression from ", deparse(x$call), ",\n", sep = "")
    cat("  with", length(x$iKnots), "knots / breaks at obs.nr.", x$iKnots, ";\n")
    if (x$isOrd) cat("  initially ordered 'x'\n")
    else {
        cat("  (x,y) ordering:")
        str(x$ord)
    }
    cat("  and further components ")
    str(x[1L:4], digits.d = 3 + max(0, digits - 7))
    invisible(x)
}

medpolish <- function(x, eps = 0.01, maxiter = 10L, trace.iter = TRUE, na.rm = FALSE) {
    z <- as.matrix(x)
    r <- numeric(nrow(z))
    c <- numeric(ncol(z))
    t <- 0
    old <- 0
    converged <- FALSE
    for (iter in seq_len(maxiter)) {
        rows <- apply(z, 1L, median, na.rm = na.rm)
        z <- z - rows
        r <- r + rows
        delta <- median(c, na.rm = na.rm)
        c <- c - delta
        t <- t + delta
        columns <- apply(z, 2L, median, na.rm = na.rm)
        z <- z - rep(columns, each = nrow(z))
        c <- c + columns
        delta <- median(r, na.rm = na.rm)
        r <- r - delta
        t <- t + delta
        new <- sum(abs(z), na.rm = na.rm)
        converged <- new == 0 || abs(new - old) < eps * new
        if (converged) break
        old <- new
        if (trace.iter) cat(iter, ": ", new, "\n", sep = "")
    }
    if (converged) {
        if (trace.iter) cat("Final: ", new, "\n", sep = "")
    } else warning(sprintf(ngettext(maxiter, "medpolish() did not converge in %d iteration",
                                    "medpolish() did not converge in %d iterations"), maxiter), domain = NA)
    names(r) <- rownames(z)
    names(c) <- colnames(z)
    structure(list(overall = t, row = r, col = c, residuals = z, name = deparse(substitute(x))), class = "medpolish")
}

print.medpolish <- function(x, digits = getOption("digits"), ...) {
    cat("\nMedian Polish Results (Dataset: \"", x$name, "\")\n", sep = "")
    cat("\nOverall: ", x$overall, "\n\nRow Effects:\n", sep = "")
    print(x$row, digits = digits, ...)
    cat("\nColumn Effects:\n")
    print(x$col, digits = digits, ...)
    cat("\nResiduals:\n")
    print(x$residuals, digits = max(2L, digits - 2L), ...)
    cat("\n")
    invisible(x)
}

# J. W. Tukey's resistant line through the medians of the outer thirds.
line <- function(x, y = NULL, iter = 1) {
    xy <- xy.coords(x, y, setLab = FALSE)
    ok <- complete.cases(xy$x, xy$y)
    x <- xy$x[ok]
    y <- xy$y[ok]
    n <- length(x)
    if (n <= 1L) stop("insufficient observations")
    fit <- .resistantLine(as.double(x), as.double(y), iter)
    fitted <- fit[1L] + fit[2L] * x
    structure(list(call = sys.call(), coefficients = fit, residuals = y - fitted, fitted.values = fitted), class = "tukeyline")
}

.resistantLine <- function(x, y, iter) {
    n <- length(x)
    sorted <- sort(x)
    # The bounds of the thirds: order statistics, halved between two of them.
    third <- function(p) {
        at <- 1 + (n - 1) * p
        (sorted[floor(at + 4e-14)] + sorted[ceiling(at - 4e-14)]) / 2
    }
    left <- x <= third(1/3)
    right <- x >= third(2/3)
    xl <- median(x[left])
    xr <- median(x[right])
    slope <- 0
    for (i in seq_len(iter)) {
        z <- y - slope * x
        slope <- slope + (median(z[right]) - median(z[left])) / (xr - xl)
    }
    c(median(y - slope * x), slope)
}

residuals.tukeyline <- function(object, ...) object$residuals

print.tukeyline <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("\nCall:\n", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
    cat("Coefficients:\n")
    print.default(x$coefficients, digits = digits, print.gap = 2L, ...)
    cat("\n")
    invisible(x)
}
