# Data frames: making them, their parts, rows and columns together.

# A data frame from a list of columns that fit.
.newFrame <- function(columns, names, rows) {
    attributes(columns) <- NULL
    names(columns) <- names
    class(columns) <- "data.frame"
    attr(columns, "row.names") <- rows
    columns
}

data.frame <- function(..., row.names = NULL, check.rows = FALSE, check.names = TRUE, fix.empty.names = TRUE,
                       stringsAsFactors = FALSE) {
    x <- list(...)
    n <- length(x)
    if (n < 1L) {
        rows <- if (is.null(row.names)) integer() else row.names
        return(structure(list(), names = character(), row.names = rows, class = "data.frame"))
    }
    exprs <- as.list(substitute(list(...)))[-1L]
    given <- names(x)
    if (is.null(given)) given <- character(n)
    # A single name or number among the columns means the column of row names.
    where <- if (length(row.names) == 1L && (is.character(row.names) || is.numeric(row.names))) row.names
    rows <- NULL
    parts <- vector("list", n)
    labels <- vector("list", n)
    counts <- integer(n)
    for (i in seq_len(n)) {
        xi <- if (is.character(x[[i]]) || is.list(x[[i]]))
            as.data.frame(x[[i]], optional = TRUE, stringsAsFactors = stringsAsFactors)
        else as.data.frame(x[[i]], optional = TRUE)
        counts[i] <- .row_names_info(xi, 2L)
        if (is.null(rows) && missing(row.names) && counts[i] > 0L && .row_names_info(xi) > 0L) {
            own <- attr(xi, "row.names")
            if ((is.character(own) || is.data.frame(x[[i]])) && !(is.null(names(x[[i]])) && is.list(x[[i]]) && !is.data.frame(x[[i]])))
                rows <- own
        }
        labels[[i]] <- .columnLabels(xi, given[i], exprs[[i]], fix.empty.names)
        xi <- unclass(xi)
        attributes(xi) <- NULL
        parts[[i]] <- xi
    }
    total <- max(counts)
    for (i in which(counts != total)) {
        if (counts[i] == 0L || total %% counts[i] != 0L || !all(vapply(parts[[i]], .recyclable, NA)))
            stop(gettextf("arguments imply differing number of rows: %s", paste(unique(counts), collapse = ", ")), domain = NA)
        parts[[i]] <- lapply(parts[[i]], function(x)
            if (is.object(x)) structure(rep(x, length.out = total), class = oldClass(x)) else rep_len(x, total))
    }
    columns <- unlist(parts, recursive = FALSE, use.names = FALSE)
    labels <- unlist(labels, use.names = FALSE)
    if (is.null(columns)) columns <- list()
    if (is.null(labels)) labels <- character()
    if (check.names) labels <- make.names(labels, unique = TRUE)
    if (!is.null(where)) {
        at <- if (is.character(where)) match(where, labels) else where
        if (!is.na(at) && total != 1L || !is.na(at) && is.character(where)) {
            rows <- as.character(columns[[at]])
            columns <- columns[-at]
            labels <- labels[-at]
        } else rows <- row.names
    } else if (!is.null(row.names)) rows <- row.names
    rows <- .frameRows(rows, total, is.null(row.names))
    .newFrame(columns, labels, rows)
}

# Whether a column may be repeated: plain vectors, factors, times, and texts that are protected.
.recyclable <- function(x)
    is.vector(x) || is.factor(x) || is.character(x) && inherits(x, "AsIs") || inherits(x, c("Date", "POSIXct")) ||
        length(dim(x)) == 1L && is.null(oldClass(x))

# Names for the columns that one argument of data.frame() gives.
.columnLabels <- function(frame, name, expr, fix) {
    own <- names(frame)
    k <- length(frame)
    if (k == 0L) return(character())
    if (length(own) && k > 1L) return(if (nzchar(name)) paste(name, own, sep = ".") else own)
    if (length(own)) return(own)
    if (k > 1L) return(if (nzchar(name)) paste(name, seq_len(k), sep = ".") else as.character(seq_len(k)))
    if (nzchar(name)) return(name)
    if (!fix) return("")
    # What `I()` protects is named as if it stood alone.
    if (is.call(expr) && identical(expr[[1L]], quote(I)) && length(expr) == 2L) expr <- expr[[2L]]
    label <- deparse(expr, width.cutoff = 500L)[1L]
    if (nchar(label) > 256L) substr(label, 1L, 256L) else label
}

.frameRows <- function(rows, n, automatic) {
    if (is.null(rows)) return(.set_row_names(n))
    if (is.object(rows) || !is.integer(rows)) rows <- as.character(rows)
    if (length(rows) != n) {
        if (automatic) return(.set_row_names(n))
        stop("row names supplied are of the wrong length", call. = FALSE)
    }
    if (anyNA(rows)) stop("row names contain missing values", call. = FALSE)
    if (anyDuplicated(rows)) {
        if (automatic) return(.set_row_names(n))
        stop(simpleError(paste("duplicate row.names:", paste(unique(rows[duplicated(rows)]), collapse = ", ")), sys.call(-1L)))
    }
    rows
}

as.data.frame <- function(x, row.names = NULL, optional = FALSE, ...) {
    if (is.null(x)) return(as.data.frame(list()))
    UseMethod("as.data.frame")
}

as.data.frame.default <- function(x, ...)
    stop(gettextf("cannot coerce class %s to a data.frame", sQuote(deparse(class(x))[1L])), domain = NA)

as.data.frame.data.frame <- function(x, row.names = NULL, ...) {
    # Classes before "data.frame" go.
    kinds <- class(x)
    class(x) <- kinds[cumsum(kinds == "data.frame") > 0L]
    if (length(row.names)) row.names(x) <- row.names
    x
}

as.data.frame.list <- function(x, row.names = NULL, optional = FALSE, ..., cut.names = FALSE,
                               col.names = names(x), fix.empty.names = TRUE, check.names = !optional,
                               stringsAsFactors = FALSE) {
    if (!length(x)) return(data.frame(row.names = row.names))
    named <- !missing(col.names) || !is.null(names(x))
    if (named) names(x) <- col.names
    # Columns that are called as arguments of data.frame() get other names on the way.
    taken <- names(x) %in% c("row.names", "check.rows", "check.names", "fix.empty.names", "stringsAsFactors")
    if (any(taken)) names(x)[taken] <- paste0("..adfl.", names(x)[taken])
    r <- do.call(data.frame, c(x, list(row.names = row.names, check.names = check.names,
                                       fix.empty.names = fix.empty.names, stringsAsFactors = stringsAsFactors)))
    if (any(taken)) names(r) <- sub("^[.][.]adfl[.]", "", names(r))
    if (!named) {
        labels <- vapply(x, function(e) deparse(e)[1L], "")
        names(r) <- if (check.names) make.names(labels, unique = TRUE) else labels
    }
    r
}

