# Time series: making them, their time, arithmetic, parts and windows.

ts <- function(data = NA, start = 1, end = numeric(), frequency = 1, deltat = 1, ts.eps = getOption("ts.eps"),
               class = if (nseries > 1) c("mts", "ts", "matrix") else "ts",
               names = if (!is.null(dimnames(data))) colnames(data) else paste("Series", seq(nseries))) {
    if (is.data.frame(data)) data <- data.matrix(data)
    if (is.matrix(data)) {
        nseries <- ncol(data)
        ndata <- nrow(data)
        dimnames(data) <- list(NULL, names)
    } else {
        nseries <- 1
        ndata <- length(data)
    }
    if (ndata == 0) stop("'ts' object must have one or more observations")
    if (missing(frequency)) frequency <- 1 / deltat
    else if (missing(deltat)) deltat <- 1 / frequency
    if (frequency > 1 && abs(frequency - round(frequency)) < ts.eps) frequency <- round(frequency)
    if (!missing(start)) start <- as.numeric(start)
    if (length(start) > 1L) start <- start[1L] + (start[2L] - 1) / frequency
    if (!missing(end)) end <- as.numeric(end)
    if (length(end) > 1L) end <- end[1L] + (end[2L] - 1) / frequency
    span <- (ndata - 1) / frequency
    if (missing(end)) end <- start + span
    else if (missing(start)) start <- end - span
    if (start > end) stop("'start' cannot be after 'end'")
    nobs <- floor((end - start) * frequency + 1.01)
    if (abs(start * frequency - floor(start * frequency + 0.5)) < ts.eps && nobs > 0) {
        # Times that are whole steps are those of the frequency, without what decimals lose.
        end <- start + (nobs - 1) / frequency
    }
    if (nobs != ndata)
        data <- if (is.matrix(data)) data[rep_len(seq_len(ndata), nobs), , drop = FALSE] else rep_len(data, nobs)
    attr(data, "tsp") <- c(start, end, frequency)
    if (!is.null(class) && class[1L] != "none") attr(data, "class") <- class
    data
}

tsp <- function(x) attr(x, "tsp")

`tsp<-` <- function(x, value) {
    cl <- oldClass(x)
    attr(x, "tsp") <- value
    if (is.null(value)) {
        if (inherits(x, "ts")) cl <- cl["ts" != cl]
        if (inherits(x, "mts")) cl <- cl["mts" != cl]
        class(x) <- cl
    }
    x
}

hasTsp <- function(x) {
    if (is.null(attr(x, "tsp"))) attr(x, "tsp") <- c(1, NROW(x), 1)
    x
}

is.ts <- function(x) inherits(x, "ts") && length(x)
is.mts <- function(x) inherits(x, "mts")

as.ts <- function(x, ...) UseMethod("as.ts")
as.ts.default <- function(x, ...) {
    if (is.ts(x)) return(x)
    span <- attr(x, "tsp")
    if (is.null(span)) ts(x) else ts(x, span[1L], span[2L], span[3L])
}

# Year and position of a time, or the time itself where that makes no sense.
.position <- function(when, frequency) {
    eps <- getOption("ts.eps")
    steps <- when * frequency
    if (abs(frequency - round(frequency)) >= eps || abs(steps - round(steps)) >= eps) return(when)
    whole <- floor(when + eps)
    c(whole, floor(frequency * (when - whole) + 0.001) + 1)
}

start <- function(x, ...) UseMethod("start")
start.default <- function(x, ...) {
    span <- attr(hasTsp(x), "tsp")
    .position(span[1L], span[3L])
}

end <- function(x, ...) UseMethod("end")
end.default <- function(x, ...) {
    span <- attr(hasTsp(x), "tsp")
    .position(span[2L], span[3L])
}

frequency <- function(x, ...) UseMethod("frequency")
frequency.default <- function(x, ...) if (!is.null(span <- attr(x, "tsp"))) span[3L] else 1

deltat <- function(x, ...) UseMethod("deltat")
deltat.default <- function(x, ...) if (!is.null(span <- attr(x, "tsp"))) 1 / span[3L] else 1

