# Local regression (Cleveland, Devlin and Grosse 1988; Cleveland and Grosse 1991).

loess.control <- function(surface = c("interpolate", "direct"), statistics = c("approximate", "exact", "none"),
                          trace.hat = c("exact", "approximate"), cell = 0.2, iterations = 4L, iterTrace = FALSE, ...) {
    stopifnot(length(iterations) == 1L, !is.na(iterations), as.integer(iterations) > 0L, length(iterTrace) == 1L, !is.na(iterTrace))
    list(surface = match.arg(surface), statistics = match.arg(statistics), trace.hat = match.arg(trace.hat), cell = cell,
         iterations = iterations, iterTrace = iterTrace)
}

loess <- function(formula, data, weights, subset, na.action, model = FALSE, span = 0.75, enp.target, degree = 2L,
                  parametric = FALSE, drop.square = FALSE, normalize = TRUE, family = c("gaussian", "symmetric"),
                  method = c("loess", "model.frame"), control = loess.control(...), ...) {
    family <- match.arg(family)
    method <- match.arg(method)
    mf <- match.call(expand.dots = FALSE)
    mf$model <- mf$span <- mf$enp.target <- mf$degree <- mf$parametric <- mf$drop.square <- mf$normalize <- mf$family <-
        mf$method <- mf$control <- mf$... <- NULL
    mf[[1L]] <- quote(stats::model.frame)
    mf <- eval(mf, parent.frame())
    if (match.arg(method) == "model.frame") return(mf)
    mt <- attr(mf, "terms")
    y <- model.response(mf, "numeric")
    w <- model.weights(mf)
    if (is.null(w)) w <- rep_len(1, length(y))
    nmx <- as.character(attr(mt, "variables"))[-(1L:2)]
    x <- mf[, nmx, drop = FALSE]
    if (any(vapply(x, is.factor, NA))) stop("predictors must all be numeric")
    x <- as.matrix(x)
    D <- ncol(x)
    nmx <- setNames(nm = colnames(x))
    drop.square <- match(nmx, nmx[drop.square], 0L) > 0L
    parametric <- match(nmx, nmx[parametric], 0L) > 0L
    if (!match(degree, 0L:2L, 0L)) stop("'degree' must be 0, 1 or 2")
    iterations <- if (family == "gaussian") 1L else control$iterations
    if (!missing(enp.target)) {
        if (!missing(span)) warning("both 'span' and 'enp.target' specified: 'span' will be used")
        else {
            tau <- switch(degree + 1L, 1, D + 1, (D + 1) * (D + 2) / 2) - sum(drop.square)
            span <- 1.2 * tau / enp.target
        }
    }
    if (!is.list(control) || !is.character(control$surface) || !is.character(control$statistics) ||
        !is.character(control$trace.hat) || !is.numeric(control$cell) || !is.numeric(iterations))
        stop("invalid 'control' argument")
    fit <- .loess_fit(y, x, w, span, degree = degree, parametric = parametric, drop.square = drop.square, normalize = normalize,
                      statistics = control$statistics, surface = control$surface, cell = control$cell, iterations = iterations,
                      trace.hat = control$trace.hat)
    fit$call <- match.call()
    fit$terms <- mt
    fit$xnames <- nmx
    fit$x <- x
    fit$y <- y
    fit$weights <- w
    if (model) fit$model <- mf
    fit$na.action <- attr(mf, "na.action")
    fit
}

# Predictors on a common scale, those of the parametric part last.
.loess_prepare <- function(x, divisor, parametric) {
    order_of <- order(parametric)
    list(x = (x / rep(divisor, each = nrow(x)))[, order_of, drop = FALSE], order = order_of)
}

.loess_kernel <- function(x, y, w, span, degree, cell, parametric, drop, at, interpolate, wanted)
    .loessFit(x, y, w, c(span, degree, cell, sum(parametric)), drop, at, interpolate, wanted)

