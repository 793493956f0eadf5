# Kernel density estimates: B. W. Silverman, "Density Estimation" (1986), by the fast Fourier transform of binned data; and
# choices of the bandwidth.

density <- function(x, ...) UseMethod("density")

density.default <- function(x, bw = "nrd0", adjust = 1, kernel = c("gaussian", "epanechnikov", "rectangular", "triangular",
                            "biweight", "cosine", "optcosine"), weights = NULL, window = kernel, width, give.Rkern = FALSE,
                            subdensity = FALSE, n = 512, from, to, cut = 3, na.rm = FALSE, ...) {
    chkDots(...)
    if (!missing(window) && missing(kernel)) kernel <- window
    kernel <- match.arg(kernel)
    if (give.Rkern) return(switch(kernel, gaussian = 1 / (2 * sqrt(pi)), rectangular = sqrt(3) / 6, triangular = sqrt(6) / 9,
                                  epanechnikov = 3 / (5 * sqrt(5)), biweight = 5 * sqrt(7) / 49,
                                  cosine = 3/4 * sqrt(1/3 - 2/pi^2), optcosine = sqrt(1 - 8/pi^2) * pi^2/16))
    if (!is.numeric(x)) stop("argument 'x' must be numeric")
    name <- deparse1(substitute(x))
    x <- as.vector(x)
    missed <- is.na(x)
    if (any(missed)) {
        if (!na.rm) stop("'x' contains missing values")
        nx <- length(x <- x[!missed])
        if (!is.null(weights)) {
            trueD <- isTRUE(all.equal(1, sum(weights)))
            weights <- weights[!missed]
            if (trueD) weights <- weights / sum(weights)
        }
    } else nx <- length(x)
    N <- nx
    finite <- is.finite(x)
    if (any(!finite)) {
        x <- x[finite]
        nx <- length(x)
    }
    if (is.null(weights)) {
        weights <- rep.int(1 / nx, nx)
        mass <- nx / N
    } else {
        if (length(weights) != N) stop("'x' and 'weights' have unequal length")
        if (!all(is.finite(weights))) stop("'weights' must all be finite")
        if (any(weights < 0)) stop("'weights' must not be negative")
        total <- sum(weights)
        if (any(!finite)) {
            weights <- weights[finite]
            mass <- sum(weights) / total
        } else mass <- 1
        if (!isTRUE(all.equal(1, total)) && !subdensity) warning("sum(weights) != 1  -- will not get true density")
    }
    wanted <- n
    n <- max(n, 512)
    if (n > 512) n <- 2^ceiling(log2(n))
    if (missing(bw) && !missing(width)) {
        if (is.numeric(width)) {
            fac <- switch(kernel, gaussian = 4, rectangular = 2 * sqrt(3), triangular = 2 * sqrt(6),
                          epanechnikov = 2 * sqrt(5), biweight = 2 * sqrt(7), cosine = 2 / sqrt(1/3 - 2/pi^2),
                          optcosine = 2 / sqrt(1 - 8/pi^2))
            bw <- width / fac
        }
        if (is.character(width)) bw <- width
    }
    if (is.character(bw)) {
        if (nx < 2) stop("need at least 2 points to select a bandwidth automatically")
        bw <- switch(tolower(bw), nrd0 = bw.nrd0(x), nrd = bw.nrd(x), ucv = bw.ucv(x), bcv = bw.bcv(x), sj = ,
                     "sj-ste" = bw.SJ(x, method = "ste"), "sj-dpi" = bw.SJ(x, method = "dpi"), stop("unknown bandwidth rule"))
    }
    if (!is.finite(bw)) stop("non-finite 'bw'")
    bw <- adjust * bw
    if (bw <= 0) stop("'bw' is not positive.")
    if (missing(from)) from <- min(x) - cut * bw
    if (missing(to)) to <- max(x) + cut * bw
    if (!is.finite(from)) stop("non-finite 'from'")
    if (!is.finite(to)) stop("non-finite 'to'")
    low <- from - 4 * bw
    high <- to + 4 * bw
    if (low > high) warning("non-positive range of 'x'", call. = FALSE)
    bins <- .linearBins(x, weights, low, high, n) * mass
    at <- seq.int(0, 2 * (high - low), length.out = 2L * n)
    at[(n + 2):(2 * n)] <- -at[n:2]
    heights <- .kernelAt(kernel, at, bw)
    smooth <- fft(fft(bins) * Conj(fft(heights)), inverse = TRUE)
    smooth <- pmax.int(0, Re(smooth)[1L:n] / length(bins))
    grid <- seq.int(low, high, length.out = n)
    x <- seq.int(from, to, length.out = wanted)
    structure(list(x = x, y = approx(grid, smooth, x)$y, bw = bw, n = N, call = match.call(), data.name = name, has.na = FALSE),
              class = "density")
}

