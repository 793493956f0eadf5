# Self-starting models: a model function with a way to find starting values.

selfStart <- function(model, initial, parameters, template) UseMethod("selfStart")

selfStart.default <- function(model, initial, parameters, template)
    structure(as.function(model), initial = as.function(initial), pnames = if (!missing(parameters)) parameters, class = "selfStart")

selfStart.formula <- function(model, initial, parameters, template = NULL) {
    if (is.null(template)) {
        nm <- all.vars(model)
        if (any(is.na(match(parameters, nm))))
            stop(sprintf(ngettext(sum(is.na(match(parameters, nm))), "parameter %s does not occur in the model formula",
                                  "parameters %s do not occur in the model formula"),
                         paste(sQuote(parameters[is.na(match(parameters, nm))]), collapse = ", ")), domain = NA)
        nm <- c(nm[is.na(match(nm, parameters))], parameters)
        args <- structure(rep(list(quote(expr = )), length(nm)), names = nm)
        template <- as.function(c(args, list(NULL)))
    }
    value <- structure(deriv(model, parameters, template), initial = as.function(initial), pnames = parameters, class = "selfStart")
    environment(value) <- environment(model)
    value
}

getInitial <- function(object, data, ...) UseMethod("getInitial")

getInitial.formula <- function(object, data, ...) {
    if (!is.null(attr(data, "parameters"))) return(attr(data, "parameters"))
    rhs <- object[[length(object)]]
    if (!is.call(rhs)) stop("right-hand side of formula is not a call")
    func <- get(as.character(rhs[[1L]]), envir = environment(object), mode = "function")
    getInitial(func, data, mCall = as.list(match.call(func, call = rhs)),
               LHS = if (length(object) == 3L) object[[2L]], ...)
}

getInitial.selfStart <- function(object, data, mCall, LHS = NULL, ...)
    (attr(object, "initial"))(mCall = mCall, data = data, LHS = LHS, ...)

getInitial.default <- function(object, data, mCall, LHS = NULL, ...) {
    if (is.function(object) && !is.null(attr(object, "initial")))
        return((attr(object, "initial"))(mCall = mCall, data = data, LHS = LHS, ...))
    stop(gettextf("no 'getInitial' method found for \"%s\" objects", data.class(object)), domain = NA)
}

sortedXyData <- function(x, y, data) UseMethod("sortedXyData")
sortedXyData.default <- function(x, y, data) {
    known <- !is.na(x) & !is.na(y)
    x <- as.numeric(x[known])
    y <- as.numeric(y[known])
    at <- sort(unique(x))
    means <- vapply(at, function(v) mean(y[x == v]), 0)
    structure(data.frame(x = at, y = means), class = c("sortedXyData", "data.frame"))
}
.sorted_in <- function(x, y, data) {
    value <- function(e) if (is.expression(e) || is.call(e) || is.name(e)) eval(if (is.expression(e)) e[[1L]] else e, data) else
        if (is.character(e) && length(e) == 1L) eval(str2lang(e), data) else e
    sortedXyData.default(value(x), value(y))
}
sortedXyData.expression <- function(x, y, data) .sorted_in(x, y, data)
sortedXyData.call <- function(x, y, data) .sorted_in(x, y, data)
sortedXyData.name <- function(x, y, data) .sorted_in(x, y, data)

NLSstClosestX <- function(xy, yval) UseMethod("NLSstClosestX")
NLSstClosestX.sortedXyData <- function(xy, yval) {
    d <- xy$y - yval
    if (all(is.na(d))) return(NA)
    at <- which.min(abs(d))
    if (d[at] == 0) return(xy$x[at])
    n <- length(d)
    # The crossing nearest to the closest point, by a straight line.
    side <- if (at < n && sign(d[at + 1L]) != sign(d[at])) at + 1L else if (at > 1L && sign(d[at - 1L]) != sign(d[at])) at - 1L else NA
    if (is.na(side)) return(xy$x[at])
    xy$x[at] - d[at] * (xy$x[side] - xy$x[at]) / (d[side] - d[at])
}