as.data.frame.ts <- function(x, ...) {
    if (!is.matrix(x)) return(as.data.frame.vector(x, ...))
    attr(x, "tsp") <- NULL
    as.data.frame.matrix(unclass(x), ...)
}

as.data.frame.vector <- function(x, row.names = NULL, optional = FALSE, ...,
                                 nm = deparse1(substitute(x))) {
    force(nm)
    n <- length(x)
    rows <- row.names
    if (is.null(rows) && n && !anyDuplicated(names(x))) rows <- names(x)
    names(x) <- NULL
    # Row names that don't fit are numbers.
    fit <- (is.character(rows) || is.integer(rows)) && (length(rows) == n || anyNA(rows))
    structure(if (optional) list(x) else `names<-`(list(x), nm),
              row.names = if (fit) rows else .set_row_names(n), class = "data.frame")
}

as.data.frame.integer <- as.data.frame.vector
as.data.frame.numeric <- as.data.frame.vector
as.data.frame.logical <- as.data.frame.vector
as.data.frame.complex <- as.data.frame.vector
as.data.frame.raw <- as.data.frame.vector
as.data.frame.factor <- as.data.frame.vector
as.data.frame.ordered <- as.data.frame.vector
as.data.frame.Date <- as.data.frame.vector
as.data.frame.POSIXct <- as.data.frame.vector
as.data.frame.difftime <- as.data.frame.vector
as.data.frame.noquote <- as.data.frame.vector
as.data.frame.numeric_version <- as.data.frame.vector

as.data.frame.POSIXlt <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x))) {
    r <- as.data.frame.vector(as.POSIXct(x), row.names, TRUE, ...)
    if (!optional) names(r) <- nm
    r
}

as.data.frame.character <- function(x, ..., stringsAsFactors = FALSE) {
    nm <- deparse1(substitute(x))
    if (stringsAsFactors) x <- factor(x)
    if (!("nm" %in% names(list(...)))) as.data.frame.vector(x, ..., nm = nm) else as.data.frame.vector(x, ...)
}

as.data.frame.AsIs <- function(x, row.names = NULL, optional = FALSE, ...) {
    nm <- deparse1(substitute(x))
    if (length(dim(x)) == 2L) return(as.data.frame.model.matrix(x, row.names, optional, nm = nm))
    n <- length(x)
    if (is.null(row.names)) row.names <- if (!is.null(names(x)) && !anyDuplicated(names(x))) names(x) else .set_row_names(n)
    r <- list(x)
    if (!optional) names(r) <- nm
    structure(r, row.names = row.names, class = "data.frame")
}

as.data.frame.model.matrix <- function(x, row.names = NULL, optional = FALSE, ..., nm = deparse1(substitute(x))) {
    rows <- if (is.null(row.names)) { r <- rownames(x); if (is.null(r)) .set_row_names(nrow(x)) else r } else row.names
    r <- list(x)
    if (!optional) names(r) <- nm
    structure(r, row.names = rows, class = "data.frame")
}

as.data.frame.matrix <- function(x, row.names = NULL, optional = FALSE, make.names = TRUE, ...,
                                 stringsAsFactors = FALSE) {
    d <- dim(x)
    rows <- if (is.null(row.names)) rownames(x) else row.names
    labels <- colnames(x)
    columns <- vector("list", d[2L])
    object <- is.object(x)
    for (j in seq_len(d[2L])) {
        c <- if (is.list(x)) x[, j] else as.vector(x[, j])
        if (stringsAsFactors && is.character(c)) c <- as.factor(c)
        columns[[j]] <- c
    }
    if (is.null(rows) || length(rows) != d[1L] || anyDuplicated(rows)) rows <- .set_row_names(d[1L])
    if (length(labels) == d[2L]) {
        blank <- !nzchar(labels)
        if (any(blank)) labels[blank] <- paste0("V", seq_len(d[2L]))[blank]
    } else labels <- if (!optional) paste0("V", seq_len(d[2L]))
    if (d[2L] && is.null(labels)) return(structure(columns, row.names = rows, class = "data.frame"))
    .newFrame(columns, if (is.null(labels)) character() else labels, rows)
}

as.data.frame.array <- function(x, row.names = NULL, optional = FALSE, ...) {
    d <- dim(x)
    if (length(d) == 1L) {
        v <- as.vector(x)
        names(v) <- names(x)
        return(as.data.frame.vector(v, row.names, optional, ..., nm = deparse1(substitute(x))))
    }
    if (length(d) == 2L) return(as.data.frame.matrix(x, row.names, optional, ...))
    dn <- dimnames(x)
    dim(x) <- c(d[1L], prod(d[-1L]))
    if (!is.null(dn)) {
        rest <- lapply(seq_along(d)[-1L], function(k) if (is.null(dn[[k]])) seq_len(d[k]) else dn[[k]])
        dimnames(x) <- list(dn[[1L]], interaction(expand.grid(rest), sep = "."))
    }
    as.data.frame.matrix(x, row.names, optional, ...)
}

I <- function(x) {
    given <- oldClass(x)
    if (!("AsIs" %in% given)) class(x) <- c("AsIs", given)
    x
}

`[.AsIs` <- function(x, i, ...) {
    r <- NextMethod("[")
    if (!inherits(r, "AsIs")) class(r) <- c("AsIs", oldClass(r))
    r
}

dim.data.frame <- function(x) c(.row_names_info(x, 2L), length(x))
dimnames.data.frame <- function(x) list(row.names.data.frame(x), names(x))

`dimnames<-.data.frame` <- function(x, value) {
    labels <- if (is.list(value)) lapply(unname(value), as.character)
    if (!identical(lengths(labels), as.integer(dim(x)))) stop("invalid 'dimnames' given for data frame")
    row.names(x) <- labels[[1L]]
    names(x) <- labels[[2L]]
    x
}

row.names.data.frame <- function(x) as.character(attr(x, "row.names"))

`.rowNamesDF<-` <- function(x, make.names = FALSE, value) {
    n <- .row_names_info(x, 2L)
    if (is.null(value)) {
        attr(x, "row.names") <- .set_row_names(n)
        return(x)
    }
    if (is.object(value) || !is.integer(value)) value <- as.character(value)
    if (n == 0L) {
        if (!is.null(attr(x, "row.names")) && length(value) > 0L) stop("invalid 'row.names' length")
        attr(x, "row.names") <- value
        return(x)
    }
    if (length(value) != n) stop("invalid 'row.names' length")
    if (anyDuplicated(value)) {
        again <- sort(unique(value[duplicated(value)]))
        warning(ngettext(length(again), "non-unique value when setting 'row.names': ",
                         "non-unique values when setting 'row.names': "),
                paste(sQuote(again[seq_len(min(length(again), 10L))]), collapse = ", "), call. = FALSE, domain = NA)
        stop("duplicate 'row.names' are not allowed")
    }
    if (anyNA(value)) stop("missing values in 'row.names' are not allowed")
    attr(x, "row.names") <- value
    x
}

