# Dendrograms: nested lists of class "dendrogram" with members, midpoint and height as attributes; leaves are observation
# numbers with a label.

as.dendrogram <- function(object, ...) UseMethod("as.dendrogram")

as.dendrogram.dendrogram <- function(object, ...) object

as.dendrogram.hclust <- function(object, hang = -1, check = TRUE, ...) {
    if (check) {
        m <- object$merge
        if (!is.matrix(m) || ncol(m) != 2L) stop("invalid 'merge' component")
    }
    labels <- object$labels
    if (is.null(labels)) labels <- seq_along(object$order)
    n <- length(object$order)
    above <- max(0, hang) * (max(object$height) - min(object$height))
    z <- vector("list", nrow(object$merge))
    for (k in seq_along(z)) {
        pair <- object$merge[k, ]
        h <- object$height[k]
        hanging <- if (hang < 0) 0 else max(0, h - hang * max(object$height))
        leaf <- function(i, first) {
            if (first) structure(i, label = labels[i], members = 1L, height = hanging, leaf = TRUE)
            else structure(i, members = 1L, height = hanging, label = labels[i], leaf = TRUE)
        }
        if (all(pair < 0)) {
            node <- list(leaf(-pair[1L], TRUE), leaf(-pair[2L], TRUE))
            midpoint <- 0.5
            members <- 2L
        } else if (any(pair < 0)) {
            if (pair[1L] < 0) {
                child <- z[[pair[2L]]]
                node <- list(leaf(-pair[1L], FALSE), child)
                midpoint <- (attr(child, "midpoint") + 1) / 2
            } else {
                child <- z[[pair[1L]]]
                node <- list(child, leaf(-pair[2L], FALSE))
                midpoint <- (attr(child, "members") + attr(child, "midpoint")) / 2
            }
            members <- attr(child, "members") + 1L
        } else {
            a <- z[[pair[1L]]]
            b <- z[[pair[2L]]]
            node <- list(a, b)
            members <- attr(a, "members") + attr(b, "members")
            midpoint <- (attr(a, "members") + attr(a, "midpoint") + attr(b, "midpoint")) / 2
        }
        attr(node, "members") <- members
        attr(node, "midpoint") <- midpoint
        attr(node, "height") <- h
        z[[k]] <- node
    }
    structure(z[[length(z)]], class = "dendrogram")
}

is.leaf <- function(object) is.logical(L <- attr(object, "leaf")) && L

`[[.dendrogram` <- function(x, ..., drop = TRUE) {
    r <- unclass(x)[[...]]
    if (!is.null(r)) class(r) <- "dendrogram"
    r
}

nobs.dendrogram <- function(object, ...) attr(object, "members")

order.dendrogram <- function(x) {
    if (!inherits(x, "dendrogram")) stop(gettextf("'%s' requires a dendrogram", "order.dendrogram"), domain = NA)
    if (is.list(x)) unlist(x) else as.vector(x)
}

# What a function finds in the leaves, from left to right.
.leaves <- function(x, f) if (is.list(x)) unlist(lapply(unclass(x), .leaves, f)) else f(x)

labels.dendrogram <- function(object, ...) .leaves(object, function(leaf) attr(leaf, "label"))

print.dendrogram <- function(x, digits = getOption("digits"), ...) {
    cat("'dendrogram' ")
    if (is.leaf(x)) cat("leaf '", format(attr(x, "label"), digits = digits), "'", sep = "")
    else cat("with", length(x), "branches and", attr(x, "members"), "members total")
    cat(", at height", format(attr(x, "height"), digits = digits), "\n")
    invisible(x)
}

