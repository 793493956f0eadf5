# Factors: integer codes with levels.

factor <- function(x = character(), levels, labels = levels, exclude = NA, ordered = is.ordered(x),
                   nmax = NA) {
    if (is.null(x)) x <- character()
    nx <- names(x)
    if (missing(levels)) {
        values <- unique(x, nmax = nmax)
        levels <- unique(as.character(values)[order(values)])
    }
    force(ordered)
    if (!is.character(x)) x <- as.character(x)
    levels <- levels[is.na(match(levels, exclude))]
    codes <- match(x, levels)
    if (!is.null(nx)) names(codes) <- nx
    if (missing(labels)) {
        levels(codes) <- as.character(levels)
    } else {
        n <- length(labels)
        if (n == length(levels)) {
            all <- as.character(labels)
            distinct <- unique(all)
            if (length(distinct) < n) {
                codes <- match(all, distinct)[codes]
                names(codes) <- nx
            }
            attr(codes, "levels") <- distinct
        } else if (n == 1L) attr(codes, "levels") <- paste0(labels, seq_along(levels))
        else stop(gettextf("invalid 'labels'; length %d should be 1 or %d", n, length(levels)), domain = NA)
    }
    class(codes) <- c(if (ordered) "ordered", "factor")
    codes
}

ordered <- function(x, ...) {
    if (!is.factor(x)) return(factor(x, ..., ordered = TRUE))
    factor(x, ..., ordered = TRUE)
}

is.factor <- function(x) inherits(x, "factor")
is.ordered <- function(x) inherits(x, "ordered")

as.factor <- function(x) {
    if (is.factor(x)) return(x)
    if (!is.object(x) && is.integer(x)) {
        levels <- sort.int(unique.default(x))
        f <- match(x, levels)
        attr(f, "levels") <- as.character(levels)
        if (!is.null(nx <- names(x))) names(f) <- nx
        class(f) <- "factor"
        return(f)
    }
    factor(x)
}

as.ordered <- function(x) {
    if (is.ordered(x)) return(x)
    if (!is.factor(x)) return(factor(x, ordered = TRUE))
    class(x) <- c("ordered", oldClass(x))
    x
}

nlevels <- function(x) length(levels(x))

`levels<-.factor` <- function(x, value) {
    old <- levels(x)
    codes <- as.integer(x)
    if (is.list(value)) {
        new <- rep.int(names(value), lapply(value, length))
        at <- match(old, unlist(value))
        labels <- names(value)
        codes <- match(new[at], labels)[codes]
    } else {
        if (length(old) > length(value)) stop("number of levels differs")
        labels <- as.character(value)
        distinct <- unique(labels[!is.na(labels)])
        if (length(distinct) < length(labels)) {
            codes <- match(labels, distinct)[codes]
            labels <- distinct
        }
    }
    keep <- attributes(x)
    keep$levels <- labels
    attributes(codes) <- keep
    codes
}

as.character.factor <- function(x, ...) attr(x, "levels")[as.integer(x)]
as.vector.factor <- function(x, mode = "any") {
    r <- if (mode == "any" || mode == "character") levels(x)[x]
        else if (mode == "logical") as.logical(levels(x))[x]
        else if (mode == "list") as.list(x)
        else as.vector(unclass(x), mode)
    if (mode != "list") attributes(r) <- NULL
    r
}
as.logical.factor <- function(x, ...) as.logical(levels(x))[x]
as.list.factor <- function(x, ...) {
    r <- vector("list", length(x))
    for (i in seq_along(x)) r[[i]] <- x[i]
    if (!is.null(names(x))) names(r) <- names(x)
    r
}

`[.factor` <- function(x, ..., drop = FALSE) {
    y <- NextMethod("[")
    attr(y, "contrasts") <- attr(x, "contrasts")
    attr(y, "levels") <- attr(x, "levels")
    class(y) <- oldClass(x)
    if (drop) factor(y, exclude = if (anyNA(levels(x))) NULL else NA) else y
}