# An asymptote an eighth of the range beyond the end it belongs to.
.asymptote <- function(y, end) {
    range <- range(y)
    away <- abs(range - y[[end]])
    if (which.min(away) == 2L) range[2L] + diff(range) / 8 else range[1L] - diff(range) / 8
}
NLSstRtAsymptote <- function(xy) UseMethod("NLSstRtAsymptote")
NLSstRtAsymptote.sortedXyData <- function(xy) .asymptote(xy$y, length(xy$y))
NLSstLfAsymptote <- function(xy) UseMethod("NLSstLfAsymptote")
NLSstLfAsymptote.sortedXyData <- function(xy) .asymptote(xy$y, 1L)

NLSstAsymptotic <- function(xy) UseMethod("NLSstAsymptotic")
NLSstAsymptotic.sortedXyData <- function(xy) {
    xy$rt <- NLSstRtAsymptote(xy)
    slope <- coef(lm(log(abs(y - rt)) ~ x, data = xy))[[2L]]
    fit <- nls(y ~ cbind(1, 1 - exp(-exp(lrc) * x)), data = xy, start = list(lrc = log(-slope)), algorithm = "plinear")
    setNames(coef(fit)[c(2L, 3L, 1L)], c("b0", "b1", "lrc"))
}

# A model of this package: its gradient is computed when all parameters are given by name.
.self_starting <- function(formula, inputs, parameters, initial) {
    args <- structure(rep(list(quote(expr = )), length(inputs) + length(parameters)), names = c(inputs, parameters))
    full <- body(deriv(formula, parameters, as.function(c(args, list(NULL)))))
    steps <- as.list(full)[-1L]
    # From the gradient's array on, everything belongs to the gradient, but the value at the end.
    first <- which(vapply(steps, function(s) is.call(s) && identical(s[[1L]], quote(`<-`)) && identical(s[[2L]], quote(.grad)), NA))[1L]
    gradient <- steps[seq.int(first, length(steps) - 1L)]
    named <- bquote(.actualArgs <- as.list(match.call()[.(parameters)]))
    last <- length(gradient)
    gradient <- c(gradient[-last], quote(dimnames(.grad) <- list(NULL, .actualArgs)), gradient[last])
    inner <- as.call(c(quote(`{`), gradient))
    body <- as.call(c(quote(`{`), steps[seq_len(first - 1L)], named,
                      call("if", quote(all(vapply(.actualArgs, is.name, NA))), inner), quote(.value)))
    structure(as.function(c(args, body), envir = parent.frame()), initial = initial, pnames = parameters, class = "selfStart")
}

# Fits a partially linear form of a model to convergence and gives its parameters the names they were
# called by.
.start_by_projection <- function(formula, xy, start, pick, mCall, parameters, ...) {
    fit <- nls(formula, data = xy, start = start, algorithm = "plinear", ...)
    setNames(pick(coef(fit)), mCall[parameters])
}

.need_points <- function(xy, n, what) if (nrow(xy) < n) stop(gettextf("too few distinct input values to fit %s", what), call. = FALSE, domain = NA)

# The constant K of a saturation curve from its double-reciprocal plot: 1/y is linear in 1/x with intercept 1/Vm and slope K/Vm
# (Lineweaver & Burk 1934). The points have equal weights, which is a fact about GNU R's output: the weights y^4 of
# Wilkinson (1961) lead the iteration to other last digits, and the tolerance that a fit prints shows them.
.half_saturation <- function(x, y) {
    # By QR: the numeric derivatives of the iteration make the last bits of its start visible.
    line <- .lm.fit(cbind(1, 1 / x), 1 / y)$coefficients
    abs(line[2L] / line[1L])
}

SSmicmen <- .self_starting(~Vm * input / (K + input), "input", c("Vm", "K"), function(mCall, data, LHS, ...) {
    points <- sortedXyData(mCall[["input"]], LHS, data)
    .need_points(points, 3L, "a Michaelis-Menten model")
    # Vm is linear when K is known, so the iteration is over K alone (Golub & Pereyra 1973).
    start <- list(K = .half_saturation(points$x, points$y))
    .start_by_projection(y ~ x / (K + x), points, start, function(b) c(b[[".lin"]], b[["K"]]), mCall, c("Vm", "K"), ...)
})

