# Projection pursuit regression: J. H. Friedman & W. Stuetzle, "Projection pursuit regression", JASA 76 (1981), 817-823; in the
# form for several responses of J. H. Friedman, "SMART user's guide", Laboratory for Computational Statistics, Stanford,
# Technical report 1 (1984).
#
# A term is a list: direction `a`, coefficients `b` (one per response) and ridge function `f` at the observations, of weighted
# mean 0 and variance 1, with `t` the projections.

ppr <- function(x, ...) UseMethod("ppr")

ppr.formula <- function(formula, data, weights, subset, na.action, contrasts = NULL, ..., model = FALSE) {
    call <- match.call()
    frame <- match.call(expand.dots = FALSE)
    frame <- frame[c(1L, match(c("formula", "data", "weights", "subset", "na.action"), names(frame), 0L))]
    frame[[1L]] <- quote(stats::model.frame)
    m <- eval(frame, parent.frame())
    Terms <- attr(m, "terms")
    attr(Terms, "intercept") <- 0L
    X <- model.matrix(Terms, m, contrasts)
    Y <- model.response(m)
    w <- model.weights(m)
    if (is.null(w)) w <- rep(1, nrow(X))
    fit <- ppr.default(X, Y, w, ...)
    fit$na.action <- attr(m, "na.action")
    fit$terms <- Terms
    call[[1L]] <- quote(ppr)
    fit$call <- call
    fit$contrasts <- attr(X, "contrasts")
    fit$xlevels <- .getXlevels(Terms, m)
    if (model) fit$model <- m
    structure(fit, class = c("ppr.form", "ppr"))
}

ppr.default <- function(x, y, weights = rep(1, n), ww = rep(1, q), nterms, max.terms = nterms, optlevel = 2,
                        sm.method = c("supsmu", "spline", "gcvspline"), bass = 0, span = 0, df = 5, gcvpen = 1, trace = FALSE, ...) {
    call <- match.call()
    call[[1L]] <- quote(ppr)
    sm.method <- match.arg(sm.method)
    x <- as.matrix(x)
    y <- as.matrix(y)
    if (!is.numeric(x) || !is.numeric(y)) stop("'ppr' applies only to numerical variables")
    n <- nrow(x)
    if (nrow(y) != n) stop("mismatched 'x' and 'y'")
    p <- ncol(x)
    q <- ncol(y)
    xnames <- if (is.null(colnames(x))) paste0("X", seq_len(p)) else colnames(x)
    ynames <- if (is.null(colnames(y)) && q > 1L) paste0("Y", seq_len(q)) else colnames(y)
    smoother <- .pprSmoother(sm.method, bass, span, df, gcvpen)
    pursuit <- list(x = x, w = as.double(weights), ww = as.double(ww), smoother = smoother, level = as.integer(optlevel), trace = trace)
    sw <- sum(weights)
    yb <- colSums(y * weights) / sw
    ys <- sqrt(sum(t((y - rep(yb, each = n))^2 * weights) * ww) / (sw * q))
    scaled <- if (ys > 0) (y - rep(yb, each = n)) / ys else y * 0
    found <- .pprPursue(pursuit, scaled, as.integer(nterms), as.integer(max.terms))
    terms <- found$terms
    mu <- length(terms)
    pick <- function(what) vapply(terms, function(term) as.double(term[[what]]), double(length(terms[[1L]][[what]])))
    alpha <- matrix(pick("a"), p, mu)
    beta <- ys * matrix(pick("b"), q, mu)
    fitted <- drop(matrix(yb, n, q, byrow = TRUE) + (matrix(pick("f"), n, mu) %*% t(beta)))
    labels <- paste("term", seq_len(mu))
    dimnames(alpha) <- list(xnames, labels)
    alpha <- drop(alpha)
    names <- if (is.null(rownames(x))) rownames(y) else rownames(x)
    if (q > 1L) dimnames(fitted) <- list(names, ynames) else names(fitted) <- names
    residuals <- drop(y - fitted)
    if (q > 1L) dimnames(residuals) <- dimnames(fitted) else names(residuals) <- names(fitted)
    sorted <- lapply(terms, function(term) order(term$t))
    smod <- c(mu, p, q, n, mu, yb, ys, alpha, beta / ys, unlist(Map(function(term, o) term$f[o], terms, sorted)),
              unlist(Map(function(term, o) term$t[o], terms, sorted)))
    beta <- if (q > 1L) matrix(beta, q, mu, dimnames = list(ynames, labels)) else setNames(drop(beta), labels)
    gofn <- found$asr * sw * q * ys^2
    structure(list(call = call, mu = as.double(mu), ml = as.double(max.terms), p = p, q = q, gof = gofn[mu], gofn = gofn, df = df,
                   edf = vapply(terms, function(term) term$edf, 0), xnames = xnames, ynames = ynames, alpha = alpha, beta = beta,
                   yb = as.vector(yb), ys = ys, fitted.values = fitted, residuals = residuals, smod = unname(smod)), class = "ppr")
}

