# Flat contingency tables: a matrix whose rows and columns stand for combinations of the levels of several variables.

ftable <- function(x, ...) UseMethod("ftable")

# Positions of variables given by number or name; NULL if there are such that don't exist.
.variablesAt <- function(vars, names) {
    if (is.numeric(vars)) return(as.integer(vars))
    i <- pmatch(vars, names)
    if (anyNA(i)) NULL else i
}

ftable.default <- function(..., exclude = c(NA, NaN), row.vars = NULL, col.vars = NULL) {
    args <- list(...)
    if (length(args) == 0L) stop("nothing to tabulate")
    x <- args[[1L]]
    if (is.list(x)) x <- table(x, exclude = exclude)
    else if (inherits(x, "ftable") || length(dim(x)) > 1L && (length(args) == 1L || is.table(x))) x <- as.table(x)
    else if (!is.array(x) || length(dim(x)) < 2L) x <- table(..., exclude = exclude)
    else x <- as.table(x)
    names <- names(dimnames(x))
    if (is.null(dimnames(x))) dimnames(x) <- provideDimnames(x)
    n <- length(dim(x))
    pick <- function(vars, what) {
        if (is.character(vars)) {
            i <- pmatch(vars, names)
            if (anyNA(i)) stop(simpleError(paste0("incorrect specification for '", what, "'"), sys.call(-2L)))
            i
        } else if (any(vars < 1 | vars > n)) stop(simpleError(paste0("incorrect specification for '", what, "'"), sys.call(-2L)))
        else as.integer(vars)
    }
    if (!is.null(row.vars)) {
        rows <- pick(row.vars, "row.vars")
        columns <- if (is.null(col.vars)) setdiff(seq_len(n), rows) else pick(col.vars, "col.vars")
    } else if (!is.null(col.vars)) {
        columns <- pick(col.vars, "col.vars")
        rows <- setdiff(seq_len(n), columns)
    } else {
        rows <- seq_len(n - 1L)
        columns <- n
    }
    if (length(c(rows, columns)) < n) {
        kept <- c(rows, columns)
        x <- if (length(kept)) array(apply(x, kept, sum), dim(x)[kept], dimnames(x)[kept]) else array(sum(x), 1L)
        rows <- seq_along(rows)
        columns <- length(rows) + seq_along(columns)
    }
    labels <- dimnames(x)
    # The last variable of each side varies fastest.
    y <- if (length(rows) || length(columns)) aperm(x, c(rev(rows), rev(columns))) else x
    dim(y) <- c(prod(dim(x)[rows]), prod(dim(x)[columns]))
    attributes(y) <- list(dim = dim(y), class = "ftable", row.vars = labels[rows], col.vars = labels[columns])
    y
}

ftable.formula <- function(formula, data = NULL, subset, na.action, ...) {
    if (missing(formula) || !inherits(formula, "formula")) stop("'formula' missing or incorrect")
    if (length(formula) != 3L) stop("'formula' must have both left and right hand sides")
    env <- environment(formula)
    content <- eval(substitute(data), if (is.null(env)) parent.frame() else env)
    if (inherits(content, "ftable") || inherits(content, "table") || length(dim(content)) > 2L) {
        if (inherits(content, "ftable")) content <- as.table(content)
        names <- names(dimnames(content))
        side <- function(e) {
            v <- all.vars(e)
            if (identical(v, ".")) NULL else v
        }
        columns <- side(formula[[2L]])
        rows <- side(formula[[3L]])
        if (is.null(columns)) columns <- setdiff(names, rows)
        if (is.null(rows)) rows <- setdiff(names, columns)
        at <- function(v) {
            i <- pmatch(v, names)
            if (anyNA(i)) stop("incorrect variable names in rhs of formula")
            i
        }
        i <- at(rows)
        j <- pmatch(columns, names)
        if (anyNA(j)) stop("incorrect variable names in lhs of formula")
        return(ftable(apply(content, c(i, j), sum), row.vars = seq_along(i), col.vars = length(i) + seq_along(j), ...))
    }
    columns <- formula[[2L]]
    rows <- formula[[3L]]
    call <- match.call(expand.dots = FALSE)
    call$... <- NULL
    if (is.matrix(content)) call$data <- as.data.frame(data)
    call[[1L]] <- quote(stats::model.frame)
    call$formula <- as.formula(call("~", call("+", rows, columns)), env = environment(formula))
    mf <- eval(call, parent.frame())
    ftable(table(mf), row.vars = all.vars(rows), col.vars = all.vars(columns), ...)
}

