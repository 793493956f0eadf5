# Logical and character subscripts.
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
show(x[c(TRUE,NA)])
show(x[c(TRUE,FALSE,TRUE,TRUE,TRUE)])
show(x[logical(0)])
show(x[NULL])
show(x[10])
show(x["z"])
show(x[NA_character_])
show(x[c(NA,"a")])