time <- function(x, ...) UseMethod("time")
time.default <- function(x, offset = 0, ...) {
    span <- attr(hasTsp(x), "tsp")
    y <- seq.int(span[1L], span[2L], length.out = NROW(x)) + offset / span[3L]
    attr(y, "tsp") <- span
    y
}
time.ts <- function(x, ...) as.ts(time.default(x, ...))

cycle <- function(x, ...) UseMethod("cycle")
cycle.default <- function(x, ...) {
    span <- attr(hasTsp(x), "tsp")
    first <- round((span[1L] %% 1) * span[3L])
    y <- (seq_len(NROW(x)) - 1 + first) %% span[3L] + 1
    attr(y, "tsp") <- span
    y
}
cycle.ts <- function(x, ...) as.ts(cycle.default(x, ...))

lag <- function(x, ...) UseMethod("lag")
lag.default <- function(x, k = 1, ...) {
    if (k != round(k)) {
        k <- round(k)
        warning("'k' is not an integer")
    }
    x <- hasTsp(x)
    span <- attr(x, "tsp")
    attr(x, "tsp") <- c(span[1L:2L] - k / span[3L], span[3L])
    x
}

diff.ts <- function(x, lag = 1, differences = 1, ...) {
    if (lag < 1 | differences < 1) stop("bad value for 'lag' or 'differences'")
    if (lag * differences >= NROW(x)) return(x[0L])
    r <- x
    for (i in seq_len(differences)) r <- r - lag.default(r, -lag)
    span <- attr(x, "tsp")
    if (is.matrix(x)) colnames(r) <- colnames(x)
    ts(r, end = span[2L], frequency = span[3L])
}

t.ts <- function(x) {
    cl <- oldClass(x)
    other <- !(cl %in% c("ts", "mts"))
    class(x) <- if (any(other)) cl[other]
    attr(x, "tsp") <- NULL
    t(x)
}

# The values without time.
.plainSeries <- function(x) {
    attr(x, "tsp") <- NULL
    cl <- oldClass(x)
    oldClass(x) <- cl[!(cl %in% c("ts", "mts", if (is.matrix(x)) c("matrix", "array")))]
    x
}

`[.ts` <- function(x, i, j, drop = TRUE) {
    y <- NextMethod("[")
    if (missing(i)) ts(y, start = start(x), frequency = frequency(x))
    else if (is.matrix(i)) y
    else if (is.matrix(y) && inherits(y, "mts")) .plainSeries(y)
    else y
}

`[<-.ts` <- function(x, i, j, value) {
    y <- NextMethod("[<-")
    if (NROW(y) != NROW(x)) stop("only replacement of elements is allowed")
    y
}

Ops.ts <- function(e1, e2) {
    if (missing(e2)) return(NextMethod(.Generic))
    series <- nzchar(.Method)
    if (all(series)) {
        names <- vapply(as.list(sys.call())[-1L], function(e) deparse(e)[1L], "")
        width <- c(NCOL(e1), NCOL(e2))
        flat <- is.null(dim(e1)) && is.null(dim(e2))
        bound <- .bindSeries(list(e1, e2), FALSE, FALSE, names)
        if (is.null(bound)) e1 <- e2 <- bound
        else {
            e1 <- bound[, seq_len(width[1L]), drop = flat]
            e2 <- bound[, width[1L] + seq_len(width[2L]), drop = flat]
            if (width[1L] != width[2L]) {
                # One series goes with each of several.
                if (width[1L] == 1L) e1 <- e1[, rep_len(1L, width[2L]), drop = FALSE]
                if (width[2L] == 1L) e2 <- e2[, rep_len(1L, width[1L]), drop = FALSE]
                if (width[1L] == 1L) colnames(e1) <- colnames(e2)
            }
        }
    } else if (NROW(if (series[1L]) e1 else e2) < NROW(if (series[1L]) e2 else e1))
        stop("time-series/vector length mismatch", call. = FALSE)
    NextMethod(.Generic)
}

window <- function(x, ...) UseMethod("window")
window.ts <- function(x, ...) as.ts(window.default(x, ...))