# A kernel with standard deviation `bw`.
.kernelAt <- function(kernel, x, bw) {
    if (kernel == "gaussian") return(dnorm(x, sd = bw))
    a <- bw * switch(kernel, rectangular = sqrt(3), triangular = sqrt(6), epanechnikov = sqrt(5), biweight = sqrt(7),
                     cosine = 1 / sqrt(1/3 - 2/pi^2), optcosine = 1 / sqrt(1 - 8/pi^2))
    ax <- abs(x)
    value <- switch(kernel, rectangular = 0.5 / a, triangular = (1 - ax / a) / a, epanechnikov = 3/4 * (1 - (ax / a)^2) / a,
                    biweight = 15/16 * (1 - (ax / a)^2)^2 / a, cosine = (1 + cos(pi * x / a)) / (2 * a),
                    optcosine = pi/4 * cos(pi * x / (2 * a)) / a)
    ifelse(ax < a, value, 0)
}

print.density <- function(x, digits = NULL, ...) {
    cat("\nCall:\n\t", deparse(x$call), "\n\nData: ", x$data.name, " (", x$n, " obs.);", "\tBandwidth 'bw' = ",
        formatC(x$bw, digits = digits), "\n\n", sep = "")
    print(summary(as.data.frame(x[c("x", "y")])), digits = digits, ...)
    invisible(x)
}

bw.nrd0 <- function(x) {
    if (length(x) < 2L) stop("need at least 2 data points")
    hi <- sd(x)
    lo <- min(hi, IQR(x) / 1.34)
    if (!lo) lo <- if (hi) hi else if (abs(x[1L])) abs(x[1L]) else 1
    0.9 * lo * length(x)^(-0.2)
}

bw.nrd <- function(x) {
    if (length(x) < 2L) stop("need at least 2 data points")
    r <- quantile(x, c(0.25, 0.75))
    h <- (r[[2L]] - r[[1L]]) / 1.34
    1.06 * min(sqrt(var(x)), h) * length(x)^(-1/5)
}

# The binned distances of values that a selector can use; a string is a complaint.
.bandwidthData <- function(x, nb) {
    n <- length(x)
    if (n < 2L) return("need at least 2 data points")
    if (!is.numeric(x)) return("invalid 'x'")
    nb <- as.integer(nb)
    if (length(nb) != 1L || is.na(nb) || nb <= 0L) return("invalid 'nb'")
    .pairCounts(as.double(x), nb)
}

bw.ucv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
    Z <- .bandwidthData(x, nb)
    if (is.character(Z)) stop(Z)
    n <- length(x)
    hmax <- 1.144 * sqrt(var(x)) * n^(-1/5)
    h <- optimize(function(h) .bandwidthCriterion("ucv", n, Z[[1L]], Z[[2L]], h), c(lower, upper), tol = tol)$minimum
    if (h < lower + tol | h > upper - tol) warning("minimum occurred at one end of the range")
    h
}

bw.bcv <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, tol = 0.1 * lower) {
    Z <- .bandwidthData(x, nb)
    if (is.character(Z)) stop(Z)
    n <- length(x)
    hmax <- 1.144 * sqrt(var(x)) * n^(-1/5)
    h <- optimize(function(h) .bandwidthCriterion("bcv", n, Z[[1L]], Z[[2L]], h), c(lower, upper), tol = tol)$minimum
    if (h < lower + tol | h > upper - tol) warning("minimum occurred at one end of the range")
    h
}

bw.SJ <- function(x, nb = 1000L, lower = 0.1 * hmax, upper = hmax, method = c("ste", "dpi"), tol = 0.1 * lower) {
    method <- match.arg(method)
    Z <- .bandwidthData(x, nb)
    if (is.character(Z)) stop(Z)
    n <- length(x)
    SD <- function(h) .bandwidthCriterion("phi4", n, Z[[1L]], Z[[2L]], h)
    TD <- function(h) .bandwidthCriterion("phi6", n, Z[[1L]], Z[[2L]], h)
    scale <- min(sqrt(var(x)), IQR(x) / 1.349)
    a <- 1.24 * scale * n^(-1/7)
    b <- 1.23 * scale * n^(-1/9)
    c1 <- 1 / (2 * sqrt(pi) * n)
    T <- -TD(b)
    if (!is.finite(T) || T <= 0) stop("sample is too sparse to find TD", domain = NA)
    if (method == "dpi") return((c1 / SD((2.394 / (n * T))^(1/7)))^(1/5))
    hmax <- 1.144 * scale * n^(-1/5)
    alpha <- 1.357 * (SD(a) / T)^(1/7)
    if (!is.finite(alpha)) stop("sample is too sparse to find alph2", domain = NA)
    f <- function(h) (c1 / SD(alpha * h^(5/7)))^(1/5) - h
    widen <- missing(lower) || missing(upper)
    tries <- 1L
    while (f(lower) * f(upper) > 0) {
        if (tries > 99L || !widen) stop("no solution in the specified range of bandwidths")
        if (tries %% 2) upper <- upper * 1.2 else lower <- lower / 1.2
        tries <- tries + 1L
    }
    uniroot(f, c(lower, upper), tol = tol)$root
}
