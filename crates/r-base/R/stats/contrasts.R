# Contrasts of factors.

.contrast_identity <- function(labels, sparse) {
    n <- length(labels)
    if (sparse) {
        if (!requireNamespace("Matrix", quietly = TRUE))
            stop(gettextf("%s needs package 'Matrix' correctly installed", "contr*(.., sparse=TRUE)"), domain = NA)
        diagonal <- get("sparseMatrix", envir = asNamespace("Matrix"))
        return(diagonal(i = seq_len(n), j = seq_len(n), x = rep(1, n), dims = c(n, n), dimnames = list(labels, labels)))
    }
    structure(diag(1, n, n), dimnames = list(labels, labels))
}

contr.treatment <- function(n, base = 1, contrasts = TRUE, sparse = FALSE) {
    if (is.numeric(n) && length(n) == 1L) {
        if (n > 1L) levels <- as.character(seq_len(n))
        else stop("not enough degrees of freedom to define contrasts")
    } else {
        levels <- as.character(n)
        n <- length(n)
    }
    contr <- .contrast_identity(levels, sparse)
    if (contrasts) {
        if (n < 2L) stop(gettextf("contrasts not defined for %d degrees of freedom", n - 1L), domain = NA)
        if (base < 1L || base > n) stop("baseline group number out of range")
        contr <- contr[, -base, drop = FALSE]
    }
    contr
}

contr.SAS <- function(n, contrasts = TRUE, sparse = FALSE)
    contr.treatment(n, base = if (is.numeric(n) && length(n) == 1L) n else length(n), contrasts, sparse)

contr.sum <- function(n, contrasts = TRUE, sparse = FALSE) {
    if (length(n) <= 1L) {
        if (is.numeric(n) && length(n) == 1L && n > 1L) levels <- seq_len(n)
        else stop("not enough degrees of freedom to define contrasts")
    } else levels <- n
    levels <- as.character(levels)
    cont <- .contrast_identity(levels, sparse)
    if (contrasts) {
        cont <- cont[, -length(levels), drop = FALSE]
        cont[length(levels), ] <- -1
        colnames(cont) <- NULL
    }
    cont
}

contr.helmert <- function(n, contrasts = TRUE, sparse = FALSE) {
    if (length(n) <= 1L) {
        if (is.numeric(n) && length(n) == 1L && n > 1L) levels <- seq_len(n)
        else stop("not enough degrees of freedom to define contrasts")
    } else levels <- n
    levels <- as.character(levels)
    if (!contrasts) return(.contrast_identity(levels, sparse))
    n <- length(levels)
    cont <- matrix(0, n, n - 1L, dimnames = list(levels, NULL))
    for (j in seq_len(n - 1L)) {
        cont[seq_len(j), j] <- -1
        cont[j + 1L, j] <- j
    }
    cont
}

contr.poly <- function(n, scores = 1:n, contrasts = TRUE, sparse = FALSE) {
    if (is.numeric(n) && length(n) == 1L) {
        levels <- seq_len(n)
    } else {
        levels <- n
        n <- length(levels)
    }
    if (n < 2L) stop(gettextf("contrasts not defined for %d degrees of freedom", n - 1L), domain = NA)
    if (n > 95L) stop(gettextf("orthogonal polynomials cannot be represented accurately enough for %d degrees of freedom", n - 1L), domain = NA)
    if (length(scores) != n) stop("'scores' argument is of the wrong length")
    if (!is.numeric(scores) || anyDuplicated(scores)) stop("'scores' must all be different numbers")
    contr <- .orthogonal_polynomials(scores)
    if (sparse) stop("sparse contrasts need package 'Matrix', which Rigel does not have")
    if (contrasts) {
        dn <- colnames(contr)
        dn[2:min(4, n)] <- c(".L", ".Q", ".C")[1:min(3, n - 1)]
        colnames(contr) <- dn
        contr[, -1, drop = FALSE]
    } else {
        contr[, 1] <- 1
        contr
    }
}