as.table.ftable <- function(x, ...) {
    rows <- rev(attr(x, "row.vars"))
    columns <- rev(attr(x, "col.vars"))
    y <- array(data = c(x), dim = c(lengths(rows), lengths(columns)), dimnames = c(rows, columns))
    y <- aperm(y, c(rev(seq_along(rows)), rev(seq_along(columns) + length(rows))))
    class(y) <- "table"
    y
}

format.ftable <- function(x, quote = TRUE, digits = getOption("digits"),
                          method = c("non.compact", "row.compact", "col.compact", "compact"), lsep = " | ",
                          justify = c("left", "right"), ...) {
    if (!inherits(x, "ftable")) stop("'x' must be an \"ftable\" object")
    quoted <- function(s) if (quote && length(s)) paste0("\"", s, "\"") else s
    # All combinations, the last variable fastest; a label is shown where it begins.
    labels <- function(vars) {
        if (!length(vars)) return(matrix("", 1L, 0L))
        sizes <- lengths(vars)
        n <- prod(sizes)
        m <- matrix("", n, length(vars))
        each <- n
        for (i in seq_along(vars)) {
            each <- each / sizes[i]
            at <- seq.int(1L, by = each, length.out = n / each)
            m[at, i] <- rep_len(quoted(vars[[i]]), n / each)
        }
        m
    }
    rows <- attr(x, "row.vars")
    columns <- attr(x, "col.vars")
    nr <- length(rows)
    nc <- length(columns)
    rowNames <- quoted(names(rows))
    if (is.null(rowNames)) rowNames <- rep("", nr)
    colNames <- quoted(names(columns))
    if (is.null(colNames)) colNames <- rep("", nc)
    method <- match.arg(method)
    # Where there are no rows or columns of labels, nothing can be put beside theirs.
    if (!nr) method <- switch(method, col.compact = "non.compact", compact = "row.compact", method)
    if (!nc) method <- switch(method, row.compact = "non.compact", compact = "col.compact", method)
    # For labels of rows, and for those of columns.
    justify <- rep_len(match.arg(justify, c("left", "right", "centre", "none"), several.ok = TRUE), 2L)
    left <- labels(rows)
    top <- t(labels(columns))
    body <- format(unclass(x), digits = digits, ...)
    dim(body) <- dim(x)
    blank <- function(r, c) matrix("", r, c)
    head <- switch(method,
        non.compact = rbind(cbind(blank(nc, nr), matrix(colNames, nc, 1L), top), c(rowNames, rep("", 1L + ncol(x)))),
        row.compact = rbind(cbind(blank(nc - 1L, nr), colNames[-nc], top[-nc, , drop = FALSE]),
                            c(rowNames, colNames[nc], top[nc, ])),
        col.compact = rbind(cbind(blank(nc, nr - 1L), matrix(colNames, nc, 1L), top), c(rowNames, rep("", ncol(x)))),
        compact = rbind(cbind(blank(nc - 1L, nr - 1L), colNames[-nc], top[-nc, , drop = FALSE]),
                        c(if (nr > 1L) rowNames[-nr], paste(rowNames[nr], colNames[nc], sep = lsep), top[nc, ])))
    side <- switch(method, non.compact = , row.compact = cbind(left, ""), left)
    m <- rbind(unname(head), cbind(side, body))
    dimnames(m) <- NULL
    # Labels on the left (and above numbers) are justified as text.
    width <- ncol(m) - ncol(x)
    for (j in seq_len(ncol(m))) {
        how <- justify[1L + (j > width)]
        m[, j] <- if (j <= width) format(m[, j], justify = how)
                  else {
                      n <- nrow(head)
                      w <- max(nchar(m[, j]))
                      c(format(m[seq_len(n), j], width = w, justify = how),
                        formatC(m[-seq_len(n), j], width = w))
                  }
    }
    m
}

