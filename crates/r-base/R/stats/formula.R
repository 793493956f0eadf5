# Formulas: making them, asking objects for theirs, editing them.

formula <- function(x, ...) UseMethod("formula")

formula.default <- function(x, env = parent.frame(), ...) {
    if (is.null(x)) return(structure(list(), class = "formula", .Environment = env))
    part <- if (is.list(x)) x else list()
    if (!is.null(part$formula)) return(eval(part$formula))
    if (!is.null(part$terms)) return(formula.terms(part$terms))
    if (!is.null(part$call$formula)) return(eval(part$call$formula))
    if (!is.null(attr(x, "formula"))) return(attr(x, "formula"))
    made <- switch(mode(x), call = , `(` = eval(x), character = formula(str2lang(x[[1L]])),
                   list = NULL, numeric = , logical = , name = , complex = stop("invalid formula"),
                   stop("invalid formula"))
    if (is.null(made)) stop("invalid formula")
    environment(made) <- env
    made
}

formula.formula <- function(x, ...) x

formula.terms <- function(x, ...) {
    env <- environment(x)
    attributes(x) <- list(class = "formula")
    environment(x) <- if (is.null(env)) globalenv() else env
    x
}

formula.character <- function(x, env = parent.frame(), ...) {
    if (length(x) > 1L) {
        x <- paste(x, collapse = " ")
        warning("Using formula(x) is deprecated when x is a character vector of length > 1.\n  Consider formula(paste(x, collapse = \" \")) instead.",
                call. = FALSE)
    }
    parsed <- str2expression(x)
    if (length(parsed) == 1L && is.call(parsed[[1L]])) {
        made <- parsed[[1L]]
        head <- if (is.name(made[[1L]])) as.character(made[[1L]]) else ""
        if (head == "=") made <- made[[3L]]
        if (is.call(made) && identical(made[[1L]], quote(`~`))) {
            class(made) <- "formula"
            environment(made) <- env
            return(made)
        }
    }
    stop(gettextf("invalid formula %s: not a call", deparse(x)), domain = NA)
}

formula.data.frame <- function(x, ...) {
    if (length(tx <- attr(x, "terms")) && length(ff <- formula.terms(tx))) ff
    else DF2formula(x, parent.frame())
}

DF2formula <- function(x, env = parent.frame()) {
    labels <- lapply(names(x), as.name)
    f <- if (length(labels) > 1L) {
        sum <- labels[[2L]]
        for (l in labels[-(1:2)]) sum <- call("+", sum, l)
        call("~", labels[[1L]], sum)
    } else if (length(labels) == 1L) call("~", labels[[1L]])
    else stop("cannot create a formula from a zero-column data frame")
    class(f) <- "formula"
    environment(f) <- env
    f
}

as.formula <- function(object, env = parent.frame()) {
    if (inherits(object, "formula")) return(object)
    made <- formula(object, env = baseenv())
    if (identical(environment(made), baseenv())) environment(made) <- env
    made
}

asOneSidedFormula <- function(object) {
    if (inherits(object, "formula")) {
        if (length(object) != 2L) stop("formula must be of the form '~expr'")
        return(object)
    }
    side <- switch(mode(object), name = , numeric = , call = object, character = as.name(object),
                   expression = object[[1L]],
                   stop(gettextf("'%s' cannot be of mode '%s'", substitute(object), mode(object)), domain = NA))
    f <- call("~", side)
    class(f) <- "formula"
    environment(f) <- parent.frame()
    f
}

`[.formula` <- function(x, i) {
    y <- NextMethod("[")
    if (!length(y) || (length(y) > 1L && identical(y[[1L]], as.name("~")))) {
        class(y) <- "formula"
        environment(y) <- environment(x)
    }
    y
}

print.formula <- function(x, showEnv = !identical(e, .GlobalEnv), ...) {
    e <- environment(.x <- x)
    attr(.x, ".Environment") <- NULL
    print.default(unclass(.x), ...)
    if (showEnv && !is.null(e)) print(e)
    invisible(x)
}

format.formula <- function(x, ...) {
    attributes(x) <- NULL
    format.default(x, ...)
}

update <- function(object, ...) UseMethod("update")

update.formula <- function(old, new, ...) {
    replaced <- .fill_dots(as.formula(old), as.formula(new))
    formula(terms.formula(replaced, simplify = TRUE))
}

# `new` with each `.` of a side replaced by that side of `old`.
.fill_dots <- function(old, new) {
    two <- length(old) == 3L
    left <- if (two) old[[2L]]
    right <- old[[length(old)]]
    wrap <- function(e) if (is.call(e) && !identical(e[[1L]], quote(`(`))) call("(", e) else e
    put <- function(e, by) {
        if (identical(e, quote(.))) return(by)
        if (!is.call(e)) return(e)
        for (k in seq_along(e)[-1L]) if (!missing_arg(e[[k]])) e[[k]] <- put(e[[k]], by)
        e
    }
    missing_arg <- function(e) is.name(e) && !nzchar(as.character(e))
    r <- wrap(right)
    if (length(new) == 2L) {
        side <- put(new[[2L]], r)
        out <- if (two) call("~", left, side) else call("~", side)
    } else {
        side <- if (two) put(new[[2L]], left) else new[[2L]]
        out <- call("~", side, put(new[[3L]], r))
    }
    class(out) <- "formula"
    environment(out) <- environment(old)
    out
}

update.default <- function(object, formula., ..., evaluate = TRUE) {
    call <- getCall(object)
    if (is.null(call)) stop("need an object with call component")
    extras <- match.call(expand.dots = FALSE)$...
    if (!missing(formula.)) call$formula <- update(formula(object), formula.)
    if (length(extras)) {
        known <- !is.na(match(names(extras), names(call)))
        for (a in names(extras)[known]) call[[a]] <- extras[[a]]
        if (any(!known)) call <- as.call(c(as.list(call), extras[!known]))
    }
    if (evaluate) eval(call, parent.frame()) else call
}

getCall <- function(x, ...) UseMethod("getCall")
getCall.default <- function(x, ...) getElement(x, "call")

reformulate <- function(termlabels, response = NULL, intercept = TRUE, env = parent.frame()) {
    if (!is.character(termlabels) || !length(termlabels))
        stop("'termlabels' must be a character vector of length at least one")
    sum <- str2lang(paste(termlabels, collapse = "+"))
    if (!intercept) sum <- call("-", sum, 1)
    if (is.null(response)) f <- call("~", sum)
    else {
        if (is.character(response)) {
            if (length(response) != 1L) stop(gettextf("'%s' must be a character string", "response"), domain = NA)
            response <- tryCatch(str2lang(response), error = function(e) {
                                     warning(gettextf("Unparseable 'response' \"%s\"; use is deprecated.  Use as.name(.) or `..`!", response),
                                             call. = e$call, domain = NA)
                                     as.name(response)
                                 })
        }
        f <- call("~", response, sum)
    }
    class(f) <- "formula"
    environment(f) <- env
    f
}