`[[.factor` <- function(x, ...) {
    y <- NextMethod("[[")
    attr(y, "contrasts") <- attr(x, "contrasts")
    attr(y, "levels") <- attr(x, "levels")
    class(y) <- oldClass(x)
    y
}

`[<-.factor` <- function(x, ..., value) {
    labels <- levels(x)
    cx <- oldClass(x)
    if (is.factor(value)) value <- levels(value)[value]
    m <- match(value, labels)
    this <- is.na(m) & !is.na(value)
    if (any(this)) warning("invalid factor level, NA generated")
    class(x) <- NULL
    x[...] <- m
    attr(x, "levels") <- labels
    class(x) <- cx
    x
}

`[[<-.factor` <- function(x, ..., value) {
    labels <- levels(x)
    cx <- oldClass(x)
    if (is.factor(value)) value <- levels(value)[value]
    m <- match(value, labels)
    if (any(is.na(m) & !is.na(value))) warning("invalid factor level, NA generated")
    class(x) <- NULL
    x[[...]] <- m
    attr(x, "levels") <- labels
    class(x) <- cx
    x
}

`is.na<-.factor` <- function(x, value) {
    codes <- unclass(x)
    codes[value] <- NA
    class(codes) <- oldClass(x)
    codes
}

`length<-.factor` <- function(x, value) {
    cl <- class(x)
    labels <- levels(x)
    x <- NextMethod()
    structure(x, levels = labels, class = cl)
}

rep.factor <- function(x, ...) {
    y <- NextMethod()
    structure(y, class = class(x), levels = levels(x))
}

c.factor <- function(..., recursive = TRUE) {
    parts <- list(...)
    parts <- parts[lengths(parts) > 0L | vapply(parts, is.factor, NA)]
    if (!length(parts)) return(NULL)
    y <- unlist(parts, recursive = recursive)
    if (inherits(y, "factor") && all(vapply(parts, inherits, NA, "factor")) &&
        length(unique(lapply(parts, levels))) == 1L && all(vapply(parts, is.ordered, NA)))
        class(y) <- c("ordered", "factor")
    y
}

rev.factor <- function(x) if (length(x)) x[length(x):1L] else x

droplevels <- function(x, ...) UseMethod("droplevels")
droplevels.factor <- function(x, exclude = if (anyNA(levels(x))) NULL else NA, ...)
    factor(as.character(x), levels = levels(x)[is.element(seq_along(levels(x)), as.integer(x))],
           exclude = exclude, ordered = is.ordered(x))
droplevels.data.frame <- function(x, except = NULL, exclude, ...) {
    which <- vapply(x, is.factor, NA)
    if (!is.null(except)) which[except] <- FALSE
    if (!any(which)) return(x)
    x[which] <- if (missing(exclude)) lapply(x[which], droplevels)
        else lapply(x[which], droplevels, exclude = exclude)
    x
}

addNA <- function(x, ifany = FALSE) {
    if (!is.factor(x)) x <- factor(x)
    if (ifany && !anyNA(x)) return(x)
    labels <- levels(x)
    if (!anyNA(labels)) labels <- c(labels, NA)
    factor(x, levels = labels, exclude = NULL)
}

relevel <- function(x, ref, ...) UseMethod("relevel")
relevel.default <- function(x, ref, ...) stop("'relevel' only for (unordered) factors")
relevel.ordered <- function(x, ref, ...) stop("'relevel' only for (unordered) factors")
relevel.factor <- function(x, ref, ...) {
    labels <- levels(x)
    if (length(ref) != 1L) stop("'ref' must be of length one")
    if (is.character(ref)) {
        at <- match(ref, labels)
        if (is.na(at)) stop(gettextf("'ref' must be an existing level"), domain = NA)
    } else {
        at <- ref
        if (at < 1 || at > length(labels)) stop(gettextf("ref = %d must be in 1L:%d", at, length(labels)), domain = NA)
    }
    factor(as.character(x), levels = labels[c(at, seq_along(labels)[-at])], exclude = if (!anyNA(labels)) NA)
}