`row.names<-.data.frame` <- function(x, value) `.rowNamesDF<-`(x, value = value)

as.list.data.frame <- function(x, ...) {
    x <- unclass(x)
    attr(x, "row.names") <- NULL
    x
}

# The positions of columns that `j` selects; names must exist.
.columnsAt <- function(names, n, j) {
    at <- if (is.character(j)) match(j, names) else seq_len(n)[j]
    if (anyNA(at)) stop(simpleError("undefined columns selected", sys.call(-1L)))
    at
}

# Rows of a column, which may be a matrix.
.cellsOf <- function(column, rows) if (length(dim(column)) == 2L) column[rows, , drop = FALSE] else column[rows]

# Row names after rows were selected.
.rowsAfter <- function(x, at) {
    info <- .row_names_info(x)
    auto <- info <= 0L
    rows <- if (auto) at else attr(x, "row.names")[at]
    if (auto && !anyNA(at) && length(at) && any(at > -info)) rows[at > -info] <- NA
    if (anyNA(rows) || anyDuplicated(rows)) {
        rows <- as.character(rows)
        rows[is.na(rows)] <- "NA"
        return(make.unique(rows))
    }
    rows
}

`[.data.frame` <- function(x, i, j, drop = if (missing(i)) TRUE else length(cols) == 1) {
    # Loops take single cells.
    if (nargs() == 3L && missing(drop) && !missing(i) && !missing(j) && !is.null(cell <- .frameCell(x, i, j))) return(cell)
    args <- nargs() - !missing(drop)
    cl <- oldClass(x)
    names <- names(x)
    if (args < 3L) {
        if (!missing(drop)) warning("'drop' argument will be ignored")
        if (missing(i)) return(x)
        if (is.matrix(i)) return(as.matrix(x)[i])
        if (is.data.frame(i)) return(as.matrix(x)[as.matrix(i)])
        at <- .columnsAt(names, length(x), i)
        r <- .subset(x, at)
        labels <- names[at]
        if (anyDuplicated(labels)) labels <- make.unique(labels)
        names(r) <- labels
        attr(r, "row.names") <- .row_names_info(x, 0L)
        oldClass(r) <- cl
        return(r)
    }
    cols <- .subset(x)
    attributes(cols) <- NULL
    labels <- names
    # Rows of a single column that isn't there are nothing.
    if (!missing(i) && !missing(j) && missing(drop) && length(j) == 1L && (is.character(j) || is.numeric(j)) &&
        (if (is.character(j)) !(j %in% names) else is.na(j) || j > length(x)))
        return(NULL)
    if (!missing(j)) {
        at <- .columnsAt(names, length(x), j)
        cols <- cols[at]
        labels <- names[at]
        if (anyDuplicated(labels) && length(labels) > 1L && !missing(i)) labels <- make.unique(labels)
        else if (anyDuplicated(labels)) labels <- make.unique(labels)
    }
    if (missing(i)) {
        if (drop && length(cols) == 1L) return(cols[[1L]])
        if (missing(j)) return(x)
        names(cols) <- labels
        # Without `i` the class comes first.
        oldClass(cols) <- cl
        attr(cols, "row.names") <- .row_names_info(x, 0L)
        return(cols)
    }
    n <- .row_names_info(x, 2L)
    rows <- if (is.character(i)) {
        all <- row.names(x)
        at <- match(i, all)
        if (anyNA(at)) at <- pmatch(i, all, duplicates.ok = TRUE)
        at
    } else if (is.logical(i) && length(i) == n && !anyNA(i)) which(i)
    else if (is.matrix(i) && is.logical(i)) seq_len(n)[as.vector(i)]
    else seq_len(n)[i]
    for (k in seq_along(cols)) {
        c <- cols[[k]]
        cols[[k]] <- if (length(dim(c)) == 2L) c[rows, , drop = FALSE] else c[rows]
    }
    if (drop) {
        if (length(cols) == 1L) return(cols[[1L]])
        if (!missing(drop) && length(rows) == 1L) {
            names(cols) <- labels
            return(cols)
        }
    }
    names(cols) <- labels
    # Whole rows keep what else the frame has.
    if (missing(j)) for (a in setdiff(names(attributes(x)), c("names", "class", "row.names")))
        attr(cols, a) <- attr(x, a, exact = TRUE)
    attr(cols, "row.names") <- .rowsAfter(x, rows)
    oldClass(cols) <- cl
    cols
}

`[[.data.frame` <- function(x, ..., exact = TRUE) {
    args <- nargs() - !missing(exact)
    if (args < 3L) return(.subset2(x, ..., exact = exact))
    column <- .subset2(x, ..2, exact = exact)
    i <- ..1
    if (is.character(i)) i <- pmatch(i, row.names(x), duplicates.ok = TRUE)
    column[[i, exact = exact]]
}

