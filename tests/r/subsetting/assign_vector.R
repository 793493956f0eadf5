# x[i] <- v on vectors.
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
show(with_x(1:3, x[2] <- "a"))
show(with_x(1:3, x[2] <- 1.5))
show(with_x(1:3, x[2] <- list(1)))
show(with_x(1:3, x[5] <- 9L))
show(with_x(c(a=1), x["b"] <- 2))
show(with_x(c(a=1), x[["b"]] <- 2))
show(with_x(1:3, x[-1] <- 0L))
show(with_x(1:3, x[c(TRUE,NA)] <- 0L))
show(with_x(1:3, x[c(1,NA)] <- 0L))
show(with_x(1:3, x[c(1,NA)] <- 1:2))
show(with_x(1:6, x[1:4] <- 1:3))
show(with_x(1:3, x[1:2] <- integer(0)))
show(with_x(1:3, x[integer(0)] <- integer(0)))
show(with_x(1:3, x[integer(0)] <- 1:5))
show(with_x(1:3, x[1] <- 1:2))
show(with_x(1:3, x[[1]] <- 1:2))
show(with_x(1:3, x[[1]] <- integer(0)))
show(with_x(1:3, x[[5]] <- 2L))
show(with_x(1:3, x[["a"]] <- 2L))
show(with_x(1:3, x[[0]] <- 1L))
show(with_x(1:3, x[[c(1,2)]] <- 1L))
show(with_x(1:3, x[[-1]] <- 1L))
show(with_x(1:2, x[[-1]] <- 5L))
show(with_x(1:3, x[[integer(0)]] <- 5L))
