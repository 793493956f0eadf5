# The first of equal names counts.
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
show(with_x(c(a=1,b=2,a=3), x["a"]<-9))
show(c(a=1,b=2,a=3)[c("a","a")])
show(list(a=1,a=2)$a)
show(list(a=list(bc=3))[["a"]][["b",exact=FALSE]])
show(list(abc=1,abd=2)[["a",exact=FALSE]])
show(list(abc=1)[["abc",exact=FALSE]])