# A value as a column of n rows: recycled if that comes out even.
.columnFor <- function(value, n) {
    k <- NROW(value)
    if (k != n) {
        if (k < 1L || k > n || n %% k || length(dim(value)) > 1L)
            stop(simpleError(sprintf(ngettext(k, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"),
                                     k, n), sys.call(-1L)))
        value <- rep(value, length.out = n)
    }
    if (is.atomic(value) && !is.null(names(value))) names(value) <- NULL
    value
}

`$<-.data.frame` <- function(x, name, value) {
    if (!is.null(changed <- .setFrameColumn(x, name, value))) return(changed)
    columns <- unclass(x)
    if (is.null(value)) columns[[name]] <- NULL
    else columns[[name]] <- .columnFor(value, .row_names_info(x, 2L))
    class(columns) <- oldClass(x)
    columns
}

`[[<-.data.frame` <- function(x, i, j, value) {
    if (nargs() < 4L) {
        columns <- unclass(x)
        one <- length(i) == 1L && (is.character(i) || is.numeric(i))
        if (one && !is.null(value)) value <- .columnFor(value, .row_names_info(x, 2L))
        columns[[i]] <- value
        # A column beyond the last is named by its number.
        added <- length(columns) - length(x)
        if (one && is.numeric(i) && added > 0L) names(columns) <- c(names(x), paste0("V", length(x) + seq_len(added)))
        class(columns) <- oldClass(x)
        return(columns)
    }
    if (length(value) != 1L) stop("more elements supplied than there are to replace")
    x[i, j] <- value
    x
}

# Columns that an assignment is to: positions, and names for new ones.
.assignedColumns <- function(x, j, value) {
    names <- names(x)
    n <- length(x)
    if (is.character(j)) {
        at <- match(j, names)
        new <- which(is.na(at))
        if (length(new)) {
            fresh <- unique(j[new])
            at[new] <- n + match(j[new], fresh)
            names <- c(names, fresh)
        }
        return(list(at = at, names = names))
    }
    if (is.logical(j)) {
        if (anyNA(j)) stop(simpleError("missing values are not allowed in subscripted assignments of data frames", sys.call(-1L)))
        at <- which(rep_len(j, max(n, length(j))))
    } else if (any(j < 0)) at <- seq_len(n)[j]
    else at <- as.integer(j)
    if (anyNA(at)) stop(simpleError("missing values are not allowed in subscripted assignments of data frames", sys.call(-1L)))
    if (length(at) && max(at) > n) {
        fresh <- sort(unique(at[at > n]))
        if (!identical(as.integer(fresh), n + seq_along(fresh)))
            stop(simpleError("new columns would leave holes after existing columns", sys.call(-1L)))
        # New columns have the names of what is assigned, in turn.
        given <- if (is.list(value)) names(value) else if (is.matrix(value)) colnames(value)
        given <- if (length(given)) rep_len(given, length(at))[at > n]
        names <- if (is.null(given)) c(names, paste0("V", fresh)) else make.unique(c(names, given[seq_along(fresh)]))
    }
    list(at = at, names = names)
}

# Rows that an assignment is to: positions, the new number of rows, and new row names.
.assignedRows <- function(x, i) {
    n <- .row_names_info(x, 2L)
    if (is.character(i)) {
        all <- row.names(x)
        at <- pmatch(i, all, duplicates.ok = TRUE)
        new <- which(is.na(at))
        if (!length(new)) return(list(at = at, n = n, rows = NULL))
        fresh <- unique(i[new])
        at[new] <- n + match(i[new], fresh)
        return(list(at = at, n = n + length(fresh), rows = c(all, fresh)))
    }
    if (is.logical(i)) {
        if (anyNA(i)) stop(simpleError("missing values are not allowed in subscripted assignments of data frames", sys.call(-1L)))
        i <- which(rep_len(i, max(n, length(i))))
    } else {
        if (anyNA(i)) stop(simpleError("missing values are not allowed in subscripted assignments of data frames", sys.call(-1L)))
        if (any(i < 0)) i <- seq_len(n)[i]
        i <- as.integer(i[i != 0])
    }
    if (!length(i) || max(i) <= n) return(list(at = i, n = n, rows = NULL))
    m <- max(i)
    rows <- attr(x, "row.names")
    if (.row_names_info(x) <= 0L || is.integer(rows)) list(at = i, n = m, rows = if (n) c(rows, seq.int(n + 1L, m)) else seq_len(m))
    else list(at = i, n = m, rows = make.unique(c(rows, as.character(seq.int(n + 1L, m)))))
}

# What each of `p` columns gets for `n` rows.
.assignedValues <- function(value, n, p, whole, call) {
    rows <- function(k) sprintf(ngettext(k, "replacement has %d row, data has %d", "replacement has %d rows, data has %d"), k, n)
    if (is.data.frame(value) || is.list(value) && !is.object(value) || is.list(value) && inherits(value, "AsIs")) {
        value <- unclass(value)
        attributes(value) <- NULL
        k <- length(value)
        if (k == 0L && p == 0L) return(value)
        if (k == 0L) stop(simpleError("replacement has length zero", call))
        if (k > p && p > 0L) {
            warning(simpleWarning(sprintf(ngettext(k, "provided %d variable to replace %d variable", "provided %d variables to replace %d variables"), k, p), call))
            value <- value[seq_len(p)]
        } else if (k < p) {
            if (p %% k) stop(simpleError(sprintf("replacement has %d items, need %d", k, p), call))
            value <- rep_len(value, p)
        }
        for (m in seq_len(p)) {
            v <- value[[m]]
            got <- NROW(v)
            if (is.null(v) || got == n) next
            if (got == 0L || n %% got || got > n)
                stop(simpleError(sprintf(ngettext(got, "replacement element %d has %d row, need %d", "replacement element %d has %d rows, need %d"), m, got, n), call))
            value[[m]] <- rep_len(v, n)
        }
        return(value)
    }
    if (is.matrix(value) && nrow(value) == n && ncol(value) == p)
        return(lapply(seq_len(p), function(k) as.vector(value[, k])))
    # A single column may be a matrix.
    if (is.matrix(value) && nrow(value) == n && p == 1L) return(list(value))
    m <- length(value)
    if (m == n * p && p == 1L) {
        if (!is.object(value)) value <- as.vector(value)
        return(list(value))
    }
    if (n == 0L && m && whole && p) stop(simpleError(rows(m), call))
    if (p == 0L || n == 0L) return(rep(list(value[0L]), p))
    if (m == 0L && whole) return(rep(list(value[rep_len(NA_integer_, n)]), p))
    if (m == 0L) stop(simpleError("replacement has length zero", quote(x[[jj]][iseq] <- vjj)))
    if (p == 1L && (m > n || n %% m)) stop(simpleError(rows(m), call))
    if ((n * p) %% m || m > n * p) stop(simpleError(sprintf(ngettext(m, "replacement has %d item, need %d", "replacement has %d items, need %d"), m, n * p), call))
    if (m == 1L) {
        if (!is.object(value)) names(value) <- NULL
        one <- rep(value, length.out = n)
        return(rep(list(one), p))
    }
    value <- rep(value, length.out = n * p)
    lapply(seq_len(p), function(k) value[seq.int((k - 1L) * n + 1L, length.out = n)])
}

`[<-.data.frame` <- function(x, i, j, value) {
    if (nargs() == 4L && !missing(i) && !missing(j) && !is.null(changed <- .setFrameCell(x, i, j, value))) return(changed)
    call <- sys.call()
    whole <- nargs() < 4L
    if (whole && !missing(i) && (is.matrix(i) || is.data.frame(i))) return(.assignCells(x, i, value, call))
    cl <- oldClass(x)
    rowsel <- NULL
    if (whole) {
        columns <- if (missing(i)) list(at = seq_along(x), names = names(x)) else .assignedColumns(x, i, value)
    } else {
        if (!missing(i)) rowsel <- .assignedRows(x, i)
        columns <- if (missing(j)) list(at = seq_along(x), names = names(x)) else .assignedColumns(x, j, value)
    }
    n <- .row_names_info(x, 2L)
    p <- length(columns$at)
    if (p == 0L && !whole) return(x)
    if (is.null(value)) {
        if (!is.null(rowsel)) stop("replacement has length zero")
        class(x) <- NULL
        x[columns$at] <- NULL
        class(x) <- cl
        return(x)
    }
    total <- n
    if (!is.null(rowsel) && rowsel$n > n) total <- rowsel$n
    count <- if (is.null(rowsel)) n else length(rowsel$at)
    if (n == 0L && is.null(rowsel) && length(x) == 0L) {
        # The first columns of an empty frame decide how many rows it has.
        count <- total <- if (is.list(value)) max(lengths(value)) else NROW(value)
    }
    values <- .assignedValues(value, count, p, is.null(rowsel), call)
    rows <- .row_names_info(x, 0L)
    data <- unclass(x)
    old <- attributes(data)
    attributes(data) <- NULL
    if (total > n) for (k in seq_along(data)) {
        c <- data[[k]]
        data[[k]] <- if (length(dim(c)) == 2L) c[c(seq_len(n), rep(NA_integer_, total - n)), , drop = FALSE]
            else c[seq_len(total)]
    }
    gone <- integer()
    for (k in seq_len(p)) {
        at <- columns$at[k]
        v <- values[[k]]
        # NULL in a list takes its column away, once all have been placed.
        if (is.null(v) && is.null(rowsel)) {
            gone <- c(gone, at)
            data[at] <- list(NULL)
        } else if (is.null(rowsel)) data[[at]] <- v
        else if (at > length(data)) {
            blank <- rep(NA_integer_, total)
            c <- if (length(dim(v)) == 2L) v[blank, , drop = FALSE] else v[blank]
            if (length(dim(v)) == 2L) c[rowsel$at, ] <- v else c[rowsel$at] <- v
            data[[at]] <- c
        } else {
            c <- data[[at]]
            if (length(dim(c)) != 2L && length(dim(v)) == 2L) c <- matrix(c, length(c), ncol(v))
            if (length(dim(c)) == 2L) c[rowsel$at, ] <- v else c[rowsel$at] <- v
            data[[at]] <- c
        }
    }
    old$names <- columns$names
    if (length(gone)) {
        data[gone] <- NULL
        old$names <- old$names[-gone]
    }
    old$row.names <- if (!is.null(rowsel) && !is.null(rowsel$rows)) rowsel$rows
        else if (total != n) .set_row_names(total) else rows
    attributes(data) <- old
    class(data) <- cl
    data
}

# x[cells] <- value where `cells` is a matrix: logical, or pairs of positions.
.assignCells <- function(x, i, value, call) {
    if (is.data.frame(i)) i <- as.matrix(i)
    d <- dim(x)
    if (is.logical(i)) {
        if (!identical(dim(i), d)) stop(simpleError("unsupported matrix index in replacement", call))
        # Cells of which it isn't known whether they are meant stay as they are.
        i[is.na(i)] <- FALSE
        counts <- colSums(i)
        total <- sum(counts)
        value <- if (is.data.frame(value) || is.list(value)) unlist(value) else value
        if (length(value) < total && length(value) && total %% length(value) == 0L) value <- rep(value, length.out = total)
        if (length(value) < total) stop(simpleError("'value' is the wrong length", call))
        at <- 0L
        for (k in seq_len(d[2L])) {
            if (!counts[k]) next
            c <- x[[k]]
            c[i[, k]] <- value[at + seq_len(counts[k])]
            x[[k]] <- c
            at <- at + counts[k]
        }
        return(x)
    }
    if (ncol(i) != 2L) stop(simpleError("only logical matrix subscripts are allowed in replacement", call))
    rows <- if (is.character(i)) match(i[, 1L], row.names(x)) else i[, 1L]
    cols <- if (is.character(i)) match(i[, 2L], names(x)) else i[, 2L]
    value <- rep_len(value, length(rows))
    for (k in unique(cols)) {
        hit <- cols == k
        c <- x[[k]]
        c[rows[hit]] <- value[hit]
        x[[k]] <- c
    }
    x
}

`names<-.data.frame` <- function(x, value) {
    cl <- oldClass(x)
    class(x) <- NULL
    names(x) <- value
    class(x) <- cl
    x
}

# Columns as a matrix: numbers if all are, else texts.
as.matrix.data.frame <- function(x, rownames.force = NA, ...) {
    d <- dim(x)
    rows <- if (isFALSE(rownames.force)) NULL
        else if (isTRUE(rownames.force) || .row_names_info(x) > 0L) row.names(x)
    columns <- unclass(x)
    attributes(columns) <- NULL
    labels <- as.list(names(x))
    if (!length(columns)) return(array(NA, d, list(rows, names(x))[c(TRUE, TRUE)]))
    for (k in seq_along(columns)) {
        c <- columns[[k]]
        if (is.data.frame(c)) c <- as.matrix(c)
        if (length(dim(c)) == 2L) {
            own <- colnames(c)
            labels[[k]] <- paste(labels[[k]], if (is.null(own)) seq_len(ncol(c)) else own, sep = ".")
        }
        columns[[k]] <- c
    }
    # Classed numbers stay numbers, points in time don't.
    texts <- vapply(columns, function(c) length(levels(c)) > 0L || !(is.numeric(c) || is.logical(c) || is.complex(c)) ||
                        inherits(c, c("Date", "POSIXct", "POSIXlt")), NA)
    lists <- vapply(columns, is.list, NA)
    if (any(lists)) columns <- lapply(columns, function(c) if (is.list(c)) c else as.list(c))
    else if (any(texts)) {
        raws <- vapply(columns, is.raw, NA)
        if (!all(raws)) columns <- lapply(columns, .matrixTexts)
    }
    m <- unlist(columns, recursive = FALSE, use.names = FALSE)
    if (is.null(m)) m <- logical()
    labels <- unlist(labels)
    dim(m) <- c(d[1L], length(labels))
    if (is.null(rows) && !is.null(labels) || !is.null(rows)) dimnames(m) <- list(rows, labels)
    m
}

.matrixTexts <- function(c) {
    if (is.character(c)) return(c)
    if (is.factor(c) || is.logical(c)) r <- as.character(c)
    else if (is.numeric(c) && !is.object(c)) {
        missing <- is.na(c)
        r <- format(c)
        r[missing] <- NA
    } else {
        missing <- is.na(c)
        r <- if (is.object(c)) format(c) else as.character(c)
        if (length(missing) == length(r)) r[missing] <- NA
    }
    as.vector(r)
}

data.matrix <- function(frame, rownames.force = NA) {
    if (!is.data.frame(frame)) return(as.matrix(frame))
    rows <- if (isFALSE(rownames.force)) NULL
        else if (isTRUE(rownames.force) || .row_names_info(frame) > 0L) row.names(frame)
    columns <- lapply(frame, function(c) {
        if (is.character(c)) as.integer(factor(c))
        else if (is.logical(c) || is.factor(c)) as.integer(c)
        else if (is.numeric(c)) as.vector(unclass(c))
        else as.numeric(c)
    })
    m <- unlist(columns, use.names = FALSE)
    if (is.null(m)) m <- integer()
    dim(m) <- dim(frame)
    dimnames(m) <- list(rows, names(frame))
    m
}

t.data.frame <- function(x) {
    x <- as.matrix(x)
    dn <- dimnames(x)
    if (!is.null(dn)) NULL
    t(x)
}

is.na.data.frame <- function(x) {
    m <- if (length(x)) do.call(cbind, lapply(x, is.na)) else matrix(FALSE, length(row.names(x)), 0L)
    if (.row_names_info(x) > 0L) rownames(m) <- row.names(x)
    m
}

anyNA.data.frame <- function(x, recursive = FALSE) any(vapply(x, anyNA, NA, USE.NAMES = FALSE))

# Rows as one text each, to compare them.
.rowKeys <- function(x) {
    if (length(x) == 1L) return(x[[1L]])
    do.call(Map, `names<-`(c(list, x), NULL))
}

duplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    if (!isFALSE(incomparables)) .NotYetUsed("incomparables != FALSE")
    if (length(x) == 0L) return(logical(nrow(x)))
    duplicated(.rowKeys(x), fromLast = fromLast)
}

