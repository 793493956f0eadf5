# Vectors that become lists.
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
show(with_x(c(a=1,b=2), x[1]<-list(9)))
show(with_x(structure(1:3,foo="q"), x[1]<-list(9)))
show(with_x(structure(1:3,foo="q"), x[[1]]<-list(9)))
show(with_x(structure(1:3,foo="q",class="zz"), x[1]<-list(9)))
show(with_x(matrix(1:4,2), x[1]<-list(9)))
show(with_x(matrix(1:4,2), x[[1]]<-list(9)))
show(with_x(structure(1:3,foo="q"), x$a<-list(9)))
show(with_x(structure(1:3,foo="q"), x[1]<-expression(a)))
