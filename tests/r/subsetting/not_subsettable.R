# What cannot be subset.
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
t0 <- function(x) x
x <- c(a=1,b=2,c=3)
l <- list(a=1,b="x",3)
m <- matrix(1:6,2,dimnames=list(c("r1","r2"),c("A","B","C")))
show(NULL[[1]])
show(NULL[["a"]])
show(NULL$a)
show(NULL[1])
show(x$a)
show(sum[1])
show(t0[1])
show(t0[[1]])
show(t0$a)
show(sum$a)
show(quote(a)[1])
show(quote(a)[[1]])
show(quote(a)$b)
