# Principal components, canonical correlations and weighted moments.

prcomp <- function(x, ...) UseMethod("prcomp")

prcomp.default <- function(x, retx = TRUE, center = TRUE, scale. = FALSE, tol = NULL, rank. = NULL, ...) {
    x <- scale(as.matrix(x), center = center, scale = scale.)
    cen <- attr(x, "scaled:center")
    sc <- attr(x, "scaled:scale")
    if (any(sc == 0)) stop("cannot rescale a constant/zero column to unit variance")
    n <- nrow(x)
    p <- ncol(x)
    k <- if (!is.null(rank.)) {
        stopifnot(length(rank.) == 1, is.finite(rank.), as.integer(rank.) > 0)
        min(as.integer(rank.), n, p)
    } else min(n, p)
    s <- svd(x, nu = 0, nv = k)
    j <- seq_len(k)
    s$d <- s$d / sqrt(max(1, n - 1))
    if (!is.null(tol)) {
        rank <- sum(s$d > (s$d[1L] * max(0, tol)))
        if (rank < k) {
            j <- seq_len(k <- rank)
            s$v <- s$v[, j, drop = FALSE]
        }
    }
    dimnames(s$v) <- list(colnames(x), paste0("PC", j))
    r <- list(sdev = s$d, rotation = s$v, center = if (is.null(cen)) FALSE else cen, scale = if (is.null(sc)) FALSE else sc)
    if (retx) r$x <- x %*% s$v
    class(r) <- "prcomp"
    r
}

# The numeric matrix of a one-sided formula with its `na.action` and call; NULL if there is a response.
.formulaMatrix <- function(call, where) {
    call$... <- NULL
    call[[1L]] <- quote(stats::model.frame)
    mf <- eval(call, where)
    if (.hasFactor(mf)) return(NULL)
    terms <- attr(mf, "terms")
    attr(terms, "intercept") <- 0
    list(x = model.matrix(terms, mf), na.action = attr(mf, "na.action"))
}

.hasFactor <- function(mf) any(vapply(mf, function(v) is.factor(v) || !is.numeric(v), NA))

prcomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
    if (attr(terms(formula, data = data), "response") > 0L) stop("response not allowed in formula")
    call <- match.call()
    m <- .formulaMatrix(match.call(expand.dots = FALSE), parent.frame())
    if (is.null(m)) stop("PCA applies only to numerical variables")
    r <- prcomp.default(m$x, ...)
    call[[1L]] <- as.name("prcomp")
    r$call <- call
    if (!is.null(m$na.action)) {
        r$na.action <- m$na.action
        if (!is.null(r$x)) r$x <- napredict(m$na.action, r$x)
    }
    r
}

print.prcomp <- function(x, print.x = FALSE, ...) {
    cat(sprintf("Standard deviations (1, .., p=%d):\n", length(x$sdev)))
    print(x$sdev, ...)
    d <- dim(x$rotation)
    cat(sprintf("\nRotation (n x k) = (%d x %d):\n", d[1L], d[2L]))
    print(x$rotation, ...)
    if (print.x && length(x$x)) {
        cat("\nRotated variables:\n")
        print(x$x, ...)
    }
    invisible(x)
}

summary.prcomp <- function(object, ...) {
    k <- ncol(object$rotation)
    vars <- object$sdev^2 / sum(object$sdev^2)
    importance <- rbind("Standard deviation" = object$sdev, "Proportion of Variance" = round(vars, 5),
                        "Cumulative Proportion" = round(cumsum(vars), 5))
    importance <- importance[, seq_len(k), drop = FALSE]
    colnames(importance) <- colnames(object$rotation)
    object$importance <- importance
    class(object) <- "summary.prcomp"
    object
}

print.summary.prcomp <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("Importance of ")
    k <- ncol(x$rotation)
    p <- length(x$sdev)
    cat(if (k < p) sprintf("first k=%d (out of %d) components:\n", k, p) else "components:\n")
    print(x$importance, digits = digits, ...)
    invisible(x)
}

predict.prcomp <- function(object, newdata, ...) {
    if (missing(newdata)) {
        if (!is.null(object$x)) return(object$x)
        stop("no scores are available: refit with 'retx=TRUE'")
    }
    if (length(dim(newdata)) != 2L) stop("'newdata' must be a matrix or data frame")
    names <- rownames(object$rotation)
    if (!is.null(names)) {
        if (!all(names %in% colnames(newdata))) stop("'newdata' does not have named columns matching one or more of the original columns")
        newdata <- newdata[, names, drop = FALSE]
    } else if (NCOL(newdata) != NROW(object$rotation)) stop("'newdata' does not have the correct number of columns")
    scale(newdata, object$center, object$scale) %*% object$rotation
}

princomp <- function(x, ...) UseMethod("princomp")

