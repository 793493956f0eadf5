# Dropping extents.
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
m <- matrix(1:4,2,dimnames=list(r=c("a","b"),NULL))
show(m[1,1])
show(m[1,])
show(m[,1])
show(m[1,,drop=FALSE])
show(m[0,0])
show(m[1,0])
show(m[,0])
show(m[c("a","a"),2])
show(m[NA,])
show(m[NA_integer_,1])
show(m[c(TRUE,NA),1])
show(m[1.9,2])
show(m[list(1),1])
show(m[NULL,1])
show(m[3])
show(m["a"])
show(m[1i,1])
show(m[-3,])
show(m[c(-1,1),])
show(m["a",1,drop=FALSE])
