# Assignment into lists.
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
show(with_x(list(a=1), x$b <- 2))
show(with_x(list(1), x$b <- 2))
show(with_x(list(a=1), x[["b"]] <- 1:3))
show(with_x(list(a=1), x["b"] <- 1:3))
show(with_x(list(a=list(b=1)), x$a$b <- 5))
show(with_x(list(a=list(b=1)), x[[c("a","b")]] <- 5))
show(with_x(list(a=list(b=1)), x[[c(1,1)]] <- NULL))
show(with_x(list(a=1), x[[c("a","b")]] <- 2))
show(with_x(list(a=1), x[[c("z","b")]] <- 2))
show(with_x(list(1,2), x[1:2] <- 5:6))
show(with_x(list(1,2), x[1:2] <- "s"))
show(with_x(list(1,2), x[3:4] <- list("s",1i)))
