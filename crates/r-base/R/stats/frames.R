# Data frames: missing values, aggregation, reshaping.

ave <- function(x, ..., FUN = mean) {
    if (!...length()) {
        x[] <- FUN(x)
        return(x)
    }
    groups <- split(seq_along(x), interaction(...))
    values <- lapply(groups, function(at) FUN(x[at]))
    for (k in seq_along(groups)) x[groups[[k]]] <- values[[k]]
    x
}

na.omit <- function(object, ...) UseMethod("na.omit")

na.omit.default <- function(object, ...) {
    if (!is.atomic(object)) return(object)
    d <- dim(object)
    if (length(d) > 2L) return(object)
    gone <- if (length(d)) which(rowSums(is.na(object)) > 0) else which(is.na(object))
    if (!length(gone)) return(object)
    if (length(d)) r <- object[-gone, , drop = FALSE]
    else {
        names(gone) <- names(object)[gone]
        r <- object[-gone]
    }
    if (length(d)) names(gone) <- rownames(object)[gone]
    attr(gone, "class") <- "omit"
    attr(r, "na.action") <- gone
    r
}

na.omit.data.frame <- function(object, ...) {
    bad <- logical(nrow(object))
    for (c in object) {
        if (!is.atomic(c)) next
        miss <- is.na(c)
        bad <- bad | if (length(dim(miss)) == 2L) rowSums(miss) > 0 else miss
    }
    r <- object[!bad, , drop = FALSE]
    if (!any(bad)) return(r)
    gone <- seq_along(bad)[bad]
    names(gone) <- row.names(object)[bad]
    attr(gone, "class") <- "omit"
    attr(r, "na.action") <- gone
    r
}

na.fail <- function(object, ...) UseMethod("na.fail")

na.fail.default <- function(object, ...) {
    if (anyNA(object, recursive = TRUE)) stop("missing values in object")
    object
}

na.pass <- function(object, ...) object

na.exclude <- function(object, ...) {
    r <- na.omit(object, ...)
    a <- attr(r, "na.action")
    if (!is.null(a)) { class(a) <- "exclude"; attr(r, "na.action") <- a }
    r
}

na.action <- function(object, ...) UseMethod("na.action")

na.action.default <- function(object, ...) {
    if (is.list(object) && "na.action" %in% names(object)) object[["na.action"]] else attr(object, "na.action")
}

aggregate <- function(x, ...) UseMethod("aggregate")

aggregate.default <- function(x, ...) {
    if (inherits(x, "ts")) aggregate.ts(as.ts(x), ...) else aggregate.data.frame(as.data.frame(x), ...)
}

aggregate.data.frame <- function(x, by, FUN, ..., simplify = TRUE, drop = TRUE) {
    if (inherits(by, "formula")) return(aggregate.formula(by, x, FUN, ...))
    FUN <- match.fun(FUN)
    if (!is.data.frame(x)) x <- as.data.frame(x)
    if (nrow(x) == 0L) stop("no rows to aggregate")
    if (!is.list(by)) stop("'by' must be a list")
    if (is.null(names(by)) && length(by)) names(by) <- paste0("Group.", seq_along(by))
    else {
        blank <- which(!nzchar(names(by)))
        names(by)[blank] <- paste0("Group.", blank)
    }
    if (any(lengths(by) != nrow(x))) stop("arguments must have same length")
    ok <- stats_complete(by)
    if (!all(ok)) { x <- x[ok, , drop = FALSE]; by <- lapply(by, `[`, ok) }
    groups <- lapply(by, function(b) if (is.factor(b)) if (drop) droplevels(b) else b else factor(b, levels = sort(unique(b))))
    values <- lapply(by, function(b) if (is.factor(b)) levels(if (drop) droplevels(b) else b) else sort(unique(b)))
    codes <- 0
    step <- 1
    for (k in seq_along(groups)) {
        codes <- codes + (as.integer(groups[[k]]) - 1) * step
        step <- step * nlevels(groups[[k]])
    }
    cells <- if (drop) sort(unique(codes)) else seq_len(step) - 1
    at <- split(seq_len(nrow(x)), factor(codes, levels = cells))
    keys <- vector("list", length(by))
    rest <- cells
    for (k in seq_along(by)) {
        m <- nlevels(groups[[k]])
        i <- rest %% m + 1
        keys[[k]] <- if (is.factor(by[[k]])) factor(values[[k]][i], levels = levels(by[[k]]), ordered = is.ordered(by[[k]])) else values[[k]][i]
        rest <- rest %/% m
    }
    results <- lapply(x, function(column) {
        full <- lengths(at) > 0L
        r <- lapply(at[full], function(rows) FUN(.cellsOf(column, rows), ...))
        if (!drop && !all(full)) {
            # Cells without rows are missing.
            one <- length(r) && all(lengths(r) == 1L)
            every <- rep(list(if (one) r[[1L]][NA_integer_] else NULL), length(at))
            every[full] <- r
            r <- every
        }
        if (simplify && length(len <- unique(lengths(r))) == 1L) {
            if (len == 1L) {
                classes <- lapply(r, oldClass)
                return(if (is.null(classes[[1L]])) unlist(r, recursive = FALSE, use.names = FALSE)
                       else do.call(c, unname(r)))
            }
            if (len > 1L) return(matrix(unlist(r, recursive = FALSE, use.names = FALSE), nrow = length(r), byrow = TRUE,
                                        dimnames = if (!is.null(n <- names(r[[1L]]))) list(NULL, n)))
        }
        unname(r)
    })
    .newFrame(c(keys, results), c(names(by), names(x)), .set_row_names(length(cells)))
}

