# Positive, negative, zero and odd subscripts.
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
f <- factor(c("u","v"))
show(.subset(f,1))
show(.subset(f,2:1))
show(x[c(-1,1)])
show(x[c(-1,NA)])
show(x[c(-1,0)])
show(x[list(1)])
show(x[1i])
show(x[quote(a)])
show(x[1.9])
show(x[-1.9])
show(x[-0.5])
show(x[Inf])
show(x[NaN])
show(x[1e10])
show(x[-10])
