# levels and levels<-.
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
show(levels(1))
show(levels(factor(c("b","a"))))
show(with_x(factor(c("b","a")),levels(x)<-c("q","r")))
show(with_x(factor(c("b","a")),levels(x)<-"q"))
show(with_x(factor(c("b","a")),levels(x)<-c("q","q")))
show(with_x(factor(c("b","a")),levels(x)<-list(z=c("a","b"))))
show(with_x(1:2,levels(x)<-"a"))
show(with_x(factor(c("b","a")),levels(x)[2]<-"zz"))
show(with_x(factor(c("b","a")),levels(x)<-NULL))
show(with_x(factor(c("b","a","c")),levels(x)<-c("a",NA,"c")))
