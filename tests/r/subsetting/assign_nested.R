# Nested targets and odd subscripts.
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
show(with_x(list(1,2), x[[NA]] <- 1))
show(with_x(1:3,x[[NA]]<-1L))
show(with_x(1:3,x[[NULL]]<-1L))
show(with_x(1:3,x[NULL]<-1L))
show(with_x(1:3,x[[TRUE]]<-9L))
show(with_x(list(1,2),x[[list(1)]]<-1))
show(with_x(list(),x[["a"]]$b<-1))
show(with_x(list(),x$a$b$c<-1))
show(with_x(NULL,x$a$b<-1))
show(with_x(NULL,x$a[2]<-1))