# A function of sorted projections, values and weights that gives the smooth and its equivalent degrees of freedom.
.pprSmoother <- function(method, bass, span, df, gcvpen) {
    if (method == "supsmu") return(function(t, y, w) list(f = .superSmooth(t, y, w, FALSE, as.double(span), as.double(bass)), edf = 0))
    function(t, y, w) {
        t <- (t - t[1L]) / (t[length(t)] - t[1L])
        knots <- unique(t)
        at <- knots[unique(round(seq.int(1, length(knots), length.out = min(length(knots), 15L))))]
        knots <- c(rep(at[1L], 3L), at, rep(at[length(at)], 3L))
        root <- sqrt(w)
        ratio <- .splineRatio(knots, t, y, root)
        n <- sum(w > 0)
        score <- function(spar) {
            fit <- .splineFit(knots, t, y, root, ratio * 256^(3 * spar - 1))
            if (is.null(fit)) return(1e100)
            trace <- sum(fit$lev)
            if (method == "spline") return(3 + (df - trace)^2)
            sum(w * (y - fit$fitted)^2) / n / (1 - gcvpen * trace / n)^2
        }
        best <- .fmin(score, -1.5, 2, 0.01, 0.00244, 500L)
        fit <- .splineFit(knots, t, y, root, ratio * 256^(3 * best$x - 1))
        list(f = fit$fitted, edf = sum(fit$lev))
    }
}

# Terms are added one by one up to `most`, then the least important one is left out until `few` remain; `asr[m]` is the mean
# square of what m terms leave.
.pprPursue <- function(pursuit, y, few, most) {
    asr <- double(most)
    terms <- list()
    rest <- y
    for (m in seq_len(most)) {
        start <- list(a = NULL, b = .pprLoadings(rest, terms, pursuit))
        term <- .pprTerm(pursuit, rest, start, 20L, TRUE)
        if (term$asr <= 0) break
        terms[[m]] <- term
        refit <- .pprBackfit(pursuit, y, terms)
        terms <- refit$terms
        rest <- refit$rest
        asr[m] <- refit$asr
        if (pursuit$trace) cat("terms", m, "asr", format(asr[m]), "\n")
    }
    while (length(terms) > few) {
        size <- vapply(terms, function(term) sum(pursuit$ww * term$b^2), 0)
        terms <- terms[-which.min(size)]
        refit <- .pprBackfit(pursuit, y, terms)
        terms <- refit$terms
        asr[length(terms)] <- refit$asr
    }
    asr[seq_len(few - 1L)] <- 0
    list(terms = terms, asr = asr)
}

# Where the search for a new term's coefficients begins: the shares of the responses in what is left.
.pprLoadings <- function(rest, terms, pursuit) {
    if (ncol(rest) == 1L) return(1)
    lead <- svd(rest * sqrt(pursuit$w), 0, 1)$v[, 1L]
    lead * sign(sum(lead) + (sum(lead) == 0))
}

.pprMeanSquare <- function(pursuit, rest) sum(t(rest^2 * pursuit$w) * pursuit$ww) / (sum(pursuit$w) * ncol(rest))

.pprRest <- function(y, terms) {
    for (term in terms) y <- y - outer(term$f, term$b)
    y
}

# All terms once more, each against what the others leave, until that gains nothing.
.pprBackfit <- function(pursuit, y, terms) {
    if (pursuit$level == 0L) {
        # Only the coefficients.
        root <- sqrt(pursuit$w)
        f <- vapply(terms, function(term) term$f, double(nrow(y)))
        b <- qr.coef(qr(f * root), y * root)
        for (k in seq_along(terms)) terms[[k]]$b <- ifelse(is.na(b[k, ]), 0, b[k, ])
    }
    rest <- .pprRest(y, terms)
    asr <- .pprMeanSquare(pursuit, rest)
    if (pursuit$level == 0L) return(list(terms = terms, rest = rest, asr = asr))
    passes <- if (pursuit$level >= 3L) 20L else 1L
    for (round in seq_len(20L)) {
        before <- asr
        for (k in seq_along(terms)) {
            alone <- rest + outer(terms[[k]]$f, terms[[k]]$b)
            term <- .pprTerm(pursuit, alone, terms[[k]], passes, pursuit$level >= 2L)
            if (term$asr < asr) {
                terms[[k]] <- term
                rest <- alone - outer(term$f, term$b)
                asr <- term$asr
            }
        }
        if (asr <= 0 || (before - asr) / before < 0.005) break
    }
    list(terms = terms, rest = rest, asr = asr)
}

