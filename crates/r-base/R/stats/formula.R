# Formulas.

print.formula <- function(x, showEnv = !identical(e, .GlobalEnv), ...) {
    e <- environment(x)
    attr(x, ".Environment") <- NULL
    print.default(unclass(x), ...)
    if (showEnv && !is.null(e)) print(e)
    invisible(x)
}
