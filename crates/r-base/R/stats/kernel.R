# Smoothing kernels for series.

kernel <- function(coef, m = 2, r, name = "unknown") {
    if (!is.character(coef)) {
        if (!is.numeric(coef) || length(coef) < 1) stop("'coef' must be a vector")
        if (missing(m) || length(coef) != m + 1) m <- length(coef) - 1L
        return(.newKernel(coef, m, name))
    }
    kind <- match.arg(coef, c("daniell", "dirichlet", "fejer", "modified.daniell"))
    if (!is.numeric(m) || any(m < 0) || any(m != round(m))) stop("'m' must be numeric with non-negative integers")
    if (kind %in% c("daniell", "modified.daniell") && length(m) > 1L) {
        # Several: one applied after the other.
        k <- kernel(kind, m[1L])
        for (one in m[-1L]) k <- kernapply(k, kernel(kind, one))
        attr(k, "name") <- paste0(if (kind == "daniell") "Daniell(" else "mDaniell(", paste0(m, collapse = ","), ")")
        return(k)
    }
    if (kind %in% c("dirichlet", "fejer") && missing(r)) stop("argument \"r\" is missing, with no default")
    switch(kind,
           daniell = .newKernel(rep(1 / (2 * m + 1), m + 1), m, paste0("Daniell(", m, ")")),
           modified.daniell = if (m == 0) .newKernel(1, 0, "mDaniell(0)")
                              else .newKernel(c(rep(1 / (2 * m), m), 1 / (4 * m)), m, paste0("mDaniell(", m, ")")),
           dirichlet = .waveKernel(m, r, function(h, n) sin((r + 0.5) * h) / sin(h / 2), 2 * r + 1, "Dirichlet("),
           fejer = .waveKernel(m, r, function(h, n) sin(r * h / 2)^2 / sin(h / 2)^2 / r, r, "Fejer("))
}

# A kernel from a function of the frequency, with its value at zero.
.waveKernel <- function(m, r, f, zero, label) {
    if (r < 0) stop("'r' must be non-negative")
    n <- 2 * m + 1
    w <- c(zero, f(2 * pi * seq_len(m) / n, n))
    .newKernel(w / (w[1L] + 2 * sum(w[-1L])), m, paste0(label, m, ",", r, ")"))
}

.newKernel <- function(coef, m, name) {
    total <- sum(coef[-1L]) * 2 + coef[1L]
    if (abs(total - 1) > getOption("ts.eps")) stop("coefficients do not add to 1")
    structure(list(coef = coef, m = as.integer(m)), name = name, class = "tskernel")
}

is.tskernel <- function(k) inherits(k, "tskernel")

`[.tskernel` <- function(k, i) {
    m <- k$m
    if (missing(i)) i <- -m:m
    y <- k$coef[c(if (m) (m + 1L):2L, 1L:(m + 1L))]
    y[i + m + 1L]
}

bandwidth.kernel <- function(k) {
    i <- -k$m:k$m
    sqrt(sum((1 / 12 + i^2) * k[i]))
}

df.kernel <- function(k) 2 / sum(k[-k$m:k$m]^2)

print.tskernel <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    m <- x$m
    cat(attr(x, "name"), "\n")
    cat(paste0("coef[", format(-m:m), "] = ", format(x[-m:m], digits = digits)), sep = "\n")
    invisible(x)
}

kernapply <- function(x, ...) UseMethod("kernapply")

kernapply.default <- function(x, k, circular = FALSE, ...) {
    if (is.vector(x)) kernapply.vector(x, k, circular = circular)
    else if (is.matrix(x)) apply(x, MARGIN = 2L, FUN = kernapply.vector, k, circular = circular)
    else stop("'kernapply' is not available for object 'x'")
}

kernapply.vector <- function(x, k, circular = FALSE, ...) {
    if (!is.vector(x)) stop("'x' is not a vector")
    if (!is.tskernel(k)) stop("'k' is not a kernel")
    m <- k$m
    if (length(x) <= 2L * m) stop("'x' is shorter than kernel 'k'")
    if (m == 0L) return(x)
    n <- length(x)
    w <- c(k[0L:m], rep_len(0, n - 2L * m - 1L), k[-m:-1L])
    y <- fft(fft(x) * fft(w), inverse = TRUE) / n
    if (is.numeric(x)) y <- Re(y)
    if (circular) y else y[(1L + m):(n - m)]
}

kernapply.ts <- function(x, k, circular = FALSE, ...) {
    y <- if (is.matrix(x)) apply(.plainSeries(x), 2L, kernapply.vector, k, circular = circular)
         else kernapply.vector(as.vector(x), k, circular = circular)
    ts(y, end = end(x), frequency = frequency(x))
}

kernapply.tskernel <- function(x, k, ...) {
    if (!is.tskernel(x)) stop("'x' is not a kernel")
    if (!is.tskernel(k)) stop("'k' is not a kernel")
    n <- k$m
    padded <- c(rep_len(0, n), x[-x$m:x$m], rep_len(0, n))
    coef <- kernapply(padded, k, circular = TRUE)
    m <- length(coef) %/% 2L
    .newKernel(coef[(m + 1L):length(coef)], m, "unknown")
}