SSlogis <- .self_starting(~Asym / (1 + exp((xmid - input) / scal)), "input", c("Asym", "xmid", "scal"), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["input"]], LHS, data)
    .need_points(xy, 4L, "a logistic model")
    z <- xy$y
    span <- range(z)
    span <- span + c(-0.05, 0.05) * diff(span)
    # The logit of the response between slightly wider limits is about linear.
    xy$z <- log((z - span[1L]) / (span[2L] - z))
    line <- coef(lm(x ~ z, data = xy))
    .start_by_projection(y ~ 1 / (1 + exp((xmid - x) / scal)), xy, list(xmid = line[[1L]], scal = line[[2L]]),
                         function(b) b[c(".lin", "xmid", "scal")], mCall, c("Asym", "xmid", "scal"), ...)
})

SSfpl <- .self_starting(~A + (B - A) / (1 + exp((xmid - input) / scal)), "input", c("A", "B", "xmid", "scal"), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["input"]], LHS, data)
    .need_points(xy, 5L, "a four-parameter logistic")
    span <- range(xy$y)
    span <- span + c(-0.01, 0.01) * diff(span)
    xy$prop <- (xy$y - span[1L]) / diff(span)
    line <- coef(lm(x ~ I(log(prop / (1 - prop))), data = xy))
    .start_by_projection(y ~ cbind(1, 1 / (1 + exp((xmid - x) / exp(lscal)))), xy,
                         list(xmid = line[[1L]], lscal = log(abs(line[[2L]]))),
                         function(b) c(b[[3L]], b[[3L]] + b[[4L]], b[[1L]], exp(b[[2L]])), mCall, c("A", "B", "xmid", "scal"), ...)
})

SSasymp <- .self_starting(~Asym + (R0 - Asym) * exp(-exp(lrc) * input), "input", c("Asym", "R0", "lrc"), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["input"]], LHS, data)
    .need_points(xy, 3L, "an asymptotic regression model")
    if (nrow(xy) > 3L) {
        xy$rt <- NLSstRtAsymptote(xy)
        slope <- coef(lm(log(abs(y - rt)) ~ x, data = xy))[[2L]]
        start <- list(lrc = log(-slope))
        fit <- coef(nls(y ~ cbind(1 - exp(-exp(lrc) * x), exp(-exp(lrc) * x)), data = xy, start = start, algorithm = "plinear", ...))
        setNames(fit[c(2L, 3L, 1L)], mCall[c("Asym", "R0", "lrc")])
    } else {
        b <- NLSstAsymptotic(xy)
        setNames(c(b[["b0"]] + b[["b1"]], b[["b0"]], b[["lrc"]]), mCall[c("Asym", "R0", "lrc")])
    }
})

SSasympOff <- .self_starting(~Asym * (1 - exp(-exp(lrc) * (input - c0))), "input", c("Asym", "lrc", "c0"), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["input"]], LHS, data)
    .need_points(xy, 4L, "the 'asympOff' model")
    xy$rt <- NLSstRtAsymptote(xy)
    slope <- coef(lm(log(abs(y - rt)) ~ x, data = xy))[[2L]]
    fit <- coef(nls(y ~ cbind(1, exp(-exp(lrc) * x)), data = xy, start = list(lrc = log(-slope)), algorithm = "plinear", ...))
    setNames(c(fit[[2L]], fit[["lrc"]], exp(-fit[[1L]]) * log(-fit[[3L]] / fit[[2L]])), mCall[c("Asym", "lrc", "c0")])
})

SSasympOrig <- .self_starting(~Asym * (1 - exp(-exp(lrc) * input)), "input", c("Asym", "lrc"), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["input"]], LHS, data)
    .need_points(xy, 3L, "the 'asympOrig' model")
    rt <- NLSstRtAsymptote(xy)
    lrc <- log(abs(mean(log(1 - xy$y / rt) / xy$x, na.rm = TRUE)))
    .start_by_projection(y ~ 1 - exp(-exp(lrc) * x), xy, list(lrc = lrc), function(b) b[c(".lin", "lrc")], mCall, c("Asym", "lrc"), ...)
})

