# $ and its partial matching.
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
x <- c(a=1,b=2,c=3)
l <- list(a=1,b="x",3)
m <- matrix(1:6,2,dimnames=list(c("r1","r2"),c("A","B","C")))
show(x[[1]][[1]])
show(l$z)
show(list(abc=1)$a)
show(list(abc=1,abd=2)$a)
show(list(abc=1,abd=2)$ab)
options(warnPartialMatchDollar=TRUE)
show(list(abc=1)$a)
show(getElement(l,"a"))
show(getElement(x,"b"))
show(.subset2(l,2))
show(.subset(l,"a"))
show(l[c("a","zz")])
show(list(1,2)["a"])
show(m[matrix(c(TRUE,FALSE,TRUE,FALSE,TRUE,FALSE),2)])
show(x[matrix(1:2,1)])
show(x[factor(c("b","a"))])
