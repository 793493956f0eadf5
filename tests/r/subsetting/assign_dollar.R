# $<- on everything.
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
show(with_x(list(a=1), x["a"] <- sum))
show(with_x(list(a=1), x$a <- sum))
show(with_x(1:3,x$a<-sum))
show(with_x(c(a=1),x$a<-2))
show(with_x("a",x$b<-2))
show(with_x(integer(0),x$a<-3))
show(with_x(character(0),x[["a"]]<-"z"))
show(with_x(integer(0), x[["a"]]<-1:2))
show(with_x(logical(0),x[[1]]<-"q"))
show(with_x(list(), x[[1]]<-1:3))
show(with_x(character(0), x$a<-1:3))
show(with_x(logical(0),x[[1]]<-1:2))