reorder <- function(x, ...) UseMethod("reorder")
reorder.default <- function(x, X, FUN = mean, ..., order = is.ordered(x), decreasing = FALSE) {
    scores <- tapply(X = X, INDEX = x, FUN = FUN, ...)
    r <- factor(x, levels = names(base::sort(scores, na.last = TRUE, decreasing = decreasing)),
                ordered = order)
    attr(r, "scores") <- scores
    r
}

format.factor <- function(x, ...) format(structure(as.character(x), names = names(x), dim = dim(x), dimnames = dimnames(x)), ...)

interaction <- function(..., drop = FALSE, sep = ".", lex.order = FALSE) {
    args <- list(...)
    if (length(args) == 1L && is.list(args[[1L]])) args <- args[[1L]]
    n <- length(args)
    if (n < 1L) stop("No factors specified")
    labels <- NULL
    for (k in if (lex.order) seq_len(n) else n:1L) {
        f <- as.factor(args[[k]])[, drop = drop]
        own <- levels(f)
        codes <- as.integer(f) - 1L
        if (is.null(labels)) {
            ans <- codes
            labels <- own
        } else {
            m <- length(own)
            if (lex.order) {
                ans <- ans * m + codes
                labels <- paste(rep(labels, each = m), own, sep = sep)
            } else {
                ans <- ans * m + codes
                labels <- paste(own, rep(labels, each = m), sep = sep)
            }
        }
        if (drop) {
            used <- sort(unique(ans[!is.na(ans)]))
            ans <- match(ans, used) - 1L
            labels <- labels[used + 1L]
        }
    }
    structure(as.integer(ans + 1L), levels = labels, class = "factor")
}

cut <- function(x, ...) UseMethod("cut")
cut.default <- function(x, breaks, labels = NULL, include.lowest = FALSE, right = TRUE, dig.lab = 3L,
                        ordered_result = FALSE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (length(breaks) == 1L) {
        if (is.na(breaks) || breaks < 2L) stop("invalid number of intervals")
        count <- as.integer(breaks + 1)
        span <- range(x, na.rm = TRUE)
        width <- diff(span)
        if (width == 0) {
            width <- if (span[1L] != 0) abs(span[1L]) else 1
            breaks <- seq.int(span[1L] - width / 1000, span[2L] + width / 1000, length.out = count)
        } else {
            breaks <- seq.int(span[1L], span[2L], length.out = count)
            breaks[c(1L, count)] <- c(span[1L] - width / 1000, span[2L] + width / 1000)
        }
    } else count <- length(breaks <- sort.int(as.double(breaks)))
    if (anyDuplicated(breaks)) stop("'breaks' are not unique")
    codes.only <- FALSE
    if (is.null(labels)) {
        for (dig in dig.lab:max(12L, dig.lab)) {
            text <- formatC(0 + breaks, digits = dig, width = 1L)
            if (all(text[-1L] != text[-count])) break
        }
        labels <- if (right) paste0("(", text[-count], ",", text[-1L], "]")
            else paste0("[", text[-count], ",", text[-1L], ")")
        if (include.lowest) {
            if (right) substr(labels[1L], 1L, 1L) <- "["
            else substring(labels[count - 1L], nchar(labels[count - 1L], "c")) <- "]"
        }
    } else if (is.logical(labels) && !labels) codes.only <- TRUE
    else if (length(labels) != count - 1L)
        stop("lengths of 'breaks' and 'labels' differ")
    codes <- findInterval(x, breaks, left.open = right, rightmost.closed = include.lowest)
    codes[!is.na(codes) & (codes == 0L | codes == count)] <- NA
    if (codes.only) codes else factor(codes, seq_along(labels), labels, ordered = ordered_result)
}

