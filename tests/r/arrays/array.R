# array.
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
show(array(1:3,c(2,4)))
show(array(1:3))
show(array(numeric(0),c(2,2)))
show(array(1:4,c(2,2),list(c("a","b"),NULL)))
show(array(1:4,integer(0)))
show(array(NULL,2))
show(array(1:4,-2))
show(array(list(),2))
show(array(c(a=1,b=2),2))
show(array(factor("a"),2))
show(array("x",c(1,1,1)))
show(array(1:24,2:4)[2,3,4])
show(array(1:4,c(2,NA)))
show(array(dim=c(1,2)))
