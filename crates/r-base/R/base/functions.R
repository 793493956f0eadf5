# Functions about functions, frames and bindings that need no more than R.

# The way out is a restart of its own, so that no handler sees it.
callCC <- function(fun)
    withRestarts({
        own <- computeRestarts()[[1L]]
        fun(function(v) invokeRestart(own, v))
    }, .leave = function(v) v)

dynGet <- function(x, ifnotfound = stop(gettextf("%s not found", sQuote(x)), domain = NA), minframe = 1L,
                   inherits = FALSE) {
    at <- sys.nframe() - 1L
    while (at >= minframe) {
        frame <- sys.frame(at)
        if (exists(x, envir = frame, inherits = inherits)) return(get(x, envir = frame, inherits = inherits))
        at <- at - 1L
    }
    ifnotfound
}

enquote <- function(cl) as.call(list(quote(base::quote), cl))

chkDots <- function(..., which.call = -1, allowed = character(0)) {
    if (!...length()) return(invisible())
    extra <- names(list(...))
    if (is.null(extra)) extra <- rep("", ...length())
    extra <- extra[!(extra %in% allowed)]
    if (length(extra))
        warning(sprintf(ngettext(length(extra), "extra argument %s will be disregarded",
                                 "extra arguments %s will be disregarded"),
                        paste(ifelse(nzchar(extra), sQuote(extra), ""), collapse = ", ")),
                call. = FALSE, domain = NA)
}

char.expand <- function(input, target, nomatch = stop("no match")) {
    if (length(input) != 1L) stop("'input' must have length 1")
    if (!(is.character(input) && is.character(target))) stop("'input' and 'target' must be character vectors")
    found <- charmatch(input, target)
    if (is.na(found)) nomatch
    else if (found == 0L) character()
    else target[found]
}

pos.to.env <- function(x) as.environment(x)

withAutoprint <- function(exprs, evaluated = FALSE, local = parent.frame(), print. = TRUE, echo = TRUE,
                          max.deparse.length = Inf, width.cutoff = max(20, getOption("width")),
                          deparseCtrl = c("keepInteger", "showAttributes", "keepNA"), ...) {
    if (!evaluated) {
        exprs <- substitute(exprs)
        if (is.call(exprs)) exprs <- as.expression(if (identical(exprs[[1L]], quote(`{`))) as.list(exprs[-1L]) else list(exprs))
    }
    source(exprs = exprs, local = local, print.eval = print., echo = echo, max.deparse.length = max.deparse.length,
           width.cutoff = width.cutoff, deparseCtrl = deparseCtrl, ...)
}

setHook <- function(hookName, value, action = c("append", "prepend", "replace")) {
    action <- match.arg(action)
    old <- .userHooks[[hookName]]
    new <- switch(action, append = c(old, value), prepend = c(value, old), replace = value)
    assign(hookName, if (is.list(new)) new else list(new), envir = .userHooks)
    invisible()
}

getHook <- function(hookName) {
    set <- .userHooks[[hookName]]
    if (is.null(set)) list() else set
}

.userHooks <- new.env(hash = FALSE, parent = baseenv())

packageEvent <- function(pkgname, event = c("onLoad", "attach", "detach", "onUnload"))
    paste("UserHook", pkgname, match.arg(event), sep = "::")

sys.status <- function() list(sys.calls = sys.calls(), sys.parents = sys.parents(), sys.frames = sys.frames())

conflicts <- function(where = search(), detail = FALSE) {
    names <- lapply(where, function(w) ls(as.environment(w), all.names = TRUE))
    all <- unlist(names)
    twice <- unique(all[duplicated(all)])
    if (!detail) return(twice)
    names(names) <- where
    found <- lapply(names, function(n) n[n %in% twice])
    found[lengths(found) > 0L]
}
