# Errors of arrays.
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
show(with_x(array(1:8,c(2,2,2)), x[1,1]<-1L))
show(with_x(1:8, x[1,1,1]<-1L))
show(with_x(matrix(1:4,2), x[1,1,1]<-1L))
show(with_x(matrix(1:4,2), x[c(TRUE,TRUE,TRUE),1]<-1L))
show(with_x(matrix(1:4,2), x[1i,1]<-1L))
show(with_x(matrix(1:4,2), x[list(1),1]<-1L))
show(with_x(matrix(1:4,2), x[cbind(0,1)]<-1L))
show(with_x(matrix(1:4,2), x[cbind(-1,1)]<-1L))
show(with_x(matrix(1:4,2), x[cbind(c(1,2),1)]<-1:3))
show(with_x(matrix(1:4,2), x[["q","r"]]<-1L))
show(with_x(matrix(1:4,2), x[[1,1:2]]<-1L))
show(with_x(matrix(1:4,2), x[[,1]]<-1L))
show(matrix(1:4,2)[[,1]])
show(matrix(1:4,2)[[1:2,1]])
show(with_x(array(1:8,c(2,2,2)), x[1,1,3]<-1L))
show(with_x(array(1:8,c(2,2,2)), x[[1,1,3]]<-1L))
show(matrix(1:4,2)[["a",1]])
show(matrix(1:4,2)[[NA,1]])
show(matrix(1:4,2)[[0,1]])
show(matrix(1:4,2)[[-1,1]])
show(with_x(matrix(1:4,2), x[[0,1]]<-1L))
