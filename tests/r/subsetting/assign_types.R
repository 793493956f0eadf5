# Types after assignment.
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
show(with_x(1:3, x$a <- 1))
show(with_x(1:3, x[2] <- NULL))
show(with_x(1:3, x[[2]] <- NULL))
show(with_x(1:3, x[] <- 0L))
show(with_x(1:3, x[] <- 1:2))
show(with_x(1:3, x[] <- list(1,2,3)))
show(with_x(1:3, x[[2]] <- list(1)))
show(with_x(1:3, x[[2]] <- "a"))
show(with_x(1:3, x[2] <- sum))
show(with_x(list(1), x[[2]] <- quote(a+b)))
show(with_x(list(1), x[1] <- sum))
show(with_x(1:3,x[2]<-expression(a)))
show(with_x(1:3,x[[2]]<-expression(a)))
