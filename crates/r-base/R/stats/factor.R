# Factors: order of levels.

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
    ranked <- names(scores)[base::order(scores, na.last = TRUE, decreasing = decreasing)]
    structure(factor(x, levels = ranked, ordered = order), scores = scores)
}