write.ftable <- function(x, file = "", quote = TRUE, append = FALSE, digits = getOption("digits"), sep = " ", ...) {
    r <- format.ftable(x, quote = quote, digits = digits, ...)
    cat(t(r), file = file, append = append, sep = c(rep(sep, ncol(r) - 1), "\n"))
    invisible(x)
}

print.ftable <- function(x, digits = getOption("digits"), ...) write.ftable(x, quote = FALSE, digits = digits, ...)

as.matrix.ftable <- function(x, sep = "_", ...) {
    # Combinations of levels as names, the last variable fastest.
    names <- function(vars) structure(list(do.call(paste, c(rev(expand.grid(rev(vars))), list(sep = sep)))),
                                      names = paste(base::names(vars), collapse = sep))
    structure(unclass(x), row.vars = NULL, col.vars = NULL, class = NULL,
              dimnames = c(names(attr(x, "row.vars")), names(attr(x, "col.vars"))))
}

as.data.frame.ftable <- function(x, row.names = NULL, optional = FALSE, ...)
    as.data.frame(as.table(x), row.names = row.names, ...)

read.ftable <- function(file, sep = "", quote = "\"", row.var.names, col.vars, skip = 0) {
    if (is.character(file)) {
        file <- file(file, "r")
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    lines <- readLines(file)
    if (skip) lines <- lines[-seq_len(skip)]
    fields <- function(line) scan(text = line, what = "", sep = sep, quote = quote, quiet = TRUE)
    if (!missing(row.var.names) && !missing(col.vars)) {
        n.row.vars <- length(row.var.names)
        data <- lines
    } else {
        parts <- Filter(length, lapply(lines, fields))
        counts <- lengths(parts)
        # The last line has one label; the longest one all of them.
        n.row.vars <- max(counts[counts == max(counts)]) - counts[length(counts)] + 1L
        if (counts[1L] == 1L) {
            # The column variable on a line of its own, then names of row variables and its levels.
            row.var.names <- parts[[2L]][seq_len(n.row.vars)]
            col.vars <- setNames(list(parts[[2L]][-seq_len(n.row.vars)]), parts[[1L]])
            data <- lines[lengths(lapply(lines, fields)) > 0L][-(1:2)]
        } else {
            k <- match(n.row.vars, counts)
            if (is.na(k) || k < 2L) stop("wrong file format")
            col.vars <- lapply(parts[seq_len(k - 1L)], function(f) unique(f[-1L]))
            names(col.vars) <- vapply(parts[seq_len(k - 1L)], `[`, "", 1L)
            row.var.names <- parts[[k]]
            data <- lines[lengths(lapply(lines, fields)) > 0L][-seq_len(k)]
        }
    }
    columns <- prod(lengths(col.vars))
    levels <- rep(list(character()), n.row.vars)
    values <- numeric()
    for (line in data) {
        f <- fields(line)
        if (!length(f)) next
        n <- length(f) - columns
        if (n > 0L) for (i in seq_len(n)) {
            which <- n.row.vars - n + i
            levels[[which]] <- unique(c(levels[[which]], f[i]))
        }
        values <- c(values, as.numeric(f[n + seq_len(columns)]))
    }
    m <- matrix(values, ncol = columns, byrow = TRUE)
    structure(m, row.vars = setNames(levels, row.var.names), col.vars = col.vars, class = "ftable")
}