str.dendrogram <- function(object, max.level = NA, digits.d = 3L, give.attr = FALSE, wid = getOption("width"), nest.lev = 0L,
                           indent.str = "", last.str = getOption("str.dendrogram.last"), stem = "--", ...) {
    # Attributes but those that are shown anyway.
    extra <- function(node, known) {
        left <- setdiff(names(attributes(node)), c("members", "height", "label", "leaf", "class", known))
        if (!length(left)) return("")
        paste(left, vapply(attributes(node)[left], function(v) paste(format(v, digits = digits.d), collapse = " "), ""),
              sep = " = ", collapse = ", ")
    }
    one <- function(node, level, indent, mark) {
        height <- attr(node, "height")
        if (is.leaf(node)) {
            label <- attr(node, "label")
            more <- extra(node, character())
            at <- if (is.null(height) || height == 0) "" else paste0("h= ", format(height, digits = digits.d))
            cat(indent, mark, stem, "leaf ", if (is.character(label)) paste0("\"", label, "\"") else format(label, digits = digits.d),
                " ", if (nzchar(at) || nzchar(more)) paste0("(", at, " ", more, " )"), "\n", sep = "")
            return(invisible())
        }
        k <- length(node)
        cat(indent, mark, stem, "[dendrogram w/ ", k, " branches", sep = "")
        if (!is.null(attr(node, "members"))) cat(" and ", attr(node, "members"), " members", sep = "")
        if (!is.null(height)) cat(" at h = ", format(height, digits = digits.d), sep = "")
        more <- extra(node, character())
        cat(if (give.attr && nzchar(more)) paste0(", ", more), "]", sep = "")
        if (!is.na(max.level) && level >= max.level) {
            cat(" ..\n")
            return(invisible())
        }
        cat("\n")
        below <- paste0(indent, if (level == nest.lev) "  " else if (mark == "|") "|  " else "   ")
        for (i in seq_len(k)) one(unclass(node)[[i]], level + 1L, below, if (i == k) last.str else "|")
    }
    # The mark of the last branch replaces one in a pattern, so a backslash vanishes.
    last.str <- if (is.null(last.str)) "`" else sub("`", last.str, "`")
    one(object, nest.lev, indent.str, "")
    invisible()
}

# The middle of a node over its leaves, from those of its branches.
.midpoint <- function(node) {
    if (is.leaf(node)) return(0)
    parts <- unclass(node)
    left <- cumsum(c(0, vapply(parts, function(b) as.double(.memberCount(b)), 0)))
    k <- length(parts)
    mid <- function(b) if (is.null(attr(b, "midpoint"))) 0 else attr(b, "midpoint")
    (mid(parts[[1L]]) + left[k] + mid(parts[[k]])) / 2
}

.memberCount <- function(node) {
    m <- attr(node, "x.member")
    if (is.null(m)) attr(node, "members") else m
}

# Midpoints anew, from the leaves up.
.withMidpoints <- function(node) {
    if (is.leaf(node)) return(node)
    for (i in seq_along(unclass(node))) node[[i]] <- .withMidpoints(unclass(node)[[i]])
    attr(node, "midpoint") <- .midpoint(node)
    node
}

cut.dendrogram <- function(x, h, ...) {
    lower <- list()
    # A node's branches: those above the height are cut in turn, the others become leaves and are kept apart.
    prune <- function(node) {
        kids <- unclass(node)
        full <- attr(node, "members")
        for (i in seq_along(kids)) {
            kid <- kids[[i]]
            if (attr(kid, "height") > h) {
                # Inner nodes show the class.
                given <- attributes(kid)
                given$class <- "dendrogram"
                attributes(kid) <- given
                kids[[i]] <- prune(kid)
                next
            }
            class(kid) <- "dendrogram"
            lower[[length(lower) + 1L]] <<- kid
            given <- attributes(kid)
            count <- length(lower)
            stub <- as.double(count)
            given$class <- NULL
            given$label <- NULL
            given$members <- 1L
            given$leaf <- TRUE
            given$x.member <- attr(kid, "members")
            given$label <- paste("Branch", count)
            attributes(stub) <- given
            kids[[i]] <- stub
        }
        attributes(kids) <- attributes(node)
        attr(kids, "members") <- sum(vapply(unclass(kids), function(b) as.integer(attr(b, "members")), 0L))
        attr(kids, "x.member") <- full
        kids
    }
    upper <- prune(x)
    class(upper) <- "dendrogram"
    list(upper = upper, lower = lower)
}

rev.dendrogram <- function(x) {
    if (is.leaf(x)) return(x)
    k <- length(x)
    if (!k) stop("dendrogram non-leaf node with non-positive #{branches}")
    given <- attributes(x)
    r <- lapply(rev(unclass(x)), function(b) unclass(rev.dendrogram(b)))
    attributes(r) <- given
    r <- .withMidpoints(unclass(r))
    class(r) <- given$class
    r
}

reorder.dendrogram <- function(x, wts, agglo.FUN = sum, ...) {
    if (!inherits(x, "dendrogram")) stop("we require a dendrogram")
    agglo.FUN <- match.fun(agglo.FUN)
    place <- function(node) {
        if (is.leaf(node)) {
            attr(node, "value") <- wts[as.vector(node)[1L]]
            return(node)
        }
        given <- attributes(node)
        parts <- lapply(unclass(node), place)
        values <- vapply(parts, function(b) as.double(attr(b, "value")), 0)
        o <- sort.list(values)
        parts <- parts[o]
        attributes(parts) <- given
        attr(parts, "value") <- agglo.FUN(values[o])
        parts
    }
    r <- .withMidpoints(place(unclass(x)))
    class(r) <- "dendrogram"
    r
}