anyDuplicated.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...)
    anyDuplicated(.rowKeys(x), fromLast = fromLast)

unique.data.frame <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
    if (!isFALSE(incomparables)) .NotYetUsed("incomparables != FALSE")
    x[!duplicated(x, fromLast = fromLast, ...), , drop = FALSE]
}

Ops.data.frame <- function(e1, e2 = NULL) {
    unary <- nargs() == 1L
    f <- get(.Generic, mode = "function")
    logical <- .Generic %in% c("==", "!=", "<", "<=", ">", ">=", "&", "|", "!")
    left <- is.data.frame(e1)
    right <- !unary && is.data.frame(e2)
    model <- if (left) e1 else e2
    n <- .row_names_info(model, 2L)
    p <- length(model)
    if (left && right && !identical(dim(e1), dim(e2)))
        stop(gettextf("%s only defined for equally-sized data frames", sQuote(.Generic)), domain = NA)
    side <- function(e) {
        if (is.data.frame(e)) return(unclass(e))
        if (is.list(e)) return(rep_len(e, p))
        if (length(e) <= 1L) return(rep(list(e), p))
        all <- rep_len(as.vector(e), n * p)
        lapply(seq_len(p), function(k) all[(k - 1L) * n + seq_len(n)])
    }
    a <- side(e1)
    b <- if (!unary) side(e2)
    r <- vector("list", p)
    for (k in seq_len(p)) {
        v <- if (unary) f(a[[k]]) else f(a[[k]], b[[k]])
        if (!is.null(v)) r[[k]] <- v
    }
    if (!logical) return(.newFrame(r, names(model), .row_names_info(model, 0L)))
    m <- unlist(r, recursive = FALSE, use.names = FALSE)
    if (is.null(m)) m <- logical()
    dim(m) <- c(n, p)
    dimnames(m) <- list(if (.row_names_info(model) > 0L) row.names(model), names(model))
    m
}

