# Factors: integer codes with levels.

factor <- function(x = character(), levels, labels = levels, exclude = NA, ordered = is.ordered(x),
                   nmax = NA) {
    if (is.null(x)) x <- character()
    force(ordered)
    whole <- NULL
    if (missing(levels)) {
        values <- unique(x, nmax = nmax)
        at <- order(values)
        levels <- unique(as.character(values)[at])
        # Plain integers are looked up as they are: their texts differ if they do.
        if (is.integer(x) && !is.object(x) && is.null(dim(x))) whole <- values[at]
    }
    wanted <- !(levels %in% exclude)
    kept <- levels[wanted]
    codes <- if (!is.null(whole)) match(x, whole[wanted])
             else match(if (is.character(x)) x else as.character(x), kept)
    shown <- as.character(kept)
    if (!missing(labels)) {
        n <- length(labels)
        if (!(n %in% c(1L, length(kept))))
            stop(gettextf("invalid 'labels'; length %d should be 1 or %d", n, length(kept)), domain = NA)
        all <- if (n == length(kept)) as.character(labels) else paste0(labels, seq_along(kept))
        # Equal labels are one level.
        shown <- unique(all)
        if (length(shown) < length(all)) codes <- match(all, shown)[codes]
    }
    if (!is.null(names(x))) names(codes) <- names(x)
    levels(codes) <- shown
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
    if (is.factor(x)) x
    else if (is.integer(x) && !is.object(x)) {
        # Integers sort faster than their texts.
        values <- sort.int(unique.default(x))
        .asFactor(match(x, values), as.character(values), "factor", names(x))
    } else factor(x)
}

# Codes made a factor.
.asFactor <- function(codes, levels, class, names = NULL) {
    if (!is.null(names)) names(codes) <- names
    attr(codes, "levels") <- levels
    class(codes) <- class
    codes
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

as.character.factor <- function(x, ...) {
    if (!is.factor(x)) stop("attempting to coerce non-factor")
    attr(x, "levels")[as.integer(x)]
}

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

# What subsetting left of a factor gets back what makes it one.
.factorAgain <- function(part, whole) {
    for (what in c("contrasts", "levels")) attr(part, what) <- attr(whole, what)
    class(part) <- oldClass(whole)
    part
}

`[.factor` <- function(x, ..., drop = FALSE) {
    part <- .factorAgain(NextMethod("["), x)
    if (!drop) part else factor(part, exclude = if (!anyNA(levels(x))) NA)
}

`[[.factor` <- function(x, ...) .factorAgain(NextMethod("[["), x)

# Codes of new elements of a factor; what is no level becomes NA.
.codesFor <- function(value, labels) {
    text <- if (is.factor(value)) levels(value)[value] else value
    codes <- match(text, labels)
    if (!all(is.na(text) | !is.na(codes)))
        warning(simpleWarning("invalid factor level, NA generated", sys.call(-1L)))
    codes
}

`[<-.factor` <- function(x, ..., value) {
    codes <- unclass(x)
    codes[...] <- .codesFor(value, levels(x))
    .asFactor(codes, levels(x), oldClass(x))
}

`[[<-.factor` <- function(x, ..., value) {
    codes <- unclass(x)
    codes[[...]] <- .codesFor(value, levels(x))
    .asFactor(codes, levels(x), oldClass(x))
}

`is.na<-.factor` <- function(x, value) {
    codes <- unclass(x)
    codes[value] <- NA
    class(codes) <- oldClass(x)
    codes
}

`length<-.factor` <- function(x, value) .asFactor(NextMethod(), levels(x), class(x))
rep.factor <- function(x, ...) .asFactor(NextMethod(), levels(x), class(x))

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
    f <- if (is.factor(x)) x else factor(x)
    if (anyNA(f) || !ifany) factor(f, levels = unique(c(levels(f), NA)), exclude = NULL) else f
}

format.factor <- function(x, ...) format(structure(as.character(x), names = names(x), dim = dim(x), dimnames = dimnames(x)), ...)

# Codes of combinations, one factor after the other: the one that varies slowest comes first.
interaction <- function(..., drop = FALSE, sep = ".", lex.order = FALSE) {
    factors <- list(...)
    if (length(factors) == 1L && is.list(factors[[1L]])) factors <- factors[[1L]]
    if (!length(factors)) stop("No factors specified")
    factors <- lapply(factors, function(f) as.factor(f)[, drop = drop])
    if (!lex.order) factors <- rev(factors)
    cell <- as.integer(factors[[1L]]) - 1L
    labels <- levels(factors[[1L]])
    for (f in factors[-1L]) {
        own <- levels(f)
        cell <- cell * length(own) + (as.integer(f) - 1L)
        outer <- rep(labels, each = length(own))
        labels <- if (lex.order) paste(outer, own, sep = sep) else paste(own, outer, sep = sep)
        if (anyDuplicated(labels)) {
            cell <- match(labels, unique(labels))[cell + 1L] - 1L
            labels <- unique(labels)
        }
        if (drop) {
            # Only what occurs.
            used <- sort(unique(cell[!is.na(cell)]))
            cell <- match(cell, used) - 1L
            labels <- labels[used + 1L]
        }
    }
    .asFactor(as.integer(cell + 1L), labels, "factor")
}

cut <- function(x, ...) UseMethod("cut")

