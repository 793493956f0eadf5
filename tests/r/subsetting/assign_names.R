# New names by assignment.
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
show(with_x(c(a=1,b=2), x[c("b","z","z","y")] <- 1:4))
show(with_x(c(1,2), x["z"] <- 3))
show(with_x(1:3, x[1.9] <- 9L))
show(with_x(1:3, x["b"] <- list(1)))
show(with_x(c(TRUE,NA), x[4] <- 1L))
show(with_x("a", x[3] <- "b"))
show(with_x(as.raw(1), x[3] <- as.raw(2)))
show(with_x(as.raw(1), x[1] <- 2L))
show(with_x(1:2, x[1] <- as.raw(1)))
show(with_x(list(1), x[2] <- as.raw(1)))
show(with_x(as.raw(1), x[1] <- list(2L)))
show(with_x(as.raw(1), x[1] <- "a"))
