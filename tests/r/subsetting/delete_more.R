# Deleting, once more.
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
show(with_x(list(1,2,3), x[[2]]<-NULL))
show(with_x(list(1,2,3), x[4]<-list(NULL)))
show(with_x(list(1,2,3), x[-(1:2)]<-NULL))
show(with_x(list(1,2,3), x[c(TRUE,FALSE,TRUE)]<-NULL))
show(with_x(list(1,2), x[1:2]<-list()))
show(with_x(list(1,2),x[["a"]]<-NULL))
show(with_x(list(a=1), x[c("a","zz")]<-NULL))
show(with_x(list(1,2), x[[3]] <- NULL))
show(with_x(list(a=1,b=2),x["zz"]<-NULL))
