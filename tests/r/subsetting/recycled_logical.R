# Logical subscripts that are too long.
show <- function(expr) {
    expr <- substitute(expr)
    print(expr)
    tryCatch(
        withCallingHandlers(print(eval(expr, parent.frame())), warning = function(w) {
            cat("Warning:", conditionMessage(w), "\n")
            invokeRestart("muffleWarning")
        }),
        error = function(e) {
            cat(class(e)[1L], ": ", conditionMessage(e), "\n", sep = "")
            print(conditionCall(e))
        })
    invisible()
}
with_x <- function(x, expr) {
    expr <- substitute(expr)
    x <- x
    eval(expr, environment())
    x
}
show(with_x(1:2, x[c(TRUE,TRUE,FALSE,FALSE)] <- 0L))
show((1:3)[c(TRUE,FALSE,FALSE,FALSE,TRUE)])