dendrapply <- function(X, FUN, ...) {
    FUN <- match.fun(FUN)
    if (!inherits(X, "dendrogram")) stop("'X' is not a dendrogram")
    visit <- function(node) {
        class(node) <- "dendrogram"
        r <- FUN(node, ...)
        if (!is.leaf(node)) {
            if (!is.list(r)) r <- as.list(r)
            kids <- unclass(node)
            for (i in seq_along(kids)) r[i] <- list(visit(kids[[i]]))
        }
        r
    }
    visit(X)
}

merge.dendrogram <- function(x, y, ..., height, adjust = c("auto", "add.max", "none")) {
    stopifnot(inherits(x, "dendrogram"), inherits(y, "dendrogram"))
    adjust <- match.arg(adjust)
    parts <- list(x, y, ...)
    if (length(parts) > 2L && !all(vapply(parts, inherits, NA, "dendrogram")))
        stop("some extra arguments are not of class \"dendrogram\"")
    orders <- lapply(parts, order.dendrogram)
    if (adjust == "auto") adjust <- if (anyDuplicated(unlist(orders))) "add.max" else "none"
    if (adjust == "add.max") {
        shift <- 0
        for (i in seq_along(parts)) {
            if (i > 1L) parts[[i]] <- .shiftLeaves(unclass(parts[[i]]), shift)
            shift <- shift + max(orders[[i]])
        }
    }
    heights <- vapply(parts, attr, 0, "height")
    r <- lapply(parts, unclass)
    if (missing(height)) height <- 1.1 * max(heights)
    else if (height < max(heights))
        stop(gettextf("'height' must be at least %g, the maximal height of its components", max(heights)), domain = NA)
    attr(r, "members") <- sum(vapply(parts, function(b) as.integer(attr(b, "members")), 0L))
    attr(r, "height") <- height
    attr(r, "midpoint") <- .midpoint(r)
    structure(r, class = "dendrogram")
}

.shiftLeaves <- function(node, by) {
    if (is.leaf(node)) {
        node[] <- node + as.integer(by)
        return(node)
    }
    for (i in seq_along(node)) node[[i]] <- .shiftLeaves(node[[i]], by)
    node
}

cophenetic.dendrogram <- function(x) {
    if (is.leaf(x)) {
        d <- numeric()
        return(structure(d, Size = 1L, Labels = attr(x, "label"), Diag = FALSE, Upper = FALSE, class = "dist"))
    }
    fill <- function(node, from) {
        if (is.leaf(node)) return(1L)
        sizes <- integer()
        at <- from
        for (b in unclass(node)) {
            n <- fill(b, at)
            sizes <- c(sizes, n)
            at <- at + n
        }
        all <- from + seq_len(sum(sizes)) - 1L
        own <- rep(seq_along(sizes), sizes)
        apart <- outer(own, own, "!=")
        block <- m[all, all]
        block[apart] <- attr(node, "height")
        m[all, all] <<- block
        sum(sizes)
    }
    n <- attr(x, "members")
    m <- matrix(0, n, n)
    fill(x, 1L)
    labels <- labels(x)
    dimnames(m) <- list(labels, labels)
    d <- as.dist(m)
    structure(as.vector(d), Size = n, Labels = as.character(labels), Diag = FALSE, Upper = FALSE, class = "dist")
}

as.hclust.dendrogram <- function(x, ...) {
    stopifnot(is.list(x), length(x) == 2L)
    n <- length(order <- as.integer(unlist(x)))
    if (!identical(sort(order), seq_len(n))) stop(gettextf("dendrogram entries must be 1,2,..,%d (in any order), to be coercible to \"hclust\"", n), domain = NA)
    labels <- rep("", n)
    nodes <- list()
    heights <- numeric()
    walk <- function(node) {
        if (is.leaf(node)) {
            i <- as.integer(node)
            labels[i] <<- as.character(attr(node, "label"))
            return(-i)
        }
        if (length(node) != 2L) stop("'dendrogram' nodes must have exactly 2 branches to be coercible to \"hclust\"")
        kids <- unclass(node)
        a <- walk(kids[[1L]])
        b <- walk(kids[[2L]])
        k <- length(nodes) + 1L
        nodes[[k]] <<- c(a, b)
        heights[k] <<- attr(node, "height")
        k
    }
    walk(x)
    # Merges are numbered by height.
    o <- order(heights)
    number <- order(o)
    merge <- t(vapply(nodes[o], function(p) ifelse(p > 0, number[pmax(1, p)], p), c(0, 0)))
    storage.mode(merge) <- "integer"
    structure(list(merge = merge, height = heights[o], order = order, labels = labels, call = match.call(), method = NA_character_,
                   dist.method = NA_character_), class = "hclust")
}