princomp.default <- function(x, cor = FALSE, scores = TRUE, covmat = NULL, subset = rep_len(TRUE, nrow(as.matrix(x))),
                             fix_sign = TRUE, ...) {
    chkDots(...)
    call <- match.call()
    call[[1L]] <- as.name("princomp")
    z <- if (!missing(x)) as.matrix(x)[subset, , drop = FALSE]
    if (is.list(covmat)) {
        if (anyNA(match(c("cov", "n.obs"), names(covmat)))) stop("'covmat' is not a valid covariance list")
        cv <- covmat$cov
        n <- covmat$n.obs
        cen <- covmat$center
    } else if (is.matrix(covmat)) {
        if (!missing(x)) warning("both 'x' and 'covmat' were supplied: 'x' will be ignored")
        cv <- covmat
        n <- NA
        cen <- NULL
    } else if (is.null(covmat)) {
        dn <- dim(z)
        if (dn[1L] < dn[2L]) stop("'princomp' can only be used with more units than variables")
        moments <- cov.wt(z)
        n <- moments$n.obs
        cv <- moments$cov * (1 - 1 / n)
        cen <- moments$center
    } else stop("'covmat' is of unknown type")
    if (!is.numeric(cv)) stop("PCA applies only to numerical variables")
    if (cor) {
        sds <- sqrt(diag(cv))
        if (any(sds == 0)) stop("cannot use 'cor = TRUE' with a constant variable")
        cv <- cv / (sds %o% sds)
    }
    e <- eigen(cv, symmetric = TRUE)
    ev <- e$values
    if (any(negative <- ev < 0)) {
        if (any(ev[negative] < -9 * .Machine$double.eps * ev[1L])) stop("covariance matrix is not non-negative definite")
        ev[negative] <- 0
    }
    labels <- paste0("Comp.", seq_len(ncol(cv)))
    names(ev) <- labels
    dimnames(e$vectors) <- if (missing(x)) list(dimnames(cv)[[2L]], labels) else list(dimnames(x)[[2L]], labels)
    load <- if (fix_sign) apply(e$vectors, 2L, function(v) if (v[1L] < 0) -v else v) else e$vectors
    dim(load) <- dim(e$vectors)
    dimnames(load) <- dimnames(e$vectors)
    sdev <- sqrt(ev)
    sc <- setNames(if (cor) sds else rep.int(1, ncol(cv)), colnames(cv))
    scr <- if (scores && !missing(x) && !is.null(cen)) scale(z, center = cen, scale = sc) %*% load
    if (is.null(cen)) cen <- rep(NA_real_, nrow(cv))
    structure(list(sdev = sdev, loadings = structure(load, class = "loadings"), center = cen, scale = sc, n.obs = n,
                   scores = scr, call = call), class = "princomp")
}

princomp.formula <- function(formula, data = NULL, subset, na.action, ...) {
    if (attr(terms(formula, data = data), "response") > 0L) stop("response not allowed in formula")
    call <- match.call()
    m <- .formulaMatrix(match.call(expand.dots = FALSE), parent.frame())
    if (is.null(m)) stop("PCA applies only to numerical variables")
    r <- princomp.default(m$x, ...)
    call[[1L]] <- as.name("princomp")
    r$call <- call
    if (!is.null(m$na.action)) {
        r$na.action <- m$na.action
        if (!is.null(r$scores)) r$scores <- napredict(m$na.action, r$scores)
    }
    r
}

print.princomp <- function(x, ...) {
    cat("Call:\n")
    dput(x$call, control = NULL)
    cat("\nStandard deviations:\n")
    print(x$sdev, ...)
    cat("\n", length(x$scale), " variables and ", x$n.obs, "observations.\n")
    invisible(x)
}

summary.princomp <- function(object, loadings = FALSE, cutoff = 0.1, ...) {
    object$cutoff <- cutoff
    object$print.loadings <- loadings
    class(object) <- "summary.princomp"
    object
}

print.summary.princomp <- function(x, digits = 3L, loadings = x$print.loadings, cutoff = x$cutoff, ...) {
    vars <- x$sdev^2
    vars <- vars / sum(vars)
    cat("Importance of components:\n")
    print(rbind("Standard deviation" = x$sdev, "Proportion of Variance" = vars, "Cumulative Proportion" = cumsum(vars)), ...)
    if (loadings) {
        cat("\nLoadings:\n")
        cx <- format(round(x$loadings, digits = digits))
        cx[abs(x$loadings) < cutoff] <- paste(rep(" ", nchar(cx[1, 1], type = "w")), collapse = "")
        print(cx, quote = FALSE, ...)
    }
    invisible(x)
}

predict.princomp <- function(object, newdata, ...) {
    if (missing(newdata)) return(object$scores)
    if (length(dim(newdata)) != 2L) stop("'newdata' must be a matrix or data frame")
    p <- NCOL(object$loadings)
    names <- rownames(object$loadings)
    if (!is.null(names)) {
        if (!all(names %in% colnames(newdata))) stop("'newdata' does not have named columns matching one or more of the original columns")
        newdata <- newdata[, names]
    } else if (NCOL(newdata) != p) stop("'newdata' does not have the correct number of columns")
    scale(newdata, object$center, object$scale) %*% object$loadings
}

loadings <- function(x, ...) x$loadings