# Columns: the polynomials of degree 0 to n - 1, orthonormal over the scores.
.orthogonal_polynomials <- function(scores) {
    n <- length(scores)
    y <- scores - mean(scores)
    QR <- qr(outer(y, seq_len(n) - 1, "^"))
    if (QR$rank < n) stop("'scores' are not all different numbers")
    z <- QR$qr
    z <- z * (row(z) == col(z))
    raw <- qr.qy(QR, z)
    Z <- sweep(raw, 2L, apply(raw, 2L, function(x) sqrt(sum(x^2))), "/", check.margin = FALSE)
    colnames(Z) <- paste0("^", 1L:n - 1L)
    Z
}

contrasts <- function(x, contrasts = TRUE, sparse = FALSE) {
    if (is.logical(x)) x <- factor(x, levels = c(FALSE, TRUE))
    if (!is.factor(x)) stop("contrasts apply only to factors")
    ctr <- attr(x, "contrasts")
    if (!contrasts) {
        if (sparse) stop("sparse contrasts need package 'Matrix', which Rigel does not have")
        return(.contrast_identity(levels(x), FALSE))
    }
    if ((NL <- is.null(ctr)) || is.character(ctr)) {
        if (NL) ctr <- getOption("contrasts")[[if (is.ordered(x)) 2L else 1L]]
        ctr <- get(ctr, mode = "function")
        ctr <- if (sparse) ctr(levels(x), contrasts = contrasts, sparse = TRUE) else ctr(levels(x), contrasts = contrasts)
    } else if (is.function(ctr)) {
        ctr <- ctr(levels(x), contrasts = contrasts)
    }
    ctr
}

`contrasts<-` <- function(x, how.many = NULL, value) {
    use_sparse <- FALSE
    if (is.logical(x)) x <- factor(x, levels = c(FALSE, TRUE))
    if (!is.factor(x)) stop("contrasts apply only to factors")
    if (nlevels(x) < 2L) stop("contrasts can be applied only to factors with 2 or more levels")
    if (is.function(value)) value <- value(nlevels(x))
    if (is.numeric(value)) {
        value <- as.matrix(value)
        nlevs <- nlevels(x)
        if (nrow(value) != nlevs) stop("wrong number of contrast matrix rows")
        n1 <- if (is.null(how.many)) nlevs - 1L else as.integer(how.many)
        nc <- ncol(value)
        rownames(value) <- levels(x)
        if (nc < n1) {
            cm <- qr(cbind(1, value))
            if (cm$rank != nc + 1L) stop("singular contrast matrix")
            cm <- qr.qy(cm, diag(nlevs))[, 2L:nlevs]
            cm[, 1L:nc] <- value
            dimnames(cm) <- list(levels(x), NULL)
            if (!is.null(nmcol <- dimnames(value)[[2L]])) dimnames(cm)[[2L]] <- c(nmcol, rep.int("", n1 - nc))
        } else cm <- value[, 1L:n1, drop = FALSE]
    } else if (is.character(value)) cm <- value
    else if (is.null(value)) cm <- NULL
    else stop("wrong number of contrast matrix rows")
    attr(x, "contrasts") <- cm
    x
}

C <- function(object, contr, how.many, ...) {
    object <- as.factor(object)
    if (!nlevels(object)) stop("object not interpretable as a factor")
    if (!missing(contr) && is.name(Xcontr <- substitute(contr)))
        contr <- switch(as.character(Xcontr), poly = "contr.poly", helmert = "contr.helmert", sum = "contr.sum",
                        treatment = "contr.treatment", SAS = "contr.SAS", contr)
    if (missing(contr)) {
        oc <- getOption("contrasts")
        contr <- if (length(oc) < 2L) if (is.ordered(object)) contr.poly else contr.treatment
                 else oc[1 + is.ordered(object)]
    }
    if (missing(how.many) && missing(...)) contrasts(object) <- contr
    else {
        if (is.character(contr)) contr <- get(contr, mode = "function")
        if (is.function(contr)) contr <- contr(nlevels(object), ...)
        if (missing(how.many)) how.many <- NULL
        contrasts(object, how.many) <- contr
    }
    object
}
