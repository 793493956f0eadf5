# Assignment into matrices.
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
m <- matrix(1:6,2,dimnames=list(c("r1","r2"),c("A","B","C")))
show(with_x(m, x[1,2] <- 10L))
show(with_x(m, x[1,] <- 0))
show(with_x(m, x[,"B"] <- c(7L,8L)))
show(with_x(m, x["r2","C"] <- "s"))
show(with_x(m, x[3,1] <- 1L))
show(with_x(m, x["z",1] <- 1L))
show(with_x(m, x[1,1:2] <- 1:3))
show(with_x(m, x[1,1:3] <- 1:2))
show(with_x(m, x[1,] <- integer(0)))
show(with_x(m, x[0,] <- 1L))
show(with_x(m, x[cbind(1:2,1:2)] <- 0L))
show(with_x(m, x[cbind("r1","B")] <- 99L))
show(with_x(m, x[7] <- 1L))
show(with_x(m, x[[1,2]] <- 5L))
show(with_x(m, x[[3,2]] <- 5L))
show(with_x(m, x[[1,2]] <- 5:6))
show(with_x(m, x[x>3] <- 0L))
show(with_x(m, x[NA,1] <- 1L))
show(with_x(m, x[c(1,NA),1] <- 1:2))
show(with_x(m, x[1,1,1] <- 2L))
show(with_x(m, x[-1,2] <- 3L))
show(with_x(m, x[["r1","B"]] <- 3L))
show(with_x(m, x[] <- 0))
show(with_x(m,x[,]<-1:6))
show(with_x(m,x[1,1]<-NULL))
show(with_x(m,x[[1,1]]<-NULL))
show(with_x(m,x[1,1]<-list(1)))
show(with_x(m,x[cbind(1,9)]<-1L))
show(with_x(m,x[cbind(1,NA)]<-1L))
show(with_x(m,x[cbind(c(1,NA),1)]<-1:2))
show(with_x(m, x[["a"]]<-1L))
show(with_x(m, x["a"]<-1L))