print.loadings <- function(x, digits = 3L, cutoff = 0.1, sort = FALSE, ...) {
    L <- unclass(x)
    p <- nrow(L)
    factors <- ncol(L)
    if (sort) {
        strongest <- max.col(abs(L))
        group <- ifelse(abs(L[cbind(seq_len(p), strongest)]) > 0.5, strongest, factors + 1L)
        L <- L[order(group, seq_len(p)), , drop = FALSE]
    }
    cat("\nLoadings:\n")
    shown <- setNames(format(round(L, digits)), NULL)
    width <- nchar(shown[1L], type = "c")
    shown[abs(L) < cutoff] <- strrep(" ", width)
    print(shown, quote = FALSE, ...)
    ss <- colSums(L^2)
    table <- rbind("SS loadings" = ss)
    if (is.null(attr(x, "covariance"))) {
        table <- rbind(table, "Proportion Var" = ss / p)
        if (factors > 1) table <- rbind(table, "Cumulative Var" = cumsum(ss / p))
    }
    cat("\n")
    print(round(table, digits))
    invisible(x)
}

cov.wt <- function(x, wt = rep(1/nrow(x), nrow(x)), cor = FALSE, center = TRUE, method = c("unbiased", "ML")) {
    if (is.data.frame(x)) x <- as.matrix(x)
    else if (!is.matrix(x)) stop("'x' must be a matrix or a data frame")
    if (!all(is.finite(x))) stop("'x' must contain finite values only")
    n <- nrow(x)
    given <- !missing(wt)
    if (given) {
        if (length(wt) != n) stop("length of 'wt' must equal the number of rows in 'x'")
        if (any(wt < 0) || (s <- sum(wt)) == 0) stop("weights must be non-negative and not all zero")
        wt <- wt / s
    }
    if (is.logical(center)) center <- if (center) colSums(wt * x) else 0
    else if (length(center) != ncol(x)) stop("length of 'center' must equal the number of columns in 'x'")
    x <- sqrt(wt) * sweep(x, 2, center, check.margin = FALSE)
    cov <- switch(match.arg(method), unbiased = crossprod(x) / (1 - sum(wt^2)), ML = crossprod(x))
    y <- list(cov = cov, center = center, n.obs = n)
    if (given) y$wt <- wt
    if (cor) {
        d <- 1 / sqrt(diag(cov))
        R <- cov
        R[] <- d * cov * rep(d, each = nrow(cov))
        y$cor <- R
    }
    y
}

cov2cor <- function(V) {
    p <- (d <- dim(V))[1L]
    if (!is.numeric(V) || length(d) != 2L || p != d[2L]) stop("'V' is not a square numeric matrix")
    s <- sqrt(1 / diag(V))
    if (any(!is.finite(s))) warning("diag(.) had 0 or NA entries; non-finite result is doubtful")
    r <- V
    r[] <- s * V * rep(s, each = p)
    r[cbind(seq_len(p), seq_len(p))] <- 1
    r
}

mahalanobis <- function(x, center, cov, inverted = FALSE, ...) {
    x <- if (is.vector(x)) matrix(x, ncol = length(x)) else as.matrix(x)
    if (!isFALSE(center)) x <- sweep(x, 2L, center)
    if (!inverted) cov <- solve(cov, ...)
    setNames(rowSums(x %*% cov * x), rownames(x))
}

cancor <- function(x, y, xcenter = TRUE, ycenter = TRUE) {
    x <- as.matrix(x)
    y <- as.matrix(y)
    if ((nr <- nrow(x)) != nrow(y)) stop("unequal number of rows in 'cancor'")
    px <- ncol(x)
    py <- ncol(y)
    if (!nr || !px || !py) stop("dimension 0 in 'x' or 'y'")
    centre <- function(m, how) {
        if (is.logical(how)) {
            if (how) list(m - rep(cm <- colMeans(m), each = nr), cm) else list(m, rep.int(0, ncol(m)))
        } else {
            how <- rep_len(how, ncol(m))
            list(m - rep(how, each = nr), how)
        }
    }
    cx <- centre(x, xcenter)
    cy <- centre(y, ycenter)
    qx <- qr(cx[[1L]])
    qy <- qr(cy[[1L]])
    dx <- qx$rank
    if (!dx) stop("'x' has rank 0")
    dy <- qy$rank
    if (!dy) stop("'y' has rank 0")
    z <- svd(qr.qty(qx, qr.qy(qy, diag(1, nr, dy)))[seq_len(dx), , drop = FALSE], dx, dy)
    xcoef <- backsolve((qx$qr)[seq_len(dx), seq_len(dx), drop = FALSE], z$u)
    rownames(xcoef) <- colnames(x)[qx$pivot][seq_len(dx)]
    ycoef <- backsolve((qy$qr)[seq_len(dy), seq_len(dy), drop = FALSE], z$v)
    rownames(ycoef) <- colnames(y)[qy$pivot][seq_len(dy)]
    list(cor = z$d, xcoef = xcoef, ycoef = ycoef, xcenter = cx[[2L]], ycenter = cy[[2L]])
}
