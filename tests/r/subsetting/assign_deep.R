# Recursive subscripts in assignments.
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
show(with_x(structure(list(a=1,b=2),class="k"), x$a<-NULL))
show(with_x(structure(list(1,2,3,4),dim=c(2,2)), x[[1]]<-NULL))
show(with_x(structure(list(1,2,3,4),dim=c(2,2)), x$a<-1))
show(with_x(list(list(list(1))), x[[c(1,1,1)]]<-5))
show(with_x(list(list(1)), x[[c(1,3)]]<-5))
show(with_x(list(list(1)), x[[c(1,1,1)]]<-5))
show(with_x(list(1:3), x[[c(1,2)]]<-9L))
show(with_x(list(1:3), x[[c(1,2,1)]]<-9L))
show(with_x(list(a=1,b=2), x[[c("b","c")]]<-list(1)))
show(list(a=1:3)[[c("a",2)]])
show(list(a=1:3)[[c(1,2)]])
show(list(1,list(2,3))[[c(2,2)]])
show(list(1)[[c(1,1,1)]])
