# dim and dim<-.
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
show(with_x(1:6,dim(x)<-c(2,3)))
show(with_x(1:5,dim(x)<-c(2,3)))
show(with_x(1:6,dim(x)<-c(2,NA)))
show(with_x(1:6,dim(x)<-c(-2,-3)))
show(with_x(1:6,dim(x)<-integer(0)))
show(with_x(1:6,dim(x)<-"a"))
show(with_x(NULL,dim(x)<-0))
show(with_x(c(a=1,b=2),dim(x)<-2))
show(with_x(matrix(1:4,2,dimnames=list(c("a","b"),NULL)),dim(x)<-NULL))
show(with_x(matrix(1:4,2,dimnames=list(c("a","b"),NULL)),dim(x)<-4))
show(with_x(sum,dim(x)<-1))
show(with_x(list(1,2),dim(x)<-c(1,2)))
show(with_x(quote(f(x)),dim(x)<-2))
show(with_x(1:6,dim(x)<-6L))
show(with_x(1:6,dim(x)<-c("2","3")))
show(with_x(1:6,dim(x)<-list(2,3)))
