# Deleting list elements.
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
show(with_x(list(a=1,b=2), x$a <- NULL))
show(with_x(list(a=1,b=2), x["a"] <- NULL))
show(with_x(list(a=1,b=2), x[["b"]] <- NULL))
show(with_x(list(a=1,b=2), x["a"] <- list(NULL)))
show(with_x(list(a=1,b=2), x[5] <- NULL))
show(with_x(list(a=1,b=2), x[[5]] <- NULL))
show(with_x(list(a=1,b=2), x$z <- NULL))
show(with_x(list(a=1,b=2), x[c(TRUE,FALSE)] <- NULL))
show(with_x(list(a=1,b=2), x[-1] <- NULL))
show(with_x(list(1,2,3), x[c(1,1)] <- NULL))
show(with_x(list(a=1,b=2), x[] <- NULL))
show(with_x(list(1,2,3),x[c(1,7)]<-NULL))
show(with_x(list(1,2,3),x[0]<-NULL))
show(with_x(list(1,2,3),x[NA]<-NULL))
