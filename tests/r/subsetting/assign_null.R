# Assignment into NULL.
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
show(with_x(NULL, x[["a"]] <- 1))
show(with_x(NULL, x["a"] <- 1))
show(with_x(NULL, x$a <- 1))
show(with_x(NULL, x[3] <- 1))
show(with_x(NULL, x[[3]] <- 1))
show(with_x(NULL, x[[1]] <- 1:3))
show(with_x(NULL, x[["a"]] <- list(1)))
show(with_x(NULL, x$a <- NULL))
show(with_x(NULL, x[["a"]] <- NULL))
show(with_x(NULL, x[1] <- NULL))
show(with_x(NULL, x[] <- 1))
show(with_x(NULL, x[1:2] <- list(1,2)))
show(with_x(NULL, x$a <- 1:3))
show(with_x(NULL, x[[1]] <- sum))
show(with_x(NULL,x[[2]]<-list(5)))
show(with_x(NULL,x[0]<-5))