window.default <- function(x, start = NULL, end = NULL, frequency = NULL, deltat = NULL, extend = FALSE,
                           ts.eps = getOption("ts.eps"), ...) {
    x <- hasTsp(x)
    span <- attr(x, "tsp")
    rate <- span[3L]
    thin <- .thinning(rate, frequency, deltat, ts.eps)
    from <- if (is.null(start)) span[1L]
            else switch(length(start), start, start[1L] + (start[2L] - 1) / rate, stop("bad value for 'start'"))
    to <- if (is.null(end)) span[2L]
          else switch(length(end), end, end[1L] + (end[2L] - 1) / rate, stop("bad value for 'end'"))
    if (!extend && from < span[1L] - ts.eps / rate) {
        from <- span[1L]
        warning("'start' value not changed")
    }
    if (!extend && to > span[2L] + ts.eps / rate) {
        to <- span[2L]
        warning("'end' value not changed")
    }
    if (from > to) stop("'start' cannot be after 'end'")
    if (extend) .windowExtended(x, span, from, to, thin, ts.eps) else .windowInside(x, span, from, to, thin, ts.eps)
}

# How many steps of the series are one of the window.
.thinning <- function(rate, frequency, deltat, eps) {
    if (!is.null(frequency) && !is.null(deltat) && abs(frequency * deltat - 1) > eps)
        stop("'frequency' and 'deltat' are both supplied and are inconsistent", call. = sys.call(-1L))
    wanted <- if (is.null(frequency) && is.null(deltat)) rate else if (is.null(deltat)) frequency else 1 / deltat
    thin <- round(rate / wanted)
    if (wanted > 0 && abs(rate / wanted - thin) < eps) return(thin)
    warning("'frequency' not changed", call. = FALSE)
    1
}

.windowInside <- function(x, span, from, to, thin, eps) {
    rate <- span[3L]
    times <- as.vector(time.default(x))
    if (all(abs(from - times) > eps / rate)) from <- times[times > from & from + 1 / rate > times]
    if (all(abs(to - times) > eps / rate)) to <- times[times < to & to - 1 / rate < times]
    at <- seq.int(trunc((from - span[1L]) * rate + 1.5), trunc((to - span[1L]) * rate + 1.5), by = thin)
    y <- if (is.matrix(x)) x[at, , drop = FALSE] else x[at]
    attr(y, "tsp") <- c(times[at[1L]], times[at[length(at)]], rate / thin)
    y
}

.windowExtended <- function(x, span, from, to, thin, eps) {
    rate <- span[3L]
    before <- ceiling((from - span[1L]) * rate - eps)
    after <- floor((to - span[2L]) * rate + eps)
    from <- span[1L] + before / rate
    to <- span[2L] + after / rate
    known <- round(rate * (span[2L] - span[1L])) + 1
    outside <- known + 1
    at <- if (from > span[2L] + eps || to < span[1L] - eps) rep.int(outside, floor(1 + (to - from) * rate + eps))
          else {
              inside <- c(1 + max(0, before), known + min(0, after))
              c(rep.int(outside, max(0, -before)), if (inside[1L] <= inside[2L]) inside[1L]:inside[2L],
                rep.int(outside, max(0, after)))
          }
    y <- if (is.matrix(x)) rbind(.plainSeries(x), NA)[at, , drop = FALSE] else x[at]
    attr(y, "tsp") <- c(from, to, rate)
    if (thin != 1) y <- window.default(y, frequency = rate / thin)
    y
}