Math.data.frame <- function(x, ...) {
    ok <- vapply(x, function(c) is.numeric(c) || is.logical(c) || is.complex(c), NA)
    if (!all(ok))
        stop(gettextf("non-numeric-alike variable(s) in data frame: %s", paste(names(x)[!ok], collapse = ", ")), domain = NA)
    if (length(x)) x[] <- lapply(X = x, FUN = .Generic, ...)
    x
}

Summary.data.frame <- function(..., na.rm) {
    if (missing(na.rm)) na.rm <- FALSE
    args <- lapply(list(...), function(x) {
        x <- as.matrix(x)
        if (!is.numeric(x) && !is.logical(x) && !is.complex(x))
            stop("only defined on a data frame with all numeric-alike variables")
        x
    })
    do.call(.Generic, c(args, na.rm = na.rm))
}

mean.data.frame <- function(x, ...) {
    warning("argument is not numeric or logical: returning NA")
    NA_real_
}

cbind.data.frame <- function(..., deparse.level = 1) data.frame(..., check.names = FALSE)

rbind.data.frame <- function(..., deparse.level = 1, make.row.names = TRUE, stringsAsFactors = FALSE,
                             factor.exclude = TRUE) {
    all <- list(...)
    frames <- vapply(all, is.data.frame, NA)
    keep <- vapply(all, function(a) if (is.data.frame(a)) length(a) > 0L else length(a) > 0L, NA)
    labels <- names(all)
    if (is.null(labels)) labels <- character(length(all))
    all <- all[keep]
    labels <- labels[keep]
    if (!length(all)) return(if (any(frames)) list(...)[[which(frames)[1L]]] else list2DF())
    first <- which(vapply(all, is.data.frame, NA))[1L]
    if (is.na(first)) first <- 1L
    model <- all[[first]]
    names <- names(model)
    p <- length(model)
    columns <- vector("list", p)
    for (k in seq_len(p)) columns[[k]] <- vector("list", length(all))
    rows <- vector("list", length(all))
    at <- 0L
    plain <- TRUE
    listed <- vapply(all, function(x) !is.matrix(x) && !is.data.frame(x), NA)
    for (m in seq_along(all)) {
        x <- all[[m]]
        if (is.matrix(x)) x <- as.data.frame(x, stringsAsFactors = stringsAsFactors)
        if (is.data.frame(x)) {
            if (length(x) != p) stop(simpleError("numbers of columns of arguments do not match", quote(rbind(deparse.level, ...))))
            order <- .matchColumns(names, names(x))
            n <- .row_names_info(x, 2L)
            own <- if (.row_names_info(x) > 0L) {
                r <- attr(x, "row.names")
                if (is.integer(r) && identical(r, seq_len(n))) NULL else r
            }
            values <- unclass(x)
        } else {
            # A list, or a vector with one element per column.
            values <- if (is.list(x)) x else as.list(x)
            if (is.list(x) && length(x) != p) stop("invalid list argument: all variables should have the same length")
            order <- if (!is.null(names(values)) && all(names %in% names(values))) match(names, names(values))
                else rep_len(seq_along(values), p)
            n <- max(lengths(values[order]))
            own <- if (!is.list(x)) at + 1L
        }
        for (k in seq_len(p)) {
            v <- values[[order[k]]]
            columns[[k]][[m]] <- if (NROW(v) == n) v else rep_len(v, n)
        }
        label <- labels[m]
        # Rows without names of their own are numbered on, until some row has a name.
        rows[[m]] <- if (nzchar(label)) {
            plain <- FALSE
            if (n == 1L) label else if (n == 0L) character()
            else paste(label, if (is.null(own)) seq_len(n) else own, sep = ".")
        } else if (is.null(own)) seq.int(if (plain) at + 1L else 1L, length.out = n)
        else { if (is.data.frame(x)) plain <- FALSE; own }
        at <- at + n
    }
    out <- vector("list", p)
    for (k in seq_len(p)) out[[k]] <- .bindColumn(columns[[k]], model[[k]], listed)
    rows <- if (plain || !make.row.names) .set_row_names(at) else unlist(rows)
    if (anyDuplicated(rows)) rows <- make.unique(as.character(rows), sep = "")
    if (!is.data.frame(model)) return(.newFrame(out, names, rows))
    # Other attributes are the first frame's, the class comes last.
    attributes(out) <- attributes(unclass(model))
    names(out) <- names
    attr(out, "row.names") <- rows
    oldClass(out) <- oldClass(model)
    out
}