.loess_fit <- function(y, x, weights, span, degree, parametric, drop.square, normalize, statistics, surface, cell, iterations,
                       trace.hat) {
    D <- as.integer(NCOL(x))
    N <- as.integer(NROW(x))
    if (D > 4L) stop("only 1-4 predictors are allowed", call. = FALSE)
    if (length(y) != N) stop("NROW(x) and length(y) differ", call. = FALSE)
    if (!all(is.finite(x))) stop("NA/NaN/Inf in predictors", call. = FALSE)
    sum.parametric <- sum(parametric)
    if (sum.parametric == D) stop("invalid argument 'parametric'", call. = FALSE)
    divisor <- rep(1, D)
    names(divisor) <- colnames(x)
    if (normalize && D > 1L) {
        trim <- ceiling(0.1 * N)
        divisor <- sqrt(apply(apply(x, 2L, sort)[seq(trim + 1, N - trim), , drop = FALSE], 2L, var))
    } else names(divisor) <- NULL
    ready <- .loess_prepare(x, divisor, parametric)
    drop <- drop.square[ready$order]
    interpolate <- surface == "interpolate"
    run <- function(w, response = y, wanted = 0)
        .loess_kernel(ready$x, response, w, span, degree, cell, parametric, drop, ready$x, interpolate, wanted)
    robust <- rep(1, N)
    for (j in seq_len(iterations)) {
        robust <- weights * robust
        first <- j == 1L
        wanted <- if (!first || statistics == "none") 0 else if (statistics == "exact") 2 else if (trace.hat == "exact") 1 else 0
        z <- run(robust, wanted = wanted)
        if (first) info <- .loess_statistics(z, statistics, trace.hat, N, D, degree, drop, span)
        fit.residuals <- y - z$fit
        if (j < iterations) robust <- .loessRobust(fit.residuals)
    }
    if (iterations > 1L) {
        pseudo <- .loessPseudo(as.double(y), as.double(z$fit), weights, robust / weights)
        zz <- run(weights, pseudo)
        pseudo.resid <- pseudo - zz$fit
    }
    sum.squares <- if (iterations <= 1L) sum(weights * fit.residuals^2) else sum(weights * pseudo.resid^2)
    enp <- info$one.delta + 2 * info$trL - N
    s <- sqrt(sum.squares / info$one.delta)
    pars <- list(span = span, degree = degree, normalize = normalize, parametric = parametric, drop.square = drop.square,
                 surface = surface, cell = cell, family = if (iterations <= 1L) "gaussian" else "symmetric", trace.hat = trace.hat,
                 iterations = iterations)
    out <- list(n = N, fitted = as.vector(z$fit), residuals = fit.residuals, enp = enp, s = s, one.delta = info$one.delta,
                two.delta = info$two.delta, trace.hat = info$trL, divisor = divisor, robust = robust / weights, pars = pars, kd = NULL)
    class(out) <- "loess"
    out
}

# Trace of the operator and the two constants of the residuals' distribution.
.loess_statistics <- function(z, statistics, trace.hat, N, D, degree, drop, span) {
    if (statistics == "none") return(list(trL = 0, one.delta = 0, two.delta = 0))
    if (statistics == "exact") {
        L <- matrix(z$operator, N, N)
        M <- diag(N) - L
        M <- M %*% t(M)
        return(list(trL = sum(diag(L)), one.delta = sum(diag(M)), two.delta = sum(M * M)))
    }
    trL <- if (trace.hat == "exact") sum(z$hat) else .loessTrace(D, degree, span)
    # The approximation has no constants of its own for local averages: those of lines serve.
    parameters <- if (degree == 2) (D + 1) * (D + 2) / 2 - sum(drop) else D + 1
    d <- .loessDeltas(trL, N, D, parameters)
    list(trL = trL, one.delta = d[[1L]], two.delta = d[[2L]])
}

predict.loess <- function(object, newdata = NULL, se = FALSE, na.action = na.pass, ...) {
    if (!inherits(object, "loess")) stop("first argument must be a \"loess\" object")
    if (is.null(newdata) && !se) return(fitted(object))
    newx <- if (is.null(newdata)) object$x
        else if (is.data.frame(newdata)) as.matrix(model.frame(delete.response(terms(object)), newdata, na.action = na.action))
        else as.matrix(newdata)
    res <- .loess_predict(object, newx, se)
    if (!is.null(out.attrs <- attr(newdata, "out.attrs"))) {
        if (se) {
            res$fit <- array(res$fit, out.attrs$dim, out.attrs$dimnames)
            res$se.fit <- array(res$se.fit, out.attrs$dim, out.attrs$dimnames)
        } else res <- array(res, out.attrs$dim, out.attrs$dimnames)
    }
    if (se) res$df <- object$one.delta^2 / object$two.delta
    if (is.null(newdata) && !is.null(object$na.action)) {
        if (se) {
            res$fit <- napredict(object$na.action, res$fit)
            res$se.fit <- napredict(object$na.action, res$se.fit)
        } else res <- napredict(object$na.action, res)
    }
    res
}

.loess_predict <- function(object, newx, se) {
    p <- object$pars
    D <- NCOL(object$x)
    rn <- rownames(newx)
    x <- .loess_prepare(object$x, object$divisor, p$parametric)
    at <- .loess_prepare(newx, object$divisor, p$parametric)$x
    drop <- p$drop.square[x$order]
    M <- nrow(at)
    inside <- rowSums(is.na(at)) == 0
    interpolate <- p$surface == "interpolate"
    if (interpolate) for (k in seq_len(D)) {
        limits <- range(x$x[, k])
        inside <- inside & !is.na(at[, k]) & at[, k] >= limits[1L] & at[, k] <= limits[2L]
    }
    fit <- rep(NA_real_, M)
    se.fit <- rep(NA_real_, M)
    if (any(inside)) {
        run <- function(w, wanted) .loess_kernel(x$x, object$y, w, p$span, p$degree, p$cell, p$parametric, drop,
                                                 at[inside, , drop = FALSE], interpolate, wanted)
        fit[inside] <- run(object$weights * object$robust, 0)$fit
        if (se) {
            # The errors are those of the fit without robust weights.
            L <- matrix(run(object$weights, 2)$operator, sum(inside))
            se.fit[inside] <- object$s * sqrt(rowSums(L^2 / rep(object$weights, each = nrow(L))))
        }
    }
    if (!is.null(rn)) names(fit) <- rn
    if (!se) return(fit)
    if (!is.null(rn)) names(se.fit) <- rn
    list(fit = fit, se.fit = drop(se.fit), residual.scale = object$s)
}

