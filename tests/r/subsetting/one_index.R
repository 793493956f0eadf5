# Errors of [[ by kind of subscript.
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
show((1:3)[[0L]])
show((1:3)[[-1L]])
show((1:3)[[FALSE]])
show(list(1,2)[[FALSE]])
show((1:3)[[NA]])
show(list(1)[[FALSE]])
show((1:3)[[integer(0)]])
show((1:3)[[character(0)]])
show(list(1,2)[[integer(0)]])
show((1:3)[[c("a","b")]])
show(list(1,2,3)[[-1L]])
show((1:2)[[-5L]])
show(with_x(1:3, x[[0L]]<-1L))
show(with_x(1:3, x[[-1L]]<-1L))
show(with_x(1:3, x[[FALSE]]<-1L))
show(with_x(1:3,x[[NA_integer_]]<-1L))
show(with_x(1:3,x[[NA_real_]]<-1L))
show(with_x(1:3,x[[NA_character_]]<-1L))
show(with_x(1:3,x[[c("a","b")]]<-1L))
show(with_x(1:2, x[[-5L]]<-1L))
show(with_x(1:1, x[[-1L]]<-1L))
show(with_x(list(1,2,3), x[[-1]]<-1L))
show(with_x(list(1,2), x[[-1]]<-9))
show(with_x(1:3,x[[1i]]<-1))
show(with_x(1:3,x[[quote(a)]]<-1L))
show(with_x(list(1,2),x[[character(0)]]<-1L))
show(with_x(list(1,2),x[[0]]<-1L))
show(with_x(1:3, x[[2.9]]<-9L))
show(with_x(list(1), x[[NA]]<-9L))
show(with_x(list(1), x[[0]]<-NULL))
show(with_x(list(1,2,3), x[[-1]]<-NULL))
show(with_x(list(1,2), x[[-1]]<-NULL))
show(with_x(list(a=1), x[[""]]<-5))
show(with_x(list(a=1), x[[Inf]]<-5))
show(with_x(list(1,2), x[[NULL]]<-5))
show(with_x(list(1,2), x[[c(1,1)]]<-NULL))
show(with_x(list(1,2), x[[TRUE]]<-NULL))