split <- function(x, f, drop = FALSE, ...) UseMethod("split")
split.default <- function(x, f, drop = FALSE, sep = ".", lex.order = FALSE, ...) {
    if (is.list(f)) f <- interaction(f, drop = drop, sep = sep, lex.order = lex.order)
    else if (!is.factor(f)) f <- as.factor(f)
    else if (drop) f <- factor(f)
    storage.mode(f) <- "integer"
    if (is.null(attr(x, "class"))) return(.split(x, f))
    at <- .split(seq_along(x), f)
    lapply(at, function(i) x[i])
}

`split<-` <- function(x, f, drop = FALSE, ..., value) UseMethod("split<-")
`split<-.default` <- function(x, f, drop = FALSE, ..., value) {
    at <- split(seq_along(x), f, drop = drop, ...)
    n <- length(value)
    j <- 0
    for (i in at) {
        j <- j %% n + 1
        x[i] <- value[[j]]
    }
    x
}

unsplit <- function(value, f, drop = FALSE) {
    len <- length(if (is.list(f)) f[[1L]] else f)
    if (is.data.frame(value[[1L]])) {
        x <- value[[1L]][rep(NA_integer_, len), , drop = FALSE]
        rownames(x) <- unsplit(lapply(value, rownames), f, drop = drop)
    } else x <- value[[1L]][rep(NA_integer_, len)]
    split(x, f, drop = drop) <- value
    x
}

by <- function(data, INDICES, FUN, ..., simplify = TRUE) UseMethod("by")
by.default <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    d <- dim(data)
    if (length(d) == 2L) return(by(as.data.frame(data), INDICES, FUN, ..., simplify = simplify))
    if (!is.list(INDICES)) {
        name <- deparse(substitute(INDICES))[1L]
        INDICES <- list(INDICES)
        names(INDICES) <- name
    }
    FUNx <- function(x) FUN(data[x], ...)
    structure(tapply(seq_along(data), INDICES, FUNx, simplify = simplify), call = match.call(), class = "by")
}
by.data.frame <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    if (!is.list(INDICES)) {
        name <- deparse(substitute(INDICES))[1L]
        INDICES <- list(INDICES)
        names(INDICES) <- name
    }
    FUNx <- function(x) FUN(data[x, , drop = FALSE], ...)
    structure(tapply(seq_len(nrow(data)), INDICES, FUNx, simplify = simplify), call = match.call(), class = "by")
}

expand.grid <- function(..., KEEP.OUT.ATTRS = TRUE, stringsAsFactors = TRUE) {
    args <- list(...)
    n <- length(args)
    if (n == 1L && is.list(args[[1L]])) {
        args <- args[[1L]]
        n <- length(args)
    }
    if (n == 0L) return(as.data.frame(list()))
    labels <- names(args)
    if (is.null(labels)) labels <- paste0("Var", seq_len(n))
    blank <- labels == ""
    labels[blank] <- paste0("Var", seq_len(n))[blank]
    names(args) <- labels
    sizes <- lengths(args)
    total <- prod(sizes)
    res <- vector("list", n)
    names(res) <- labels
    if (total == 0L) res <- lapply(args, function(x) x[FALSE])
    else {
        each <- 1L
        for (i in seq_len(n)) {
            x <- args[[i]]
            k <- length(x)
            x <- x[rep.int(rep.int(seq_len(k), rep.int(each, k)), total / (each * k))]
            if (stringsAsFactors && is.character(x)) x <- factor(x, levels = unique(args[[i]]))
            res[[i]] <- x
            each <- each * k
        }
    }
    if (KEEP.OUT.ATTRS) {
        values <- Map(function(name, v) paste0(name, "=", if (is.numeric(v)) format(v) else v), labels, args)
        attr(res, "out.attrs") <- list(dim = sizes, dimnames = values)
    }
    structure(res, class = "data.frame", row.names = c(NA, -as.integer(total)))
}
