# Assignment into factors.
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
fa <- factor(c("a","b"))
show(with_x(fa, x[1] <- "b"))
show(with_x(fa, x[1] <- "z"))
show(with_x(fa, x[3] <- "a"))
show(with_x(unclass(fa), x[1] <- 2L))
show(with_x(fa, x[[1]] <- "b"))
