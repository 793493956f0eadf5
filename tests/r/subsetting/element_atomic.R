# [[ on atomic vectors.
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
show(x[[5]])
show(x[["z"]])
show(x[[NA]])
show(x[[c(1,2)]])
show(x[[0]])
show(x[[-1]])
show(x[[numeric(0)]])
show(x[[NULL]])
show(x[[TRUE]])
show(x[["a",exact=FALSE]])
show(c(abc=1)[["a",exact=FALSE]])
show(c(abc=1)[["a",exact=NA]])
