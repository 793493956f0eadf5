# Assignment into calls, expressions, pairlists.
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
show(with_x(quote(f(x)), x[[1]] <- quote(g)))
show(with_x(quote(f(x)), x[[3]] <- 5))
show(with_x(quote(f(x)), x$k <- 5))
show(with_x(quote(f(x)), x[2] <- list(9)))
show(with_x(quote(f(x,y)), x[[2]] <- NULL))
show(with_x(quote(f(x,y)), x[2] <- NULL))
show(with_x(expression(a,b), x[[1]] <- 4))
show(with_x(pairlist(a=1), x$b <- 2))
show(with_x(pairlist(a=1), x[["b"]] <- 2))
show(typeof(with_x(pairlist(a=1), x[["b"]] <- 2)))
show(typeof(with_x(pairlist(a=1), x["b"] <- 2)))
show(typeof(with_x(pairlist(a=1), x$b <- 2)))
