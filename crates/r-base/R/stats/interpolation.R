# Interpolation: linear, constant, cubic splines and Hermite splines.

# Points by increasing x, one for each x: missing values go (if they may), values at equal x are put together by `ties`.
regularize.values <- function(x, y, ties, warn.collapsing = TRUE, na.rm = TRUE) {
    xy <- xy.coords(x, y, setLab = FALSE)
    x <- xy$x
    y <- xy$y
    if (any(na <- if (na.rm) is.na(x) | is.na(y) else is.na(x))) {
        ok <- !na
        x <- x[ok]
        y <- y[ok]
    }
    n <- length(x)
    how <- if (is.list(ties)) ties[[2L]] else ties
    ordered <- identical(ties, "ordered") || is.list(ties) && identical(ties[[1L]], "ordered")
    if (!ordered) {
        o <- order(x)
        x <- x[o]
        y <- y[o]
    }
    if (!identical(how, "ordered") && length(unique(x)) < n) {
        if (warn.collapsing) warning("collapsing to unique 'x' values")
        f <- match.fun(how)
        y <- as.vector(tapply(y, match(x, x), f))
        x <- unique(x)
    }
    list(x = x, y = y, notNA = !anyNA(y))
}

# A method's name in full, NA if there is none.
.approxMethod <- function(method) c("linear", "constant")[pmatch(method, c("linear", "constant"))]

approx <- function(x, y = NULL, xout, method = "linear", n = 50, yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
    how <- .approxMethod(method)
    if (is.na(how)) stop("invalid interpolation method")
    stopifnot(is.numeric(rule), (lenR <- length(rule)) >= 1L, lenR <= 2L)
    if (lenR == 1) rule <- rule[c(1, 1)]
    if (!na.rm && anyNA(xy.coords(x, y, setLab = FALSE)$x))
        stop("approx(x,y, .., na.rm=FALSE): NA values in x are not allowed")
    x <- regularize.values(x, y, ties, missing(ties), na.rm = na.rm)
    y <- x$y
    x <- x$x
    nx <- length(x)
    if (nx <= 1) {
        if (how == "linear") stop("need at least two non-NA values to interpolate")
        if (nx == 0) stop("zero non-NA points")
    }
    if (missing(yleft)) yleft <- if (rule[1L] == 1) NA else y[1L]
    if (missing(yright)) yright <- if (rule[2L] == 1) NA else y[length(y)]
    stopifnot(length(yleft) == 1L, length(yright) == 1L, length(f) == 1L)
    if (missing(xout)) {
        if (n <= 0) stop("'approx' requires n >= 1")
        xout <- seq.int(x[1L], x[nx], length.out = n)
    }
    list(x = xout, y = .approxAt(as.double(x), as.double(y), as.double(xout), how == "constant", as.double(yleft),
                                 as.double(yright), f))
}

approxfun <- function(x, y = NULL, method = "linear", yleft, yright, rule = 1, f = 0, ties = mean, na.rm = TRUE) {
    method <- .approxMethod(method)
    if (is.na(method)) stop("invalid interpolation method")
    stopifnot(is.numeric(rule), (lenR <- length(rule)) >= 1L, lenR <= 2L)
    if (lenR == 1) rule <- rule[c(1, 1)]
    x <- regularize.values(x, y, ties, missing(ties), na.rm = na.rm)
    y <- as.double(x$y)
    x <- as.double(x$x)
    n <- length(x)
    if (n <= 1) {
        if (method == "linear") stop("need at least two non-NA values to interpolate")
        if (n == 0) stop("zero non-NA points")
    }
    if (missing(yleft)) yleft <- if (rule[1L] == 1) NA else y[1L]
    if (missing(yright)) yright <- if (rule[2L] == 1) NA else y[length(y)]
    stopifnot(length(yleft) == 1L, length(yright) == 1L, length(f) == 1L)
    method <- match(method, c("linear", "constant"))
    rm(rule, ties, lenR, n)
    function(v) .approxAt(x, y, as.double(v), method == 2L, as.double(yleft), as.double(yright), f)
}

.splineMethod <- function(method, all) all[pmatch(method, all)]

spline <- function(x, y = NULL, n = 3 * length(x), method = "fmm", xmin = min(x), xmax = max(x), xout, ties = mean) {
    how <- .splineMethod(method, c("periodic", "natural", "fmm", "hyman"))
    if (is.na(how)) stop("invalid interpolation method")
    x <- regularize.values(x, y, ties, missing(ties))
    y <- x$y
    x <- x$x
    nx <- length(x)
    if (is.na(nx)) stop("invalid value from xy.coords")
    if (nx == 0) stop("zero non-NA points")
    if (how == "periodic" && y[1L] != y[nx]) {
        warning("spline: first and last y values differ - using y[1L] for both")
        y[nx] <- y[1L]
    }
    if (how == "hyman") {
        rising <- diff(y)
        if (!(all(rising >= 0) || all(rising <= 0))) stop("'y' must be increasing or decreasing")
    }
    if (missing(xout)) xout <- seq.int(xmin, xmax, length.out = n)
    else n <- length(xout)
    if (n <= 0) stop("'spline' requires n >= 1")
    xout <- as.double(xout)
    f <- .splineOf(how, as.double(x), as.double(y))
    list(x = xout, y = .splineAt(f$method, xout, f$x, f$y, f$b, f$c, f$d))
}

# The coefficients of a spline; Hyman's filter applies to those of an ordinary one.
.splineOf <- function(how, x, y) {
    kind <- if (how == "hyman") "fmm" else how
    s <- .splineCoefficients(kind, x, y)
    f <- list(method = kind, n = length(x), x = x, y = y, b = s[[1L]], c = s[[2L]], d = s[[3L]])
    if (how == "hyman") .hyman(f) else f
}