# Positions of the columns called `want` among `have`: by name, or by place if there are none.
.matchColumns <- function(want, have) {
    if (identical(want, have)) return(seq_along(want))
    at <- match(want, have)
    if (!anyNA(at) && !anyDuplicated(at)) return(at)
    if (anyDuplicated(want) && identical(sort(want), sort(have))) {
        used <- logical(length(have))
        for (k in seq_along(want)) {
            j <- which(have == want[k] & !used)[1L]
            at[k] <- j
            used[j] <- TRUE
        }
        return(at)
    }
    stop(simpleError("names do not match previous names", quote(match.names(clabs, names(xi)))))
}

# One column from its pieces; the first frame says what kind it is.
.bindColumn <- function(pieces, model, listed = logical(length(pieces))) {
    if (is.factor(model)) {
        levels <- levels(model)
        texts <- lapply(seq_along(pieces), function(m) {
            v <- pieces[[m]]
            # Elements of a list are assigned, so they have to be levels.
            if (listed[m]) {
                if (!is.factor(v) && !all(is.na(v) | as.character(v) %in% levels))
                    warning(simpleWarning("invalid factor level, NA generated", call("[<-.factor", quote(`*tmp*`), quote(ri), value = v)))
            } else if (is.factor(v)) levels <<- union(levels, levels(v))
            else levels <<- union(levels, unique(as.character(v[!is.na(v)])))
            as.character(v)
        })
        plain <- any(vapply(pieces, function(v) is.factor(v) && !is.ordered(v), NA))
        return(factor(unlist(texts), levels = levels, ordered = is.ordered(model) && !plain))
    }
    if (length(dim(model)) == 2L) return(do.call(rbind, pieces))
    if (inherits(model, "AsIs")) {
        r <- unlist(lapply(pieces, function(v) if (is.factor(v)) as.character(v) else v), recursive = FALSE, use.names = FALSE)
        return(`class<-`(r, oldClass(model)))
    }
    if (is.object(model) && !is.list(model)) return(do.call(c, c(list(model[0L]), pieces)))
    if (is.character(model)) pieces <- lapply(pieces, function(v) if (is.factor(v)) as.character(v) else v)
    factors <- vapply(pieces, is.factor, NA)
    if (any(factors)) pieces[factors] <- lapply(pieces[factors], as.character)
    if (is.list(model)) return(do.call(c, lapply(pieces, function(v) if (is.list(v)) v else as.list(v))))
    r <- unlist(pieces, recursive = FALSE, use.names = FALSE)
    if (is.null(r)) model[0L] else r
}

list2DF <- function(x = list(), nrow = 0L) {
    stopifnot(is.list(x), is.null(nrow) || nrow >= 0L)
    if (length(x)) nrow <- max(lengths(x), nrow)
    if (is.null(names(x))) names(x) <- character(length(x))
    structure(x, class = "data.frame", row.names = .set_row_names(nrow))
}

subset <- function(x, ...) UseMethod("subset")
subset.default <- function(x, subset, ...) x[.surely(subset)]

# Columns by an expression in which their names stand for their numbers.
.selectedColumns <- function(expr, names, envir) {
    numbers <- as.list(seq_along(names))
    names(numbers) <- names
    eval(expr, numbers, envir)
}

# A condition that is not known counts as false.
.surely <- function(condition) {
    if (!is.logical(condition)) stop(simpleError("'subset' must be logical", sys.call(-1L)))
    !is.na(condition) & condition
}

subset.data.frame <- function(x, subset, select, drop = FALSE, ...) {
    keep <- if (missing(subset)) rep_len(TRUE, nrow(x))
        else .surely(eval(substitute(subset), x, parent.frame()))
    if (missing(select)) return(x[keep, rep_len(TRUE, ncol(x)), drop = drop])
    x[keep, .selectedColumns(substitute(select), names(x), parent.frame()), drop = drop]
}

subset.matrix <- function(x, subset, select, drop = FALSE, ...) {
    keep <- if (missing(subset)) TRUE else .surely(subset)
    if (missing(select)) x[keep, , drop = drop]
    else x[keep, .selectedColumns(substitute(select), colnames(x), parent.frame()), drop = drop]
}

transform <- function(`_data`, ...) UseMethod("transform")
transform.default <- function(`_data`, ...) transform.data.frame(data.frame(`_data`), ...)

transform.data.frame <- function(`_data`, ...) {
    new <- eval(substitute(list(...)), `_data`, parent.frame())
    labels <- names(new)
    known <- labels %in% names(`_data`)
    for (k in which(known)) `_data`[[labels[k]]] <- new[[k]]
    if (all(known)) return(`_data`)
    do.call(data.frame, c(list(`_data`), new[!known]))
}

split.data.frame <- function(x, f, drop = FALSE, ...) {
    if (inherits(f, "formula")) f <- .formulaVariables(f[[length(f)]], x, environment(f))
    lapply(split(x = seq_len(nrow(x)), f = f, drop = drop, ...), function(at) x[at, , drop = FALSE])
}

`split<-.data.frame` <- function(x, f, drop = FALSE, ..., value) {
    groups <- split(seq_len(nrow(x)), f, drop = drop, ...)
    source <- rep_len(seq_along(value), length(groups))
    for (k in seq_along(groups)) x[groups[[k]], ] <- value[[source[k]]]
    x
}

rowsum.data.frame <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
    m <- rowsum(as.matrix(x), group, reorder = reorder, na.rm = na.rm, ...)
    as.data.frame(m)
}

merge <- function(x, y, ...) UseMethod("merge")
merge.default <- function(x, y, ...) merge(as.data.frame(x), as.data.frame(y), ...)