fitted.loess <- function(object, ...) if (is.null(object$na.action)) object$fitted else napredict(object$na.action, object$fitted)

print.loess <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    if (!is.null(cl <- x$call)) {
        cat("Call:\n")
        dput(cl, control = NULL)
    }
    cat("\nNumber of Observations:", x$n, "\n")
    cat("Equivalent Number of Parameters:", format(round(x$enp, 2L)), "\n")
    cat("Residual", if (x$pars$family == "gaussian") " Standard Error:" else " Scale Estimate:", " ",
        format(signif(x$s, digits)), " \n", sep = "")
    invisible(x)
}

summary.loess <- function(object, ...) {
    class(object) <- "summary.loess"
    object
}

print.summary.loess <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    print.loess(x, digits = digits, ...)
    cat("Trace of smoother matrix: ", format(round(x$trace.hat, 2L)), "  (", x$pars$trace.hat, ")\n", sep = "")
    cat("\nControl settings:\n")
    cat("  span     : ", format(x$pars$span), "\n")
    cat("  degree   : ", x$pars$degree, "\n")
    cat("  family   : ", x$pars$family)
    if (x$pars$family != "gaussian") cat("\t    iterations =", x$pars$iterations)
    cat("\n  surface  : ", x$pars$surface)
    if (x$pars$surface == "interpolate") cat("\t  cell =", format(x$pars$cell))
    cat("\n  normalize: ", x$pars$normalize)
    cat("\n parametric: ", x$pars$parametric)
    cat("\ndrop.square: ", x$pars$drop.square, "\n")
    invisible(x)
}

anova.loess <- function(object, ...) {
    objects <- list(object, ...)
    responses <- as.character(lapply(objects, function(x) as.character(x$terms[[2L]])))
    sameresp <- responses == responses[1L]
    if (!all(sameresp)) {
        objects <- objects[sameresp]
        warning(gettextf("models with response %s removed because response differs from model 1", sQuote(deparse(responses[!sameresp]))), domain = NA)
    }
    nmodels <- length(objects)
    if (nmodels <= 1L) stop("no models to compare")
    models <- as.character(lapply(objects, function(x) x$call))
    descr <- paste0("Model ", format(1L:nmodels), ": ", vapply(objects, function(x) paste(deparse(x$call, 500L), collapse = "\n"), ""), collapse = "\n")
    enp <- round(vapply(objects, function(x) x$enp, 0), 2L)
    delta1 <- vapply(objects, function(x) x$one.delta, 0)
    delta2 <- vapply(objects, function(x) x$two.delta, 0)
    s <- vapply(objects, function(x) x$s, 0)
    rss <- s^2 * delta1
    # The model with most parameters gives the estimate of error.
    max.enp <- order(enp)[nmodels]
    d1diff <- abs(diff(delta1))
    d2diff <- abs(diff(delta2))
    dfnum <- c(d1diff^2 / d2diff)
    dfden <- (delta1^2 / delta2)[max.enp]
    Fvalue <- c(NA, (abs(diff(rss)) / d1diff) / s[max.enp]^2)
    pr <- pf(Fvalue, c(NA, dfnum), dfden, lower.tail = FALSE)
    ans <- data.frame(ENP = round(enp, 2L), RSS = rss, `F-value` = Fvalue, `Pr(>F)` = pr, check.names = FALSE)
    attr(ans, "heading") <- paste0(descr, "\n\nAnalysis of Variance:   denominator df ", format(round(dfden, 2L)), "\n")
    class(ans) <- c("anova", "data.frame")
    attr(ans, "row.names") <- paste0("[", seq_len(nmodels), ",]")
    ans
}

loess.smooth <- function(x, y, span = 2 / 3, degree = 1, family = c("symmetric", "gaussian"), evaluation = 50, ...) {
    notna <- !(is.na(x) | is.na(y))
    new.x <- seq.int(min(x[notna]), max(x[notna]), length.out = evaluation)
    control <- loess.control(...)
    w <- rep_len(1, length(y[notna]))
    family <- match.arg(family)
    iterations <- if (family == "gaussian") 1L else control$iterations
    xx <- as.matrix(x[notna])
    fit <- .loess_fit(y[notna], xx, w, span, degree = degree, parametric = FALSE, drop.square = FALSE, normalize = FALSE,
                      statistics = "none", surface = "interpolate", cell = control$cell, iterations = iterations, trace.hat = control$trace.hat)
    fit$x <- xx
    fit$y <- y[notna]
    fit$weights <- w
    list(x = new.x, y = .loess_predict(fit, as.matrix(new.x), FALSE))
}
