# Three dimensions.
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
a3 <- array(1:24, c(2,3,4))
show(a3[1,2,3])
show(dim(a3[,,1]))
show(dim(a3[1,,]))
show(dim(a3[,,1,drop=FALSE]))
show(dim(a3[,,1:2]))
show(a3[cbind(1,2,3)])
show(a3[1,1])
show(a3[[1,2,3]])
show(dim(a3[,1:2,3:4,drop=TRUE]))
show(a3[2,3,])
show(a3[7])
show(a3[cbind(1,2)])
show(with_x(a3, x[1,1,] <- 0L)[1,1,])
show(with_x(a3, x[,,2] <- 1:6)[,,2])
show(with_x(1:3, x[1,2]<-1L))
show(with_x(1:3, x[[1,2]]<-1L))
show(with_x(list(1), x[[1,2]]<-1L))