# One term: its ridge function for given coefficients and the coefficients for a given function, by turns.
.pprTerm <- function(pursuit, r, term, passes, turning) {
    asr <- Inf
    best <- NULL
    for (pass in seq_len(passes)) {
        target <- drop(r %*% (pursuit$ww * term$b)) / sum(pursuit$ww * term$b^2)
        ridge <- .pprRidge(pursuit, target, term$a, turning)
        b <- colSums(r * pursuit$w * ridge$f) / sum(pursuit$w * ridge$f^2)
        if (!all(is.finite(b)) || all(b == 0)) b <- term$b * 0
        now <- c(ridge, list(b = b))
        now$asr <- .pprMeanSquare(pursuit, r - outer(now$f, now$b))
        if (!is.null(best) && now$asr >= best$asr) break
        gain <- if (is.null(best)) 1 else (best$asr - now$asr) / best$asr
        best <- term <- now
        if (ncol(r) == 1L || best$asr <= 0 || gain < 0.005 || all(b == 0)) break
    }
    best
}

# The direction and the ridge function that follow `y` best: Gauss-Newton steps, halved while they don't help.
.pprRidge <- function(pursuit, y, a, turning) {
    unit <- function(v) v / sqrt(sum(v^2))
    if (is.null(a)) {
        a <- .pprStep(pursuit, y, rep(1, length(y)))
        a <- if (sum(a^2) > 0) unit(a) else unit(rep(1, ncol(pursuit$x)))
    }
    best <- .pprSmoothAlong(pursuit, y, a)
    if (!turning || ncol(pursuit$x) == 1L) return(best)
    for (round in seq_len(20L)) {
        curve <- best$f * best$size
        step <- .pprStep(pursuit, y - curve, .pprSlope(best$t, curve, pursuit$w))
        if (!all(is.finite(step)) || sum(step^2) == 0) break
        cut <- 1
        gained <- FALSE
        while (cut >= 0.1) {
            try <- .pprSmoothAlong(pursuit, y, unit(best$a + cut * step))
            if (try$loss < best$loss) {
                gained <- (best$loss - try$loss) / best$loss >= 0.005
                best <- try
                break
            }
            cut <- cut / 2
        }
        if (!gained || best$loss <= 0) break
    }
    best
}

# The smooth along a direction, standardised.
.pprSmoothAlong <- function(pursuit, y, a) {
    t <- drop(pursuit$x %*% a)
    o <- order(t)
    s <- pursuit$smoother(t[o], y[o], pursuit$w[o])
    f <- double(length(t))
    f[o] <- s$f
    sw <- sum(pursuit$w)
    f <- f - sum(pursuit$w * f) / sw
    size <- sqrt(sum(pursuit$w * f^2) / sw)
    loss <- sum(pursuit$w * (y - f)^2) / sw
    list(a = a, f = if (size > 0) f / size else f, t = unname(t), loss = loss, size = size, edf = s$edf)
}

# The change of direction that the linearised ridge function asks for, by weighted least squares in deviations from the means.
.pprStep <- function(pursuit, r, slope) {
    d <- pursuit$x * slope
    centre <- colSums(d * pursuit$w) / sum(pursuit$w)
    d <- d - rep(centre, each = nrow(d))
    step <- .lm.fit(d * sqrt(pursuit$w), r * sqrt(pursuit$w))
    out <- double(ncol(d))
    out[step$pivot] <- step$coefficients
    out
}

