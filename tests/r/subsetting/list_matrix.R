# Matrices of lists.
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
show(with_x(matrix(list(1,2,3,4),2), x[1,1]<-list(9)))
show(with_x(matrix(list(1,2,3,4),2), x[[1,1]]<-1:3))
show(with_x(matrix(list(1,2,3,4),2), x[1,]<-NULL))
show(with_x(matrix(list(1,2,3,4),2), x[[1,1]]<-NULL))
show(with_x(matrix(list(1,2,3,4),2), x[1]<-NULL))
show(matrix(list(1,2,3,4),2)[1,])
show(matrix(list(1,2,3,4),2)[[1,2]])
