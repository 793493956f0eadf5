# Lists: modification.

modifyList <- function(x, val, keep.null = FALSE) {
    stopifnot(is.list(x), is.list(val))
    for (name in setdiff(names(val), "")) {
        new <- val[[name]]
        # Lists are modified in turn.
        if (is.list(new) && is.list(x[[name]])) new <- modifyList(x[[name]], new, keep.null = keep.null)
        if (is.null(new) && !keep.null) x[[name]] <- NULL else x[name] <- list(new)
    }
    x
}
