# Targets that cannot be assigned to.
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
show(with_x(sum, x[1] <- 1))
show(with_x(show, x$a <- 1))
show(with_x(quote(a), x[1] <- 1))
show(with_x(quote(a), x[[1]] <- 1))
show(with_x(quote(a), x$b <- 1))
show(with_x(new.env(), {x[["a"]] <- 1; x <- x$a}))
show(with_x(new.env(), x[[1]] <- 1))
show(with_x(new.env(), x["a"] <- 1))
