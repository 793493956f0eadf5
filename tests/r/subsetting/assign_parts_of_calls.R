# Parts of calls and expressions.
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
show(with_x(expression(a=1,b=2), x$a<-NULL))
show(with_x(expression(a=1,b=2), x[["a"]]<-NULL))
show(with_x(expression(a=1,b=2), x["a"]<-NULL))
show(expression(a=1)$a)
show(with_x(expression(1,2), x[1]<-list(9)))
show(with_x(quote(f(a)), x[5]<-list(3)))
show(with_x(quote(f(a=1)), x[["a"]]<-2))
show(with_x(quote(f(a=1)), x$a<-NULL))
show(with_x(quote(f(a)), x[[6]]<-2))
show(with_x(quote(f(a)),x[["zz"]]<-2))
show(with_x(quote(f(a)),x["zz"]<-2))
show(typeof(with_x(quote(f(a)),x[2]<-2)))