# The coefficients between knots with these slopes.
.hermite <- function(f) {
    h <- diff(f$x)
    n <- length(f$x)
    slope <- diff(f$y) / h
    b <- f$b
    d <- (b[-n] + b[-1L] - 2 * slope) / h^2
    c <- (3 * slope - 2 * b[-n] - b[-1L]) / h
    f$c <- c(c, c[n - 1L] + 3 * d[n - 1L] * h[n - 1L])
    f$d <- c(d, d[n - 1L])
    f
}

# J. M. Hyman, SIAM J. Sci. Statist. Comput. 4 (1983) 645-654: slopes no steeper than three times the smaller secant.
.hyman <- function(f) {
    s <- diff(f$y) / diff(f$x)
    n <- length(f$y)
    left <- abs(c(s[1L], s))
    right <- abs(c(s, s[n - 1L]))
    most <- 3 * pmin(left, right)
    sign <- if (all(s >= 0)) 1 else -1
    b <- if (sign > 0) pmin(pmax(0, f$b), most) else pmax(pmin(0, f$b), -most)
    f$b <- b
    .hermite(f)
}

splinefun <- function(x, y = NULL, method = c("fmm", "periodic", "natural", "monoH.FC", "hyman"), ties = mean) {
    x <- regularize.values(x, y, ties, missing(ties))
    y <- x$y
    x <- x$x
    nx <- length(x)
    if (is.na(nx)) stop("invalid value of length(x)")
    if (nx == 0) stop("zero non-NA points")
    method <- match.arg(method)
    if (method == "periodic" && y[1L] != y[nx]) {
        warning("spline: first and last y values differ - using y[1L] for both")
        y[nx] <- y[1L]
    }
    if (method == "monoH.FC") {
        if (nx < 2L) stop("cannot use a spline of method 'monoH.FC' with fewer than two points")
        secants <- diff(y) / diff(x)
        n1 <- nx - 1L
        if (n1 > 1L) m <- c(secants[1L], (secants[-1L] + secants[-n1]) / 2, secants[n1])
        else m <- c(secants[1L], secants[n1])
        return(splinefunH(x, y, .monotoneSlopes(as.double(m), as.double(secants))))
    }
    if (method == "hyman") {
        rising <- diff(y)
        if (!(all(rising >= 0) || all(rising <= 0))) stop("'y' must be increasing or decreasing")
    }
    z <- .splineOf(method, as.double(x), as.double(y))
    rm(x, y, nx, method, ties)
    function(x, deriv = 0L) {
        deriv <- as.integer(deriv)
        if (deriv < 0L || deriv > 3L) stop("'deriv' must be between 0 and 3")
        if (deriv > 0L) {
            # Coefficients of a derivative are multiples of the next ones; there is none beyond the last knot of a
            # natural spline.
            none <- double(z$n)
            z[c("y", "b", "c")] <- switch(deriv, list(y = z$b, b = 2 * z$c, c = 3 * z$d),
                                          list(y = 2 * z$c, b = 6 * z$d, c = none), list(y = 6 * z$d, b = none, c = none))
            z[["d"]] <- none
        }
        r <- .splineAt(z$method, as.double(x), z$x, z$y, z$b, z$c, z$d)
        if (deriv > 0L && z$method == "natural" && any(left <- x <= z$x[1L]))
            r[left] <- ifelse(deriv == 1L, z$y[1L], 0)
        r
    }
}

splinefunH <- function(x, y, m) {
    n <- length(x)
    stopifnot(is.numeric(x), is.numeric(y), is.numeric(m), length(y) == n, length(m) == n)
    if (is.unsorted(x)) {
        i <- sort.list(x)
        x <- x[i]
        y <- y[i]
        m <- m[i]
    }
    dx <- diff(x)
    if (anyNA(dx) || any(dx == 0)) stop("'x' must be *strictly* increasing (non - NA)")
    .hermiteFunction(x, y, m, dx)
}

.hermiteFunction <- function(x, y, m, dx = diff(x)) {
    x0 <- x
    y0 <- y
    n <- length(x0)
    function(x, deriv = 0, extrapol = c("linear", "cubic")) {
        extrapol <- match.arg(extrapol)
        deriv <- as.integer(deriv)
        if (deriv < 0 || deriv > 3) stop("'deriv' must be between 0 and 3")
        i <- findInterval(x, x0, all.inside = extrapol == "cubic")
        inside <- function(x, i) {
            h <- dx[i]
            t <- (x - x0[i]) / h
            dy <- (y0[i + 1L] - y0[i])
            a <- m[i] * h
            b <- m[i + 1L] * h
            switch(deriv + 1L,
                y0[i] + t * (a + t * (3 * dy - 2 * a - b + t * (a + b - 2 * dy))),
                (a + t * (2 * (3 * dy - 2 * a - b) + 3 * t * (a + b - 2 * dy))) / h,
                (2 * (3 * dy - 2 * a - b) + 6 * t * (a + b - 2 * dy)) / h^2,
                6 * (a + b - 2 * dy) / h^3)
        }
        if (extrapol == "cubic") return(inside(x, i))
        r <- x
        mid <- i >= 1L & i < n
        if (any(mid)) r[mid] <- inside(x[mid], i[mid])
        # A straight line on both sides.
        beyond <- function(which, k) switch(deriv + 1L, y0[k] + m[k] * (x[which] - x0[k]), m[k], 0, 0)
        if (any(left <- i == 0L)) r[left] <- beyond(left, 1L)
        if (any(right <- i == n)) r[right] <- if (deriv == 0L) beyond(right, n) else beyond(right, n)
        r
    }
}