`window<-` <- function(x, ..., value) UseMethod("window<-")
`window<-.ts` <- function(x, start, end, frequency, deltat, ..., value) {
    span <- tsp(x)
    rate <- span[3L]
    eps <- getOption("ts.eps")
    if (!missing(frequency) && !missing(deltat) && abs(frequency * deltat - 1) > eps)
        stop("'frequency' and 'deltat' are both supplied and are inconsistent")
    wanted <- if (!missing(frequency)) frequency else if (!missing(deltat)) 1 / deltat else rate
    thin <- round(rate / wanted)
    if (!(wanted > 0 && abs(rate / wanted - thin) < eps)) {
        thin <- 1
        warning("'frequency' not changed")
    }
    from <- if (missing(start)) span[1L]
            else switch(length(start), start, start[1L] + (start[2L] - 1) / rate, stop("bad value for 'start'"))
    to <- if (missing(end)) span[2L]
          else switch(length(end), end, end[1L] + (end[2L] - 1) / rate, stop("bad value for 'end'"))
    if (from < span[1L] - eps / rate || to > span[2L] + eps / rate) {
        warning("extending time series when replacing values")
        x <- window(x, min(from, span[1L]), max(to, span[2L]), extend = TRUE)
    }
    span <- tsp(x)
    times <- as.vector(time(x))
    if (all(abs(from - times) > eps / rate)) from <- times[times > from & from + 1 / rate > times]
    if (all(abs(to - times) > eps / rate)) to <- times[times < to & to - 1 / rate < times]
    at <- seq.int(trunc((from - span[1L]) * rate + 1.5), trunc((to - span[1L]) * rate + 1.5), by = thin)
    if (is.matrix(x)) {
        if (!(is.matrix(value) && nrow(value) == length(at))) .checkReplacement(length(at), NROW(value))
        x[at, ] <- as.vector(value)
    } else {
        .checkReplacement(length(at), length(value))
        x[at] <- as.vector(value)
    }
    x
}

.checkReplacement <- function(wanted, given) {
    if (given > wanted) stop("too many replacement values supplied", call. = FALSE)
    if (wanted %% given != 0L)
        stop("number of values supplied is not a sub-multiple of the number of values to be replaced", call. = FALSE)
}

aggregate.ts <- function(x, nfrequency = 1, FUN = sum, ndeltat = 1, ts.eps = getOption("ts.eps"), ...) {
    x <- as.ts(x)
    rate <- tsp(x)[3L]
    wanted <- if (missing(nfrequency)) 1 / ndeltat else nfrequency
    if (wanted > 1 && abs(wanted - round(wanted)) < ts.eps) wanted <- round(wanted)
    if (wanted == rate) return(x)
    ratio <- rate / wanted
    if (abs(ratio - round(ratio)) >= ts.eps || ratio < 1)
        stop(gettextf("cannot change frequency from %g to %g", rate, wanted), domain = NA)
    len <- trunc(ratio + ts.eps)
    FUN <- match.fun(FUN)
    one <- function(v) apply(matrix(v[seq_len(len * floor(length(v) / len))], nrow = len), 2L, FUN, ...)
    y <- if (is.matrix(x)) apply(.plainSeries(x), 2L, one) else as.matrix(one(as.vector(x)))
    if (is.matrix(x)) {
        if (!is.matrix(y)) y <- matrix(y, ncol = ncol(x), dimnames = list(NULL, colnames(x)))
    } else y <- as.vector(y)
    ts(y, start = tsp(x)[1L], frequency = wanted)
}

# Several series side by side over the union or intersection of their times. `series` is a list with names;
# what is no series must fit the result's length.
.bindSeries <- function(series, union, dframe, names) {
    timed <- vapply(series, function(s) !is.null(tsp(s)) && is.ts(s), NA)
    if (!any(timed)) {
        # Plain vectors only: each starts at 1.
        series <- lapply(series, as.ts)
        timed[] <- TRUE
    }
    spans <- vapply(series[timed], function(s) as.double(tsp(s)), double(3L))
    eps <- getOption("ts.eps")
    rate <- spans[3L, 1L]
    if (diff(range(spans[3L, ])) > eps) stop("not all series have the same frequency", call. = FALSE)
    phase <- (spans[1L, ] * rate) %% 1
    if (max(abs(outer(phase, phase, `-`) - round(outer(phase, phase, `-`)))) > max(eps, 1e-8) * max(1, rate))
        stop("not all series have the same phase", call. = FALSE)
    from <- if (union) min(spans[1L, ]) else max(spans[1L, ])
    to <- if (union) max(spans[2L, ]) else min(spans[2L, ])
    if (from > to) {
        warning("non-intersecting series", call. = FALSE)
        return(NULL)
    }
    n <- round(rate * (to - from)) + 1
    fitted <- lapply(seq_along(series), function(k) {
        s <- series[[k]]
        if (timed[k]) return(if (union) window(s, from, to, extend = TRUE) else window(s, from, to))
        if (NROW(s) != n && !(length(s) == 1L))
            stop("non-time series not of the correct length", call. = FALSE)
        if (is.matrix(s)) s else rep_len(s, n)
    })
    if (dframe) {
        cols <- lapply(fitted, function(s) if (is.matrix(s)) .plainSeries(s) else s)
        names(cols) <- names
        return(do.call(data.frame, c(cols, stringsAsFactors = FALSE)))
    }
    width <- vapply(series, NCOL, 1L)
    x <- matrix(fitted[[1L]][NA_integer_], n, sum(width))
    labels <- character(0L)
    for (k in seq_along(fitted)) {
        x[, length(labels) + seq_len(width[k])] <- as.vector(fitted[[k]])
        labels <- c(labels, .seriesLabels(series[[k]], names[k], width[k]))
    }
    colnames(x) <- labels
    ts(x, start = from, frequency = rate)
}

