# Interpolating splines as objects, by B-splines or by pieces of polynomials.

interpSpline <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE)
    UseMethod("interpSpline")

interpSpline.default <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE) {
    half <- ord %/% 2L
    said <- eval(call("~", substitute(obj2), substitute(obj1)))
    data <- na.action(data.frame(x = as.numeric(obj1), y = as.numeric(obj2)))
    n <- nrow(data)
    data <- data[order(data$x), ]
    x <- data$x
    if (anyDuplicated(x)) stop("values of 'x' must be distinct")
    if (n < ord) stop(gettextf("must have at least 'ord'=%d points", ord), domain = NA)
    beyond <- ord - 1L
    knots <- c(x[1L:beyond] + x[1L] - x[ord], x, x[n + (1L - beyond):0L] + x[n] - x[n - beyond])
    ends <- seq.int(half, length.out = half - 1L)
    free <- length(ends)
    design <- splineDesign(knots, c(rep(x[1L], free), x, rep(x[n], free)), ord, c(ends, rep(0L, n), ends), sparse = sparse)
    coefficients <- solve(design, c(rep(0, free), data$y, rep(0, free)))
    value <- structure(list(knots = knots, coefficients = as.vector(coefficients), order = as.integer(ord)), formula = said,
                       class = c("nbSpline", "bSpline", "spline"))
    if (!bSpline) {
        value <- polySpline(value)
        value$coefficients[, 1L] <- data$y
    }
    if (!is.null(period)) value$period <- period
    value
}

# The variables of a formula y ~ x, by position.
.splineVariables <- function(formula, data, na.action = na.fail) {
    form <- as.formula(formula)
    if (length(form) != 3L) stop("'formula' must be of the form \"y ~ x\"")
    local <- if (missing(data)) sys.parent(2L) else as.data.frame(data)
    list(x = as.numeric(eval(form[[3L]], local)), y = as.numeric(eval(form[[2L]], local)), form = form)
}

interpSpline.formula <- function(obj1, obj2, bSpline = FALSE, period = NULL, ord = 4L, na.action = na.fail, sparse = FALSE) {
    v <- .splineVariables(obj1, obj2)
    value <- interpSpline.default(v$x, v$y, bSpline = bSpline, period = period, ord = ord, na.action = na.action, sparse = sparse)
    attr(value, "formula") <- v$form
    value
}

periodicSpline <- function(obj1, obj2, knots, period = 2 * pi, ord = 4L) UseMethod("periodicSpline")

periodicSpline.default <- function(obj1, obj2, knots, period = 2 * pi, ord = 4L) {
    x <- as.numeric(obj1)
    y <- as.numeric(obj2)
    n <- length(x)
    if (length(y) != n) stop("lengths of 'x' and 'y' must match")
    said <- eval(call("~", substitute(obj2), substitute(obj1)))
    if (any(duplicated(x))) stop("values of 'x' must be distinct")
    sorted <- order(x)
    x <- x[sorted]
    y <- y[sorted]
    if (x[n] - x[1L] >= period) stop("the range of 'x' values exceeds one period")
    inner <- if (missing(knots)) x else sort(knots)
    count <- length(inner)
    if (count < ord) stop(gettextf("must have at least 'ord'=%d points", ord), domain = NA)
    all <- c(inner[count - (ord - 2L):0L] - period, inner, inner[1L:ord] + period)
    design <- splineDesign(all, x, ord)
    again <- seq_len(ord - 1L)
    folded <- design[, seq_len(count), drop = FALSE]
    folded[, again] <- folded[, again] + design[, count + again]
    coefficients <- solve(folded, y)
    structure(list(knots = all, coefficients = c(coefficients, coefficients[again]), order = as.integer(ord), period = period),
              formula = said, class = c("pbSpline", "bSpline", "spline"))
}

periodicSpline.formula <- function(obj1, obj2, knots, period = 2 * pi, ord = 4L) {
    v <- .splineVariables(obj1, obj2)
    value <- if (missing(knots)) periodicSpline.default(v$x, v$y, period = period, ord = ord)
        else periodicSpline.default(v$x, v$y, knots = knots, period = period, ord = ord)
    attr(value, "formula") <- v$form
    value
}

polySpline <- function(object, ...) UseMethod("polySpline")
as.polySpline <- function(object, ...) polySpline(object, ...)
polySpline.polySpline <- function(object, ...) object