cut.default <- function(x, breaks, labels = NULL, include.lowest = FALSE, right = TRUE, dig.lab = 3L,
                        ordered_result = FALSE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (length(breaks) == 1L) {
        if (is.na(breaks) || breaks < 2L) stop("invalid number of intervals")
        breaks <- .equalBreaks(range(x, na.rm = TRUE), as.integer(breaks + 1))
    } else breaks <- sort.int(as.double(breaks))
    if (anyDuplicated(breaks)) stop("'breaks' are not unique")
    cells <- length(breaks) - 1L
    if (is.null(labels)) labels <- .intervalLabels(breaks, dig.lab, right, include.lowest)
    else if (!isFALSE(labels) && length(labels) != cells) stop("lengths of 'breaks' and 'labels' differ")
    cell <- .bincode(x, breaks, right, include.lowest)
    if (isFALSE(labels)) cell else factor(cell, seq_along(labels), labels, ordered = ordered_result)
}

# n points that divide a range evenly, the ends moved out by a thousandth.
.equalBreaks <- function(ends, n) {
    width <- ends[2L] - ends[1L]
    flat <- width == 0
    if (flat) width <- if (ends[1L] == 0) 1 else abs(ends[1L])
    wider <- ends + c(-1, 1) * (width / 1000)
    if (flat) return(seq.int(wider[1L], wider[2L], length.out = n))
    points <- seq.int(ends[1L], ends[2L], length.out = n)
    c(wider[1L], points[-c(1L, n)], wider[2L])
}

# "(a,b]" or "[a,b)" with as many digits as tell the ends apart, twelve at most.
.intervalLabels <- function(breaks, digits, right, closed) {
    repeat {
        text <- formatC(0 + breaks, digits = digits, width = 1L)
        distinct <- all(text[-1L] != text[-length(text)])
        if (distinct || digits >= 12L) break
        digits <- digits + 1L
    }
    cells <- length(text) - 1L
    open <- rep(if (right) "(" else "[", cells)
    close <- rep(if (right) "]" else ")", cells)
    if (closed && right) open[1L] <- "["
    if (closed && !right) close[cells] <- "]"
    paste0(open, text[-length(text)], ",", text[-1L], close)
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
    groups <- split(seq_along(x), f, drop = drop, ...)
    source <- rep_len(seq_along(value), length(groups))
    for (k in seq_along(groups)) {
        # (The assignment is what warnings show.)
        i <- groups[[k]]
        j <- source[k]
        x[i] <- value[[j]]
    }
    x
}

# As many missing elements (or rows) as there were, then filled group by group.
unsplit <- function(value, f, drop = FALSE) {
    blank <- rep(NA_integer_, length(if (is.list(f)) f[[1L]] else f))
    first <- value[[1L]]
    frame <- is.data.frame(first)
    whole <- if (frame) first[blank, , drop = FALSE] else first[blank]
    if (frame) rownames(whole) <- unsplit(lapply(value, rownames), f, drop = drop)
    split(whole, f, drop = drop) <- value
    whole
}

by <- function(data, INDICES, FUN, ..., simplify = TRUE) UseMethod("by")

# The groups of `by` with the name that is printed.
.byGroups <- function(INDICES, expr) {
    if (is.list(INDICES)) return(INDICES)
    groups <- list(INDICES)
    names(groups) <- deparse(expr)[1L]
    groups
}

by.default <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    if (length(dim(data)) == 2L) return(by(as.data.frame(data), INDICES, FUN, ..., simplify = simplify))
    groups <- .byGroups(INDICES, substitute(INDICES))
    values <- tapply(seq_along(data), groups, function(at) FUN(data[at], ...), simplify = simplify)
    structure(values, call = match.call(), class = "by")
}

by.data.frame <- function(data, INDICES, FUN, ..., simplify = TRUE) {
    groups <- .byGroups(INDICES, substitute(INDICES))
    values <- tapply(seq_len(nrow(data)), groups, function(at) FUN(data[at, , drop = FALSE], ...),
                     simplify = simplify)
    structure(values, call = match.call(), class = "by")
}

expand.grid <- function(..., KEEP.OUT.ATTRS = TRUE, stringsAsFactors = TRUE) {
    sides <- list(...)
    if (length(sides) == 1L && is.list(sides[[1L]])) sides <- sides[[1L]]
    if (!length(sides)) return(as.data.frame(list()))
    sizes <- lengths(sides)
    made <- paste0("Var", seq_along(sides))
    if (is.null(names(sides))) names(sides) <- made
    unnamed <- names(sides) == ""
    names(sides)[unnamed] <- made[unnamed]
    total <- prod(sizes)
    # Element r of the grid has element (r - 1) %/% (product of the sizes before) %% size of a side.
    strides <- c(1, cumprod(sizes))[seq_along(sides)]
    grid <- lapply(seq_along(sides), function(k) {
        x <- sides[[k]]
        if (total == 0) return(x[FALSE])
        column <- x[rep(rep(seq_len(sizes[k]), each = strides[k]), length.out = total)]
        if (stringsAsFactors && is.character(column)) factor(column, levels = unique(x)) else column
    })
    names(grid) <- names(sides)
    if (KEEP.OUT.ATTRS) {
        shown <- function(name, v) paste0(name, "=", if (is.numeric(v)) format(v) else v)
        attr(grid, "out.attrs") <- list(dim = sizes, dimnames = Map(shown, names(sides), sides))
    }
    structure(grid, class = "data.frame", row.names = c(NA, -as.integer(total)))
}

.bincode <- function(x, breaks, right = TRUE, include.lowest = FALSE) {
    breaks <- as.double(breaks)
    at <- findInterval(x, breaks, left.open = right, rightmost.closed = include.lowest)
    at[!is.na(at) & (at == 0L | at == length(breaks))] <- NA_integer_
    at
}