SSbiexp <- .self_starting(~A1 * exp(-exp(lrc1) * input) + A2 * exp(-exp(lrc2) * input), "input", c("A1", "lrc1", "A2", "lrc2"),
                          function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["input"]], LHS, data)
    .need_points(xy, 5L, "a biexponential")
    # Curve peeling: the tail gives the slow exponential, the rest the fast one.
    n <- nrow(xy)
    half <- round(n / 2)
    tail_part <- xy[(n - half + 1L):n, ]
    slow <- coef(lm(log(y) ~ x, data = tail_part))
    lrc2 <- log(abs(slow[[2L]]))
    head_part <- xy[seq_len(n - half), ]
    head_part$rest <- head_part$y - exp(slow[[1L]]) * exp(-exp(lrc2) * head_part$x)
    fast <- coef(lm(log(abs(rest)) ~ x, data = head_part))
    lrc1 <- log(abs(fast[[2L]]))
    .start_by_projection(y ~ cbind(exp(-exp(lrc1) * x), exp(-exp(lrc2) * x)), xy, list(lrc1 = lrc1, lrc2 = lrc2),
                         function(b) c(b[[3L]], b[[1L]], b[[4L]], b[[2L]]), mCall, c("A1", "lrc1", "A2", "lrc2"), ...)
})

SSgompertz <- .self_starting(~Asym * exp(-b2 * b3^x), "x", c("Asym", "b2", "b3"), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["x"]], LHS, data)
    .need_points(xy, 4L, "the Gompertz model")
    xyL <- xy
    xyL$y <- log(abs(xyL$y))
    b <- NLSstAsymptotic(xyL)
    .start_by_projection(y ~ exp(-b2 * b3^x), xy, list(b2 = b[["b1"]], b3 = exp(-exp(b[["lrc"]]))),
                         function(v) v[c(".lin", "b2", "b3")], mCall, c("Asym", "b2", "b3"), ...)
})

SSweibull <- .self_starting(~Asym - Drop * exp(-exp(lrc) * x^pwr), "x", c("Asym", "Drop", "lrc", "pwr"), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["x"]], LHS, data)
    .need_points(xy, 5L, "the Weibull growth model")
    if (any(xy[["x"]] < 0)) stop("all 'x' values must be non-negative to fit the Weibull growth model", call. = FALSE)
    rAsym <- NLSstRtAsymptote(xy)
    lAsym <- NLSstLfAsymptote(xy)
    xy$w <- log(-log((rAsym - xy$y) / (rAsym - lAsym)))
    line <- coef(lm(w ~ log(x), data = xy, subset = x > 0))
    .start_by_projection(y ~ cbind(1, -exp(-exp(lrc) * x^pwr)), xy, list(lrc = line[[1L]], pwr = line[[2L]]),
                         function(b) c(b[[3L]], b[[4L]], b[[1L]], b[[2L]]), mCall, c("Asym", "Drop", "lrc", "pwr"), ...)
})

SSfol <- .self_starting(~Dose * exp(lKe + lKa - lCl) * (exp(-exp(lKe) * input) - exp(-exp(lKa) * input)) / (exp(lKa) - exp(lKe)),
                        c("Dose", "input"), c("lKe", "lKa", "lCl"), function(mCall, data, LHS, ...) {
    resp <- eval(LHS, data)
    input <- eval(mCall[["input"]], data)
    Dose <- eval(mCall[["Dose"]], data)
    n <- length(resp)
    if (length(input) != n) stop(gettextf("must have length of response = length of second argument to '%s'", "SSfol"), domain = NA)
    if (n < 4) stop("must have at least 4 observations to fit an 'SSfol' model")
    peak <- which.max(resp)
    # Elimination from the points after the peak, absorption from the time of the peak.
    later <- seq_along(resp) >= peak & resp > 0
    lke <- tryCatch(log(abs(coef(lm(log(resp[later]) ~ input[later]))[[2L]])), error = function(e) -2.5)
    if (!is.finite(lke)) lke <- -2.5
    lka <- lke + 1
    form <- function(p) exp(p[[1L]] + p[[2L]]) * Dose * (exp(-exp(p[[1L]]) * input) - exp(-exp(p[[2L]]) * input)) / (exp(p[[2L]]) - exp(p[[1L]]))
    frame <- list(y = resp, x = input, Dose = Dose)
    fit <- coef(nls(y ~ (Dose * exp(lKe + lKa) * (exp(-exp(lKe) * x) - exp(-exp(lKa) * x))) / (exp(lKa) - exp(lKe)), data = frame,
                    start = list(lKe = lke, lKa = lka), algorithm = "plinear", ...))
    setNames(c(fit[["lKe"]], fit[["lKa"]], -log(fit[[".lin"]])), mCall[c("lKe", "lKa", "lCl")])
})
