# Operators, mathematics and summaries of factors: equality works on levels, ordered factors
# have an order, everything else has no meaning.

Ops.factor <- function(e1, e2) {
    if (!any(.Generic == c("==", "!="))) {
        warning(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)
        return(rep.int(NA, max(length(e1), if (!missing(e2)) length(e2))))
    }
    # A missing value among the levels is a level like any other: it gets a text that nothing else has.
    stand_in <- "NA"
    while (any(c(levels(e1), levels(e2), if (is.character(e1)) e1, if (is.character(e2)) e2) == stand_in, na.rm = TRUE))
        stand_in <- paste0(stand_in, ".")
    named <- function(levels) { levels[is.na(levels)] <- stand_in; levels }
    # Two factors are compared by level, whatever the codes; that needs the same levels.
    if (is.factor(e1) && is.factor(e2)) {
        l1 <- named(levels(e1))
        l2 <- named(levels(e2))
        # A single element is only looked up among the other's.
        if (length(e1) != 1L && (length(l1) != length(l2) || !all(sort.int(l1) == sort.int(l2))))
            stop("level sets of factors are different")
    }
    missing_values <- is.na(e1) | is.na(e2)
    if (is.factor(e1)) e1 <- named(levels(e1))[e1]
    if (is.factor(e2)) e2 <- named(levels(e2))[e2]
    value <- get(.Generic, mode = "function")(e1, e2)
    value[missing_values] <- NA
    value
}

Ops.ordered <- function(e1, e2) {
    if (!any(.Generic == c("<", ">", "<=", ">=", "==", "!="))) {
        warning("'", .Generic, "' is not meaningful for ordered factors")
        return(rep.int(NA, max(length(e1), if (!missing(e2)) length(e2))))
    }
    if (any(.Generic == c("==", "!="))) return(NextMethod(.Generic))
    if (is.ordered(e1) && is.ordered(e2)) {
        if (!identical(levels(e1), levels(e2))) stop("level sets of factors are different")
        scale <- levels(e1)
    } else scale <- if (is.ordered(e1)) levels(e1) else levels(e2)
    place <- function(x) if (is.ordered(x)) as.integer(x) else match(as.character(x), scale)
    get(.Generic, mode = "function")(place(e1), place(e2))
}

Math.factor <- function(x, ...) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)
Summary.factor <- function(..., na.rm) stop(gettextf("%s not meaningful for factors", sQuote(.Generic)), domain = NA)

Summary.ordered <- function(..., na.rm) {
    if (missing(na.rm)) na.rm <- FALSE
    if (!any(.Generic == c("max", "min", "range")))
        stop("'", .Generic, "' not defined for ordered factors")
    args <- list(...)
    scale <- levels(args[[1L]])
    same <- function(x) is.ordered(x) && identical(levels(x), scale)
    if (!all(vapply(args, same, NA)))
        stop("'", .Generic, "' is only meaningful for ordered factors if all arguments have the same level sets")
    codes <- unlist(lapply(args, as.integer))
    value <- get(.Generic, mode = "function")(codes, na.rm = na.rm)
    value[!is.finite(value)] <- NA
    structure(as.integer(value), levels = scale, class = oldClass(args[[1L]]))
}
