# [[ that finds nothing.
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
show((1:3)[["a"]])
show(list()[["a"]])
show(list()[[1]])
show(character(0)[[1]])
show(quote(f(x))[["a"]])
show(pairlist(a=1)[["b"]])
show(pairlist(a=1)[[3]])
show(expression(a)[["b"]])
show(expression(a)[[4]])
show(list(1,2)[[c(TRUE,TRUE)]])
show((1:3)[[c(TRUE,FALSE)]])
show((1:3)[[3000000000]])
show(list(1)[[NaN]])
show((1:3)[[Inf]])
show((1:3)[[2.7]])
show(list(1)[["a","b"]])
show(list(1)[[]])
show((1:3)[[]])
show(with_x(1:3,x[[]]<-1))
show(with_x(list(1),x[[]]<-1))
show(list(1)[[,1]])