# The positions of the `by` columns; 0 stands for the row names.
as.vector.data.frame <- function(x, mode = "any") {
    attributes(x) <- list(names = names(x))
    if (any(mode == c("any", "list"))) x else as.vector(x, mode = mode)
}

.byColumns <- function(by, frame) {
    if (is.null(by)) return(integer())
    if (is.character(by)) {
        at <- match(by, c("row.names", names(frame))) - 1L
        if (anyNA(at)) stop("'by' must specify a uniquely valid column")
        at
    } else if (is.numeric(by)) {
        if (any(by < 0L) || any(by > length(frame))) stop("'by' must match numbers of columns")
        as.integer(by)
    } else if (is.logical(by)) {
        if (length(by) != length(frame)) stop("'by' must match number of columns")
        which(by)
    } else stop("'by' must specify one or more columns as numbers, names or logical")
}

merge.data.frame <- function(x, y, by = intersect(names(x), names(y)), by.x = by, by.y = by, all = FALSE,
                             all.x = all, all.y = all, sort = TRUE, suffixes = c(".x", ".y"), no.dups = TRUE,
                             incomparables = NULL, ...) {
    x <- as.data.frame(x)
    y <- as.data.frame(y)
    nx <- nrow(x)
    ny <- nrow(y)
    bx <- .byColumns(by.x, x)
    by <- .byColumns(by.y, y)
    if (length(bx) != length(by)) stop("'by.x' and 'by.y' specify different numbers of columns")
    if (!length(bx)) {
        # No common column: all pairs of rows.
        left <- x[rep.int(seq_len(nx), ny), , drop = FALSE]
        right <- y[rep(seq_len(ny), each = nx), , drop = FALSE]
        labels <- .suffixed(names(x), names(y), suffixes, character())
        r <- c(unclass(left), unclass(right))
        return(.newFrame(r, unlist(labels), .set_row_names(nx * ny)))
    }
    if (any(bx == 0L)) { x <- cbind(Row.names = I(row.names(x)), x); bx <- bx + 1L }
    if (any(by == 0L)) { y <- cbind(Row.names = I(row.names(y)), y); by <- by + 1L }
    keys <- .joinKeys(x[bx], y[by])
    if (!is.null(incomparables)) {
        # Keys that match nothing, not even themselves.
        if (length(bx) > 1L) stop("'incomparables' is supported only for merging on a single column")
        keys$x[x[[bx]] %in% incomparables] <- 0L
        keys$y[y[[by]] %in% incomparables] <- NA_integer_
    }
    pairs <- .joinRows(keys$x, keys$y)
    xi <- pairs$x
    yi <- pairs$y
    key <- x[bx]
    rest <- x[-bx]
    other <- y[-by]
    labels <- .suffixed(names(rest), names(other), suffixes, names(key), no.dups)
    onlyx <- if (all.x) setdiff(seq_len(nx), xi) else integer()
    onlyy <- if (all.y) setdiff(seq_len(ny), yi) else integer()
    take <- function(frame, at) lapply(unclass(frame), .cellsOf, at)
    keycols <- vector("list", length(bx))
    for (k in seq_along(bx)) {
        v <- .cellsOf(key[[k]], c(xi, onlyx))
        if (length(onlyy)) v <- .bindColumn(list(v, .cellsOf(y[[by[k]]], onlyy)), key[[k]])
        keycols[[k]] <- v
    }
    left <- take(rest, c(xi, onlyx, rep(NA_integer_, length(onlyy))))
    right <- take(other, c(yi, rep(NA_integer_, length(onlyx)), onlyy))
    columns <- c(keycols, left, right)
    n <- length(xi) + length(onlyx) + length(onlyy)
    r <- .newFrame(columns, c(names(key), labels[[1L]], labels[[2L]]), .set_row_names(n))
    if (sort && n > 1L) {
        # Rows of one side only come after the others where they tie.
        o <- do.call(order, lapply(keycols, function(c) if (is.factor(c)) as.integer(c) else c))
        r <- r[o, , drop = FALSE]
        attr(r, "row.names") <- .set_row_names(n)
    }
    r
}

# Names of the columns that are not keys: the same name on both sides gets suffixes.
.suffixed <- function(a, b, suffixes, keys, no.dups = TRUE) {
    both <- intersect(a, b)
    a2 <- a
    b2 <- b
    if (length(both)) {
        a2[a %in% both] <- paste0(a[a %in% both], suffixes[1L])
        b2[b %in% both] <- paste0(b[b %in% both], suffixes[2L])
    }
    if (no.dups) {
        clash <- b2 %in% keys & !(b %in% both)
        if (any(clash)) b2[clash] <- paste0(b2[clash], suffixes[2L])
        clash <- a2 %in% keys & !(a %in% both)
        if (any(clash)) a2[clash] <- paste0(a2[clash], suffixes[1L])
    }
    list(a2, b2)
}

# Numbers that are the same where the keys are.
.joinKeys <- function(x, y) {
    nx <- nrow(x)
    code <- NULL
    for (k in seq_along(x)) {
        a <- x[[k]]
        b <- y[[k]]
        if (is.factor(a)) a <- as.character(a)
        if (is.factor(b)) b <- as.character(b)
        if (is.object(a) || is.object(b)) { a <- if (is.numeric(a)) as.numeric(a) else as.character(a); b <- if (is.numeric(b)) as.numeric(b) else as.character(b) }
        v <- c(a, b)
        m <- match(v, unique(v))
        if (is.null(code)) code <- m
        else {
            pair <- (code - 1) * (max(m, 1L) + 1) + m
            code <- match(pair, unique(pair))
        }
    }
    list(x = code[seq_len(nx)], y = code[nx + seq_len(length(code) - nx)])
}

# All pairs of rows with the same key, those of the first table together, in the order of the second.
.joinRows <- function(kx, ky) {
    groups <- split(seq_along(kx), factor(kx, levels = unique(c(kx, ky))))
    hits <- groups[match(ky, unique(c(kx, ky)))]
    counts <- lengths(hits)
    xi <- unlist(hits, use.names = FALSE)
    yi <- rep(seq_along(ky), counts)
    if (is.null(xi)) return(list(x = integer(), y = integer()))
    o <- order(xi)
    list(x = xi[o], y = yi[o])
}

# The terms of one side of a formula: variables joined by `+`.
.formulaTerms <- function(e) {
    if (is.call(e) && identical(e[[1L]], quote(`+`)) && length(e) == 3L) c(.formulaTerms(e[[2L]]), .formulaTerms(e[[3L]]))
    else if (is.call(e) && identical(e[[1L]], quote(`*`))) c(.formulaTerms(e[[2L]]), .formulaTerms(e[[3L]]))
    else list(e)
}
