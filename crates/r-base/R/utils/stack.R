# Stacking columns.

stack <- function(x, ...) UseMethod("stack")

stack.default <- function(x, drop = FALSE, ...) {
    parts <- Filter(is.vector, as.list(x))
    if (!length(parts)) stop("at least one vector element is required")
    if (length(parts) < length(x)) warning("non-vector elements will be ignored")
    origin <- factor(rep(names(parts), lengths(parts)), levels = unique(names(parts)))
    data.frame(values = unlist(unname(parts)), ind = if (drop) droplevels(origin) else origin,
               stringsAsFactors = FALSE)
}

stack.data.frame <- function(x, select, drop = FALSE, ...) {
    if (!missing(select)) x <- x[.selectedColumns(substitute(select), names(x), parent.frame())]
    vectors <- Filter(is.vector, as.list(x))
    if (!length(vectors)) stop("no vector columns were selected")
    stack.default(vectors, drop)
}

unstack <- function(x, ...) UseMethod("unstack")
unstack.default <- function(x, form, ...) unstack.data.frame(as.data.frame(x), form, ...)

unstack.data.frame <- function(x, form, ...) {
    if (missing(form) && is.null(form <- attr(x, "formula") ) && !is.null(x$values)) { values <- x$values; ind <- x$ind }
    else {
        if (is.null(form)) form <- formula(x)
        form <- as.formula(form)
        values <- eval(form[[2L]], x)
        ind <- eval(form[[3L]], x)
    }
    r <- unclass(split(values, ind))
    if (length(r) >= 2L && length(unique(lengths(r))) == 1L) data.frame(r, stringsAsFactors = FALSE) else r
}
