# Design matrices.

model.matrix <- function(object, ...) UseMethod("model.matrix")

model.matrix.default <- function(object, data = environment(object), contrasts.arg = NULL, xlev = NULL, ...) {
    t <- if (missing(data)) terms(object) else terms(object, data = data)
    if (is.null(attr(data, "terms"))) data <- model.frame(object, data, xlev = xlev)
    else {
        keys <- vapply(as.list(attr(t, "variables"))[-1L], function(e) paste(deparse(e, width.cutoff = 500L, backtick = FALSE), collapse = " "), "")
        at <- match(keys, names(data))
        if (anyNA(at)) stop("model frame and formula mismatch in model.matrix()")
        if (!identical(at, seq_len(ncol(data)))) data <- data[, at, drop = FALSE]
    }
    used <- NULL
    if (length(data)) {
        names_of <- names(data)
        columns <- as.list(data)
        for (k in seq_along(columns)) if (is.character(columns[[k]])) columns[[k]] <- factor(columns[[k]])
        isF <- vapply(columns, function(x) is.factor(x) || is.logical(x), NA)
        isF[attr(t, "response")] <- FALSE
        columns[isF] <- .given_contrasts(columns[isF], contrasts.arg, names_of)
        if (any(isF)) used <- lapply(columns[isF], attr, "contrasts")
    } else {
        columns <- list()
        isF <- FALSE
    }
    ans <- .design(t, columns, isF, nrow(data), attr(data, "row.names"))
    if (any(isF)) attr(ans, "contrasts") <- used
    ans
}

# Each factor with the contrasts it is to be coded by as its attribute.
.given_contrasts <- function(factors, given, names_of) {
    contr.funs <- as.character(getOption("contrasts"))
    isOF <- vapply(factors, is.ordered, NA)
    for (nn in names(factors)) {
        f <- factors[[nn]]
        if (is.null(attr(f, "contrasts"))) contrasts(f) <- contr.funs[1 + isOF[nn]]
        factors[[nn]] <- f
    }
    if (is.null(given)) return(factors)
    if (!is.list(given)) {
        .warn_from("model.matrix.default", "non-list contrasts argument ignored")
        return(factors)
    }
    if (is.null(named <- names(given))) stop("'contrasts.arg' argument must be named")
    for (nn in named) {
        if (nn %in% names(factors)) {
            ca <- given[[nn]]
            f <- factors[[nn]]
            if (is.matrix(ca)) contrasts(f, ncol(ca)) <- ca
            else contrasts(f) <- ca
            factors[[nn]] <- f
        } else if (is.na(match(nn, names_of)))
            warning(gettextf("variable '%s' is absent, its contrast will be ignored", nn), call. = FALSE, domain = NA)
        else warning(gettextf("contrasts apply only to factors: variable '%s'", nn), call. = FALSE, domain = NA)
    }
    factors
}

# The matrix: one block of columns per term, the columns of a block the products of the columns of
# its variables, the first variable varying fastest.
.design <- function(t, columns, isF, n, rows) {
    codes <- attr(t, "factors")
    response <- attr(t, "response")
    intercept <- attr(t, "intercept")
    nterm <- length(attr(t, "term.labels"))
    blocks <- vector("list", nterm + 1L)
    labels <- vector("list", nterm + 1L)
    if (intercept) {
        blocks[[1L]] <- list(rep.int(1, n))
        labels[[1L]] <- "(Intercept)"
    }
    if (nterm && !intercept) codes <- .full_first_factor(codes, isF, response)
    known <- list()
    part <- function(v, code) {
        key <- paste(v, code)
        if (is.null(known[[key]])) known[[key]] <<- .variable_columns(columns[[v]], isF[[v]], code, rownames(codes)[[v]])
        known[[key]]
    }
    for (j in seq_len(nterm)) {
        vars <- which(codes[, j] > 0L)
        if (response > 0L && identical(unname(vars), response)) {
            .warn_from("model.matrix.default", "the response appeared on the right-hand side and was dropped")
            .warn_from("model.matrix.default", "problem with term %d in model.matrix: no columns are assigned", j)
            next
        }
        vars <- vars[vars != response]
        got <- part(vars[[1L]], codes[vars[[1L]], j])
        for (v in vars[-1L]) got <- .products(got, part(v, codes[v, j]))
        blocks[[j + 1L]] <- got$columns
        labels[[j + 1L]] <- got$labels
    }
    count <- lengths(blocks)
    m <- unlist(blocks, use.names = FALSE)
    m <- if (is.null(m)) matrix(0, n, 0L) else { storage.mode(m) <- "double"; m }
    rows <- as.character(rows)
    attributes(m) <- list(dim = c(n, sum(count)),
                          dimnames = list(rows, if (sum(count)) as.character(unlist(labels))),
                          assign = rep.int(0L:nterm, count))
    m
}

# Without an intercept the first factor met is coded by all its levels.
.full_first_factor <- function(codes, isF, response) {
    for (j in seq_len(ncol(codes))) {
        at <- which(codes[, j] > 0L & isF)
        at <- at[at != response]
        if (length(at)) {
            codes[at[[1L]], j] <- 2L
            return(codes)
        }
    }
    codes
}

.products <- function(a, b) {
    list(columns = unlist(lapply(b$columns, function(y) lapply(a$columns, function(x) x * y)), recursive = FALSE),
         labels = as.vector(outer(a$labels, b$labels, paste, sep = ":")))
}

.variable_columns <- function(v, is_factor, code, name) {
    if (!is_factor) {
        if (is.matrix(v)) {
            given <- colnames(v)
            return(list(columns = lapply(seq_len(ncol(v)), function(k) as.double(v[, k])),
                        # One column goes by the name of its variable.
                        labels = if (ncol(v) == 1L) name else paste0(name, if (is.null(given)) seq_len(ncol(v)) else given)))
        }
        if (!is.numeric(v) && !is.logical(v)) {
            if (is.complex(v)) stop("complex variables are not allowed in a design matrix", call. = FALSE)
            if (!is.numeric(unclass(v))) stop(gettextf("variables of type '%s' are invalid in a design matrix", typeof(v)), call. = FALSE)
        }
        return(list(columns = list(as.double(v)), labels = name))
    }
    if (is.logical(v)) {
        con <- attr(v, "contrasts")
        v <- factor(v, levels = c(FALSE, TRUE))
        attr(v, "contrasts") <- con
    }
    m <- contrasts(v, contrasts = code == 1L)
    given <- colnames(m)
    level <- as.integer(v)
    list(columns = lapply(seq_len(ncol(m)), function(k) as.double(m[, k])[level]),
         labels = paste0(name, if (is.null(given)) seq_len(ncol(m)) else given))
}