# The slopes of a ridge function: differences of the means of groups of neighbours, which reach over a fiftieth of the middle.
.pprSlope <- function(t, f, w) {
    o <- order(t)
    n <- length(t)
    s <- t[o]
    middle <- s[ceiling(3 * n / 4)] - s[max(1L, floor(n / 4))]
    gap <- max(0.02 * 2 * middle, .Machine$double.eps * max(abs(s)))
    group <- integer(n)
    first <- s[1L]
    g <- 1L
    for (i in seq_len(n)) {
        if (s[i] - first > gap) {
            g <- g + 1L
            first <- s[i]
        }
        group[i] <- g
    }
    if (g < 2L) return(rep(0, n))
    weight <- as.vector(rowsum(w[o], group))
    at <- as.vector(rowsum(s * w[o], group)) / weight
    height <- as.vector(rowsum(f[o] * w[o], group)) / weight
    left <- c(1L, seq_len(g - 1L))
    right <- c(seq_len(g)[-1L], g)
    slope <- (height[right] - height[left]) / (at[right] - at[left])
    out <- double(n)
    out[o] <- slope[group]
    out
}

print.ppr <- function(x, ...) {
    cat("Call:\n")
    dput(x$call, control = NULL)
    cat("\nGoodness of fit:\n")
    shown <- x$gofn
    names(shown) <- paste(seq_along(shown), "terms")
    print(format(shown[shown > 0], ...), quote = FALSE)
    invisible(x)
}

summary.ppr <- function(object, ...) {
    class(object) <- c("summary.ppr", class(object))
    object
}

print.summary.ppr <- function(x, ...) {
    print.ppr(x, ...)
    cat("\nProjection direction vectors ('alpha'):\n")
    print(format(x$alpha, ...), quote = FALSE)
    cat("\nCoefficients of ridge terms ('beta'):\n")
    print(format(x$beta, ...), quote = FALSE)
    if (any(x$edf > 0)) {
        cat("\nEquivalent df for ridge terms:\n")
        print(round(setNames(x$edf, paste("term", seq_along(x$edf))), 2), ...)
    }
    invisible(x)
}

predict.ppr <- function(object, newdata, ...) {
    if (missing(newdata)) return(if (is.null(object$na.action)) object$fitted.values else napredict(object$na.action, object$fitted.values))
    if (!is.null(object$terms)) {
        newdata <- as.data.frame(newdata)
        Terms <- delete.response(object$terms)
        frame <- model.frame(Terms, newdata, na.action = na.omit, xlev = object$xlevels)
        if (!is.null(classes <- attr(Terms, "dataClasses"))) .checkMFClasses(classes, frame)
        names <- row.names(newdata)
        x <- model.matrix(Terms, frame, contrasts.arg = object$contrasts)
        kept <- match(row.names(frame), names)
    } else {
        x <- as.matrix(newdata)
        kept <- which(rowSums(is.na(x)) == 0)
        names <- rownames(x)
        x <- x[kept, , drop = FALSE]
    }
    if (ncol(x) != object$p) stop("wrong number of columns in 'x'")
    parts <- .pprParts(object)
    values <- matrix(object$yb, nrow(x), object$q, byrow = TRUE)
    beta <- matrix(object$beta, object$q)
    alpha <- matrix(object$alpha, object$p)
    for (m in seq_len(object$mu)) {
        f <- approx(parts$t[, m], parts$f[, m], drop(x %*% alpha[, m]), rule = 2, ties = "ordered")$y
        values <- values + outer(f, beta[, m])
    }
    rows <- if (!is.null(object$terms)) length(names) else nrow(as.matrix(newdata))
    out <- matrix(NA_real_, rows, object$q, dimnames = list(names, object$ynames))
    out[kept, ] <- values
    drop(out)
}

# The ridge functions at their sorted projections, from the numbers kept for prediction.
.pprParts <- function(object) {
    n <- object$smod[4L]
    mu <- object$mu
    at <- object$q + 6 + mu * (object$p + object$q)
    list(f = matrix(object$smod[at + seq_len(n * mu)], n), t = matrix(object$smod[at + n * mu + seq_len(n * mu)], n))
}

plot.ppr <- function(x, ask, type = "o", cex = 1/2, main = quote(bquote("term"[.(i)] * ":" ~ ~hat(beta[.(i)]) == .(bet.i))),
                     xlab = quote(bquote(bold(alpha)[.(i)]^T * bold(x))), ylab = "", ...) {
    parts <- .pprParts(x)
    if (!missing(ask)) {
        keep <- par(ask = ask)
        on.exit(par(keep))
    }
    for (i in seq_len(x$mu)) {
        bet.i <- signif(if (x$q > 1L) x$beta[1L, i] else x$beta[[i]], 3)
        plot(parts$t[, i], parts$f[, i], type = type, cex = cex, main = if (is.call(main)) eval(main) else main,
             xlab = if (is.call(xlab)) eval(xlab) else xlab, ylab = ylab, ...)
    }
    invisible()
}