# Rows of a list of columns without missing values.
stats_complete <- function(columns) {
    ok <- TRUE
    for (c in columns) ok <- ok & !is.na(c)
    ok
}

aggregate.formula <- function(x, data, FUN, ..., subset, na.action = na.omit) {
    formula <- x
    if (!inherits(formula, "formula")) stop("'formula' must be a formula")
    env <- environment(formula)
    if (!missing(subset)) {
        rows <- eval(substitute(subset), data, parent.frame())
        data <- data[rows & !is.na(rows), , drop = FALSE]
    }
    left <- formula[[2L]]
    right <- .formulaTerms(formula[[length(formula)]])
    dot <- function(e) is.symbol(e) && identical(as.character(e), ".")
    texts <- function(l) vapply(l, function(e) deparse1(e), "")
    lefts <- if (is.call(left) && identical(left[[1L]], quote(cbind))) as.list(left)[-1L] else if (dot(left)) NULL else list(left)
    rights <- right
    if (is.null(lefts)) {
        used <- unlist(lapply(right, all.vars))
        lefts <- lapply(setdiff(names(data), used), as.name)
    }
    if (any(vapply(right, dot, NA))) {
        used <- unlist(lapply(lefts, all.vars))
        rights <- lapply(setdiff(names(data), used), as.name)
    }
    evaluate <- function(l) {
        r <- lapply(l, eval, data, env)
        n <- names(l)
        t <- texts(l)
        names(r) <- if (is.null(n)) t else ifelse(nzchar(n), n, t)
        r
    }
    lhs <- evaluate(lefts)
    constant <- length(rights) == 1L && is.numeric(rights[[1L]])
    rhs <- if (constant) NULL else evaluate(rights)
    frame <- c(lhs, rhs)
    n <- NROW(frame[[1L]])
    full <- na.action(.newFrame(frame, names(frame), .set_row_names(n)))
    k <- length(lhs)
    values <- full[seq_len(k)]
    if (constant) return(.newFrame(lapply(values, FUN, ...), names(values), .set_row_names(1L)))
    aggregate.data.frame(values, as.list(full[-seq_len(k)]), FUN, ...)
}

reshape <- function(data, varying = NULL, v.names = NULL, timevar = "time", idvar = "id", ids = 1L:NROW(data),
                    times = seq_along(varying[[1L]]), drop = NULL, direction, new.row.names = NULL, sep = ".",
                    split = if (sep == "") list(regexp = "[A-Za-z][0-9]", include = TRUE) else list(regexp = sep, include = FALSE, fixed = TRUE)) {
    if (!is.null(drop)) data <- data[setdiff(names(data), if (is.character(drop)) drop else names(data)[drop])]
    if (missing(direction)) {
        # Back to where the data came from.
        undo <- c("wide", "long")[c("reshapeLong", "reshapeWide") %in% names(attributes(data))]
        if (length(undo) == 1L) direction <- undo
    }
    direction <- match.arg(direction, c("wide", "long"))
    back <- attr(data, if (direction == "wide") "reshapeLong" else "reshapeWide")
    if (missing(timevar) && missing(idvar) && !is.null(back)) {
        attr(data, if (direction == "wide") "reshapeLong" else "reshapeWide") <- NULL
        return(if (direction == "wide") .reshapeWide(data, back$v.names, back$timevar, back$idvar, sep, do.call(rbind, back$varying), new.row.names)
               else .reshapeLong(data, split(back$varying, row(back$varying)), back$v.names, back$timevar, back$idvar, ids, back$times,
                                 new.row.names, sep, FALSE))
    }
    if (direction == "long") .reshapeLong(data, varying, v.names, timevar, idvar, ids, times, new.row.names, sep, missing(times))
    else .reshapeWide(data, v.names, timevar, idvar, sep, varying, new.row.names)
}