.seriesLabels <- function(x, name, width) {
    if (width == 1L) return(name)
    inner <- colnames(x)
    if (is.null(inner)) inner <- seq_len(width)
    if (nzchar(name)) paste(name, inner, sep = ".") else as.character(inner)
}

# Names of the arguments in a call's `...`: those given, or the expressions.
.seriesNames <- function(exprs, given) {
    shown <- vapply(exprs, function(e) deparse(e)[1L], "")
    if (is.null(given)) shown else ifelse(nzchar(given), given, shown)
}

cbind.ts <- function(..., deparse.level = 1) {
    if (deparse.level != 1) .NotYetUsed("deparse.level != 1")
    series <- list(...)
    names <- .seriesNames(as.list(substitute(list(...)))[-1L], names(series))
    keep <- !vapply(series, is.null, NA)
    if (!any(keep)) return(NULL)
    .bindSeries(series[keep], TRUE, FALSE, names[keep])
}

ts.union <- function(..., dframe = FALSE) {
    series <- list(...)
    names <- .seriesNames(as.list(substitute(list(...)))[-1L], names(series))
    keep <- !vapply(series, is.null, NA)
    if (!any(keep)) return(NULL)
    .bindSeries(series[keep], TRUE, dframe, names[keep])
}

ts.intersect <- function(..., dframe = FALSE) {
    series <- list(...)
    names <- .seriesNames(as.list(substitute(list(...)))[-1L], names(series))
    keep <- !vapply(series, is.null, NA)
    if (!any(keep)) return(NULL)
    .bindSeries(series[keep], FALSE, dframe, names[keep])
}

na.omit.ts <- function(object, ...) {
    rows <- if (is.matrix(object)) apply(is.na(object), 1L, any) else is.na(object)
    at <- which(!rows)
    if (!length(at)) stop("all times contain an NA")
    span <- tsp(object)
    from <- min(at)
    to <- max(at)
    if (any(rows[from:to])) stop("time series contains internal NAs")
    times <- as.vector(time(object))
    y <- window(object, times[from], times[to])
    omit <- which(rows)
    if (length(omit)) {
        attr(omit, "class") <- "omit"
        attr(y, "na.action") <- omit
    }
    y
}

na.contiguous <- function(object, ...) UseMethod("na.contiguous")
na.contiguous.default <- function(object, ...) {
    span <- tsp(hasTsp(object))
    whole <- if (is.matrix(object)) apply(!is.na(object), 1L, all) else !is.na(object)
    if (!any(whole)) stop("all times contain an NA")
    runs <- rle(as.vector(whole))
    ends <- cumsum(runs$lengths)
    longest <- which(runs$values)[which.max(runs$lengths[runs$values])]
    to <- ends[longest]
    from <- to - runs$lengths[longest] + 1L
    times <- as.vector(time(object))
    y <- window(object, times[from], times[to])
    omit <- setdiff(seq_along(whole), from:to)
    if (length(omit)) {
        attr(omit, "class") <- "omit"
        attr(y, "na.action") <- omit
    }
    y
}

