# What the tests of hypotheses share: their print, the frames and names of their formula methods.

print.htest <- function(x, digits = getOption("digits"), prefix = "\t", ...) {
    cat("\n")
    cat(strwrap(x$method, prefix = prefix), sep = "\n")
    cat("\ndata:  ", x$data.name, "\n", sep = "")
    shown <- character()
    few <- max(1L, digits - 2L)
    if (!is.null(x$statistic)) shown <- paste(names(x$statistic), "=", format(x$statistic, digits = few))
    if (!is.null(x$parameter)) shown <- c(shown, paste(names(x$parameter), "=", format(x$parameter, digits = few)))
    if (!is.null(x$p.value)) {
        p <- format.pval(x$p.value, digits = max(1L, digits - 3L))
        shown <- c(shown, paste("p-value", if (startsWith(p, "<")) p else paste("=", p)))
    }
    cat(strwrap(paste(shown, collapse = ", ")), sep = "\n")
    if (!is.null(x$alternative)) {
        cat("alternative hypothesis: ")
        null <- x$null.value
        if (is.null(null)) cat(x$alternative, "\n", sep = "")
        else if (length(null) == 1L) {
            side <- switch(x$alternative, two.sided = "not equal to", less = "less than", greater = "greater than")
            cat("true ", names(null), " is ", side, " ", null, "\n", sep = "")
        } else {
            cat(x$alternative, "\nnull values:\n", sep = "")
            print(null, digits = digits, ...)
        }
    }
    if (!is.null(x$conf.int))
        cat(format(100 * attr(x$conf.int, "conf.level")), " percent confidence interval:\n ",
            paste(format(x$conf.int[1:2], digits = digits), collapse = " "), "\n", sep = "")
    if (!is.null(x$estimate)) {
        cat("sample estimates:\n")
        print(x$estimate, digits = digits, ...)
    }
    cat("\n")
    invisible(x)
}

# The model frame of a formula method's call, made where the method was called.
.testFrame <- function(call, where) {
    if (is.matrix(eval(call$data, where))) call$data <- call("as.data.frame", call$data)
    call$... <- NULL
    call[[1L]] <- quote(stats::model.frame)
    eval(call, where)
}

# Is a confidence level one number strictly between 0 and 1?
.isLevel <- function(level) length(level) == 1L && is.finite(level) && level > 0 && level < 1

# The number of terms on the right of a formula.
.termCount <- function(formula) length(attr(terms(formula[-2L]), "term.labels"))

# The responses of a formula's frame by group: NULL if there aren't two of them.
.twoGroups <- function(mf) {
    response <- attr(attr(mf, "terms"), "response")
    names(mf) <- NULL
    g <- factor(mf[[-response]])
    if (nlevels(g) != 2L) return(NULL)
    split(mf[[response]], g)
}

# A one-sample response of a formula's frame as arguments of a default method.
.oneGroup <- function(mf) {
    y <- mf[[attr(attr(mf, "terms"), "response")]]
    if (inherits(y, "Pair")) list(x = y[, 1L], y = y[, 2L], paired = TRUE) else list(x = y)
}

# Signals a warning as that of another call.
.warnAs <- function(call, ...) warning(simpleWarning(paste0(...), call))

# P-values of a statistic with a symmetric law, and of one with a distribution function.
.sided <- function(alternative, below, above) switch(alternative, two.sided = 2 * min(below, above), less = below, greater = above)

.htest <- function(..., class = "htest") structure(list(...), class = class)

# Two columns of paired observations, the response of a paired test.
Pair <- function(x, y) structure(cbind(x, y), class = "Pair")
