# Spectral densities.

spectrum <- function(x, ..., method = c("pgram", "ar")) {
    switch(match.arg(method), pgram = spec.pgram(x, ...), ar = spec.ar(x, ...))
}

spec.taper <- function(x, p = 0.1) {
    if (any(p < 0) || any(p > 0.5)) stop("'p' must be between 0 and 0.5")
    kept <- attributes(x)
    x <- as.matrix(x)
    k <- ncol(x)
    if (length(p) == 1L) p <- rep(p, k)
    else if (length(p) != k) stop("length of 'p' must be 1 or equal the number of columns of 'x'")
    n <- nrow(x)
    for (i in seq_len(k)) {
        m <- floor(n * p[i])
        if (m == 0) next
        w <- 0.5 * (1 - cos(pi * seq.int(1, 2 * m - 1, by = 2) / (2 * m)))
        x[, i] <- c(w, rep_len(1, n - 2 * m), rev(w)) * x[, i]
    }
    attributes(x) <- kept
    x
}

spec.pgram <- function(x, spans = NULL, kernel = NULL, taper = 0.1, pad = 0, fast = TRUE, demean = FALSE,
                       detrend = TRUE, plot = TRUE, na.action = na.fail, ...) {
    series <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    rate <- frequency(x)
    x <- as.matrix(x)
    N <- N0 <- nrow(x)
    k <- ncol(x)
    if (!is.null(spans)) kernel <- if (is.tskernel(spans)) spans else stats::kernel("modified.daniell", spans %/% 2)
    if (!is.null(kernel) && !is.tskernel(kernel)) stop("must specify 'spans' or a valid kernel")
    labels <- colnames(x)
    x <- unclass(.plainSeries(x))
    if (detrend) {
        t <- seq_len(N) - (N + 1) / 2
        for (i in seq_len(k)) x[, i] <- x[, i] - mean(x[, i]) - sum(x[, i] * t) * t / (N * (N^2 - 1) / 12)
    } else if (demean) x <- sweep(x, 2, colMeans(x), check.margin = FALSE)
    x <- spec.taper(x, taper)
    # What the taper takes of the sum of squares and fourth powers.
    u2 <- 1 - 5 / 8 * taper * 2
    u4 <- 1 - 93 / 128 * taper * 2
    if (pad > 0) {
        x <- rbind(x, matrix(0, nrow = N * pad, ncol = k))
        N <- nrow(x)
    }
    wanted <- if (fast) nextn(N) else N
    x <- rbind(x, matrix(0, nrow = wanted - N, ncol = k))
    N <- nrow(x)
    half <- floor(N / 2)
    freq <- seq.int(from = rate / N, by = rate / N, length.out = half)
    waves <- mvfft(x)
    pgram <- array(NA, dim = c(N, k, k))
    for (i in seq_len(k)) for (j in seq_len(k)) {
        one <- waves[, i] * Conj(waves[, j]) / (N0 * rate)
        one[1L] <- 0.5 * (one[2L] + one[N])
        pgram[, i, j] <- if (is.null(kernel)) one else kernapply(one, kernel, circular = TRUE)
    }
    df <- if (is.null(kernel)) 2 else df.kernel(kernel)
    bandwidth <- if (is.null(kernel)) sqrt(1 / 12) else bandwidth.kernel(kernel)
    df <- df / (u4 / u2^2) * (N0 / N)
    pgram <- pgram[2:(half + 1), , , drop = FALSE]
    spec <- matrix(NA, nrow = half, ncol = k)
    for (i in seq_len(k)) spec[, i] <- Re(pgram[, i, i])
    coh <- phase <- NULL
    if (k > 1L) {
        coh <- phase <- matrix(NA, nrow = half, ncol = k * (k - 1) / 2)
        for (i in seq_len(k - 1L)) for (j in (i + 1L):k) {
            at <- i + (j - 1) * (j - 2) / 2
            coh[, at] <- Mod(pgram[, i, j])^2 / (spec[, i] * spec[, j])
            phase[, at] <- Arg(pgram[, i, j])
        }
    }
    for (i in seq_len(k)) spec[, i] <- spec[, i] / rep_len(u2, k)[i]
    r <- structure(list(freq = freq, spec = drop(spec), coh = coh, phase = phase, kernel = kernel, df = df,
                        bandwidth = bandwidth * rate / N, n.used = N, orig.n = N0, series = series, snames = labels,
                        method = if (is.null(kernel)) "Raw Periodogram" else "Smoothed Periodogram", taper = taper,
                        pad = pad, detrend = detrend, demean = demean), class = "spec")
    .shown(r, plot, ...)
}

spec.ar <- function(x, n.freq, order = NULL, plot = TRUE, na.action = na.fail, method = "yule-walker", ...) {
    if (!is.list(x)) {
        series <- deparse1(substitute(x))
        x <- na.action(as.ts(x))
        rate <- frequency(x)
        x <- ar(x, is.null(order), order, na.action = na.action, method = method)
    } else {
        model <- match(c("ar", "var.pred", "order"), names(x))
        if (anyNA(model)) stop("'x' must be a time series or an ar() fit")
        series <- x$series
        rate <- x$frequency
    }
    if (missing(n.freq)) n.freq <- 500
    if (NCOL(x$var.pred) > 1L) .NotYetImplemented()
    freq <- seq.int(0, 0.5, length.out = n.freq)
    p <- x$order
    v <- as.vector(x$var.pred)
    spec <- if (p >= 1) {
        cosines <- outer(freq, 1L:p, function(f, l) cos(2 * pi * f * l)) %*% as.vector(x$ar)
        sines <- outer(freq, 1L:p, function(f, l) sin(2 * pi * f * l)) %*% as.vector(x$ar)
        v / (rate * ((1 - cosines)^2 + sines^2))
    } else rep.int(v / rate, length(freq))
    r <- structure(list(freq = freq * rate, spec = spec, coh = NULL, phase = NULL, n.used = NULL, series = series,
                        method = paste0("AR (", p, ") spectrum ")), class = "spec")
    .shown(r, plot, ...)
}