# Taylor coefficients at the inner knots.
polySpline.bSpline <- function(object, ...) {
    ord <- splineOrder(object)
    knots <- splineKnots(object)
    if (is.unsorted(knots)) stop("knot positions must be non-decreasing")
    inner <- knots[ord:(length(knots) + 1L - ord)]
    coefficients <- matrix(0, length(inner), ord)
    for (d in seq_len(ord) - 1L)
        coefficients[, d + 1L] <- asVector(predict.bSpline(object, inner, deriv = d)) / factorial(d)
    structure(list(knots = inner, coefficients = coefficients), formula = attr(object, "formula"),
              class = c("polySpline", "spline"))
}

# Beyond its last knot a natural spline is a straight line.
polySpline.nbSpline <- function(object, ...) {
    value <- polySpline.bSpline(object)
    n <- nrow(value$coefficients)
    value$coefficients[n, -(1L:2L)] <- 0
    value$coefficients[1L, 3L] <- 0
    structure(value, class = c("npolySpline", "polySpline", "spline"))
}

polySpline.pbSpline <- function(object, ...) {
    value <- polySpline.bSpline(object)
    value$coefficients[nrow(value$coefficients), splineOrder(object)] <- 0
    value$period <- object$period
    structure(value, class = c("ppolySpline", "polySpline", "spline"))
}

splineKnots <- function(object) UseMethod("splineKnots")
splineKnots.spline <- function(object) object$knots
splineOrder <- function(object) UseMethod("splineOrder")
splineOrder.bSpline <- function(object) object$order
splineOrder.polySpline <- function(object) ncol(coef(object))

xyVector <- function(x, y) {
    x <- as.vector(x)
    y <- as.vector(y)
    if (length(x) != length(y)) stop("lengths of 'x' and 'y' must be the same")
    structure(list(x = x, y = y), class = "xyVector")
}
asVector <- function(object) UseMethod("asVector")
asVector.xyVector <- function(object) object$y
as.data.frame.xyVector <- function(x, ...) data.frame(x = x$x, y = x$y)

.splineGrid <- function(range, nseg) seq.int(range[1L], range[2L], length.out = nseg + 1)

predict.bSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    knots <- splineKnots(object)
    ord <- splineOrder(object)
    inner <- knots[c(ord, length(knots) - ord + 1L)]
    if (missing(x)) x <- .splineGrid(inner, nseg)
    y <- rep(NA_real_, length(x))
    inside <- !is.na(x) & x >= inner[1L] & x <= inner[2L]
    if (any(inside)) {
        design <- splineDesign(knots, x[inside], ord, as.integer(deriv))
        y[inside] <- design %*% coef(object)
    }
    xyVector(x = x, y = y)
}

# A natural spline goes on as a line outside.
.naturalValues <- function(value, x, range, at) {
    for (side in 1L:2L) {
        out <- if (side == 1L) x < range[1L] else x > range[2L]
        out <- out & !is.na(out)
        if (any(out)) value[out] <- at(range[side], x[out])
    }
    value
}

predict.nbSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    value <- predict.bSpline(object, x, nseg, deriv)
    if (missing(x)) return(value)
    knots <- splineKnots(object)
    ord <- splineOrder(object)
    range <- knots[c(ord, length(knots) - ord + 1L)]
    value$y <- .naturalValues(value$y, value$x, range, function(end, x) {
        slope <- asVector(predict.bSpline(object, end, deriv = 1))
        if (deriv == 0) asVector(predict.bSpline(object, end)) + slope * (x - end) else if (deriv == 1) slope else 0
    })
    value
}

predict.pbSpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    knots <- splineKnots(object)
    ord <- splineOrder(object)
    start <- knots[ord]
    if (missing(x)) x <- .splineGrid(start + c(0, object$period), nseg)
    folded <- (x - start) %% object$period + start
    xyVector(x = x, y = asVector(predict.bSpline(object, folded, deriv = deriv)))
}