diffinv <- function(x, ...) UseMethod("diffinv")
diffinv.default <- function(x, lag = 1, differences = 1, xi, ...) {
    if (is.matrix(x)) {
        n <- nrow(x)
        m <- ncol(x)
        k <- lag * differences
        y <- matrix(0, n + k, m)
        if (missing(xi)) xi <- matrix(0, k, m)
        if (NROW(xi) != k | NCOL(xi) != m) stop("incorrect dimensions for 'xi'")
        for (i in seq_len(m)) y[, i] <- diffinv.vector(as.vector(x[, i]), lag, differences, as.vector(xi[, i]))
        y
    } else if (is.vector(x)) diffinv.vector(x, lag, differences, xi)
    else stop("'x' is not a vector or matrix")
}

diffinv.vector <- function(x, lag = 1L, differences = 1L, xi, ...) {
    if (!is.vector(x)) stop("'x' is not a vector")
    lag <- as.integer(lag)
    differences <- as.integer(differences)
    if (lag < 1L | differences < 1L) stop("bad value for 'lag' or 'differences'")
    if (missing(xi)) xi <- rep(0, lag * differences)
    if (length(xi) != lag * differences) stop("'xi' does not have the right length")
    if (differences > 1L) {
        inner <- diffinv.vector(x, lag, differences - 1L, diff(xi, lag = lag, differences = 1L))
        return(diffinv.vector(inner, lag, 1L, xi[seq_len(lag)]))
    }
    x <- as.double(x)
    y <- c(as.double(xi), double(length(x)))
    for (i in seq_along(x)) y[i + lag] <- x[i] + y[i]
    y
}

diffinv.ts <- function(x, lag = 1, differences = 1, xi, ...) {
    y <- diffinv.default(if (is.ts(x) && is.null(dim(x))) as.vector(x) else as.matrix(.plainSeries(x)), lag, differences, xi)
    ts(y, frequency = frequency(x), end = end(x))
}

filter <- function(x, filter, method = c("convolution", "recursive"), sides = 2L, circular = FALSE, init = NULL) {
    method <- match.arg(method)
    x <- as.ts(x)
    storage.mode(x) <- "double"
    span <- tsp(x)
    n <- as.integer(NROW(x))
    if (is.na(n)) stop(gettextf("invalid value of %s", "NROW(x)"), domain = NA)
    nser <- NCOL(x)
    filter <- as.double(filter)
    nfilt <- as.integer(length(filter))
    if (is.na(nfilt)) stop(gettextf("invalid value of %s", "length(filter)"), domain = NA)
    if (anyNA(filter)) stop("missing values in 'filter'")
    if (method == "convolution") {
        if (nfilt > n) stop("'filter' is longer than time series")
        sides <- as.integer(sides)
        if (is.na(sides) || (sides != 1L && sides != 2L)) stop("argument 'sides' must be 1 or 2")
        circular <- as.logical(circular)
        if (is.na(circular)) stop("'circular' must be logical and not NA")
        one <- function(v, k) .filterConvolution(v, filter, sides, circular)
    } else {
        if (missing(init)) init <- matrix(0, nfilt, nser)
        else {
            ni <- NROW(init)
            if (ni != nfilt) stop("length of 'init' must equal length of 'filter'")
            if (NCOL(init) != 1L && NCOL(init) != nser)
                stop(sprintf(ngettext(nser, "'init' must have %d column", "'init' must have 1 or %d columns",
                                      domain = "R-stats"), nser), domain = NA)
            init <- matrix(as.double(init), nfilt, nser)
        }
        one <- function(v, k) .filterRecursive(v, filter, rev(init[, k]))
    }
    y <- if (is.matrix(x)) {
        r <- matrix(NA, n, nser)
        for (k in seq_len(nser)) r[, k] <- one(as.vector(x[, k]), k)
        r
    } else one(as.vector(x), 1L)
    tsp(y) <- span
    class(y) <- if (nser > 1L) c("mts", "ts") else "ts"
    y
}