.reshapeLong <- function(data, varying, v.names, timevar, idvar, ids, times, new.row.names, sep, guess) {
    if (is.numeric(varying)) varying <- names(data)[varying]
    if (is.atomic(varying)) {
        if (is.null(v.names)) {
            parts <- strsplit(varying, sep, fixed = TRUE)
            stem <- vapply(parts, function(p) paste(p[-length(p)], collapse = sep), "")
            end <- vapply(parts, function(p) p[length(p)], "")
            v.names <- unique(stem)
            if (guess) times <- type.convert(unique(end), as.is = TRUE)
            varying <- lapply(v.names, function(v) varying[stem == v])
        } else {
            k <- length(v.names)
            varying <- lapply(seq_len(k), function(i) varying[seq.int(i, length(varying), k)])
            if (guess) times <- seq_along(varying[[1L]])
        }
    } else {
        varying <- lapply(varying, function(v) if (is.numeric(v)) names(data)[v] else v)
        if (is.null(v.names)) v.names <- vapply(varying, `[`, "", 1L)
        if (guess) times <- seq_along(varying[[1L]])
    }
    fixed <- data[setdiff(names(data), unlist(varying))]
    undoing <- all(idvar %in% names(data))
    pieces <- lapply(seq_along(times), function(t) {
        p <- fixed
        p[[timevar]] <- rep_len(times[t], nrow(data))
        for (k in seq_along(v.names)) p[[v.names[k]]] <- data[[varying[[k]][t]]]
        if (!undoing) p[[idvar]] <- ids
        rows <- paste(if (undoing && length(idvar) == 1L) data[[idvar]] else if (undoing) do.call(interaction, unname(as.list(data[idvar]))) else ids, times[t], sep = ".")
        attr(p, "row.names") <- make.unique(as.character(rows))
        p
    })
    r <- do.call(rbind, pieces)
    if (!is.null(new.row.names)) row.names(r) <- new.row.names
    attr(r, "reshapeLong") <- list(varying = varying, v.names = v.names, idvar = idvar, timevar = timevar)
    r
}

.reshapeWide <- function(data, v.names, timevar, idvar, sep, varying, new.row.names) {
    times <- unique(data[[timevar]])
    given <- v.names
    if (is.null(v.names)) v.names <- setdiff(names(data), c(timevar, idvar))
    id <- if (length(idvar) == 1L) data[[idvar]] else do.call(paste, c(unname(as.list(data[idvar])), sep = "\r"))
    first <- !duplicated(id)
    r <- data[first, setdiff(names(data), c(timevar, v.names)), drop = FALSE]
    rid <- id[first]
    fixed <- setdiff(names(data), c(timevar, v.names, idvar))
    varies <- vapply(fixed, function(v) any(tapply(as.integer(factor(data[[v]], exclude = NULL)), id, function(k) length(unique(k)) > 1L)), NA)
    if (any(varies))
        .warnAs(quote(reshapeWide(data, idvar = idvar, timevar = timevar, varying = varying, v.names = v.names, drop = drop,
                                  new.row.names = new.row.names, sep = sep)),
                gettextf("some constant variables (%s) are really varying", paste(fixed[varies], collapse = ",")))
    labels <- if (is.null(varying)) outer(v.names, times, paste, sep = sep) else varying
    for (t in seq_along(times)) {
        piece <- data[data[[timevar]] %in% times[t], , drop = FALSE]
        at <- match(rid, id[data[[timevar]] %in% times[t]])
        for (k in seq_along(v.names)) r[[labels[k, t]]] <- piece[[v.names[k]]][at]
    }
    if (!is.null(new.row.names)) row.names(r) <- new.row.names
    attr(r, "reshapeWide") <- list(v.names = given, timevar = timevar, idvar = idvar, times = times, varying = labels)
    r
}