# Horner's rule on the derivative of each piece.
predict.polySpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    knots <- splineKnots(object)
    coefficients <- coef(object)
    if (missing(x)) x <- .splineGrid(range(knots), nseg)
    ord <- ncol(coefficients)
    deriv <- as.integer(deriv)
    if (deriv < 0L || deriv >= ord) stop(gettextf("'deriv' must be between 0 and %d", ord - 1L), domain = NA)
    piece <- pmax(findInterval(x, knots), 1L)
    along <- x - knots[piece]
    y <- 0
    for (power in (ord - 1L):deriv)
        y <- y * along + coefficients[piece, power + 1L] * prod(seq.int(power, length.out = deriv, by = -1L))
    xyVector(x = x, y = as.vector(y))
}

predict.npolySpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    value <- predict.polySpline(object, x, nseg, deriv)
    if (missing(x)) return(value)
    coefficients <- coef(object)
    value$y <- .naturalValues(value$y, value$x, range(splineKnots(object)), function(end, x) {
        row <- coefficients[if (end == splineKnots(object)[1L]) 1L else nrow(coefficients), ]
        if (deriv == 0) row[1L] + row[2L] * (x - end) else if (deriv == 1) row[2L] else 0
    })
    value
}

predict.ppolySpline <- function(object, x, nseg = 50, deriv = 0, ...) {
    start <- splineKnots(object)[1L]
    if (missing(x)) x <- .splineGrid(start + c(0, object$period), nseg)
    folded <- (x - start) %% object$period + start
    xyVector(x = x, y = asVector(predict.polySpline(object, folded, deriv = deriv)))
}

# The inverse of a monotone spline: cubic Hermite pieces with reciprocal slopes inside; the two outer pieces are
# quadratic if that makes them steeper towards the end, or else straight.
backSpline <- function(object) UseMethod("backSpline")

backSpline.npolySpline <- function(object) {
    x <- splineKnots(object)
    y <- coef(object)[, 1L]
    n <- length(x)
    steps <- diff(y)
    if (!(all(steps > 0) || all(steps < 0))) stop("spline must be monotone")
    slopes <- 1 / coef(object)[, 2L]
    chords <- diff(x) / steps
    i <- seq_len(n - 1L)
    coefficients <- cbind(x, c(slopes[i], NA), c((3 * chords - 2 * slopes[i] - slopes[i + 1L]) / steps, NA),
                          c((slopes[i] + slopes[i + 1L] - 2 * chords) / steps^2, NA))
    bend <- if (slopes[2L] < chords[1L]) (slopes[2L] - chords[1L]) / steps[1L] else 0
    coefficients[1L, -1L] <- c(chords[1L] - bend * steps[1L], bend, 0)
    z <- n - 1L
    bend <- if (slopes[z] < chords[z]) (chords[z] - slopes[z]) / steps[z] else 0
    coefficients[z, -1L] <- c(chords[z] - bend * steps[z], bend, 0)
    if (y[1L] > y[n]) stop("splines that decrease can't be inverted")
    said <- attr(object, "formula")
    if (!is.null(said)) said[c(2L, 3L)] <- said[c(3L, 2L)]
    structure(list(knots = y, coefficients = unname(coefficients)), formula = said, class = c("polySpline", "spline"))
}

backSpline.nbSpline <- function(object) backSpline(polySpline(object))

.splineHead <- function(x, what) {
    said <- attr(x, "formula")
    cat(what, "representation of spline")
    if (!is.null(said)) cat(" for", deparse(as.vector(said)))
    cat("\n")
}

print.polySpline <- function(x, ...) {
    shown <- coef(x)
    labels <- c("constant", "linear", "quadratic", "cubic")
    if (ncol(shown) > 4L) labels <- c(labels, paste0(4L:(ncol(shown) - 1L), "th"))
    dimnames(shown) <- list(format(splineKnots(x)), labels[seq_len(ncol(shown))])
    .splineHead(x, if (inherits(x, "ppolySpline")) "periodic polynomial" else "polynomial")
    print(shown, ...)
    invisible(x)
}

print.ppolySpline <- function(x, ...) {
    print.polySpline(x, ...)
    cat("\nPeriod:", format(x$period), "\n")
    invisible(x)
}

print.bSpline <- function(x, ...) {
    value <- c(rep(NA, splineOrder(x)), coef(x))
    names(value) <- format(splineKnots(x), digits = 5)
    .splineHead(x, "bSpline")
    print(value, ...)
    invisible(x)
}

plot.spline <- function(x, ...) plot(as.data.frame(predict(x)), type = "l", ...)
plot.xyVector <- function(x, ...) plot(x = x$x, y = x$y, ...)
