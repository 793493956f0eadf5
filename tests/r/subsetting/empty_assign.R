# Assignments that store nothing.
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
show(with_x(1:3, x[integer(0)] <- "a"))
show(with_x(1:3, x[0] <- 1.5))
show(with_x(1:3, x[FALSE] <- list(1)))
show(with_x(matrix(1:4,2), x[0,] <- 1.5))
show(with_x(1:3, x[integer(0)] <- NULL))
show(with_x(list(1), x[integer(0)] <- list()))
show(with_x(1:3, x[1:2] <- list()))
show(with_x(integer(0), x[] <- integer(0)))
show(with_x(1:3,x[NA]<-9L))
show(with_x(1:3,x[NA]<-1:3))
show(with_x(NULL, x[integer(0)]<-integer(0)))
show(with_x(NULL,x[1]<-list()))
show(with_x(NULL,x["a"]<-"b"))
show(with_x(NULL,x[[1]]<-1))
show(with_x(NULL,x[["a"]]<-"b"))
show(with_x(NULL, x[1,2]<-1))
show(with_x(NULL, x[[1,2]]<-1))
show(with_x(NULL, x[c("a","b")]<-1:2))
show(with_x(NULL,x[1]<-sum))
show(with_x(NULL,x[1]<-quote(a)))
show(with_x(NULL,x$a<-quote(b)))
show(with_x(NULL,x[[1]]<-quote(b+c)))
