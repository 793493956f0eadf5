# aperm.
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
a <- array(1:24,2:4)
show(dim(aperm(a)))
show(aperm(a,c(2,1,3))[3,2,4])
show(dim(aperm(a,c(3,1,2))))
show(aperm(matrix(1:4,2)))
show(aperm(a,c(1,1,2)))
show(aperm(a,1:2))
show(aperm(1:3))
show(dim(aperm(a,c(3,1,2),resize=FALSE)))
show(aperm(array(1:4,c(2,2),list(A=c("a","b"),B=c("c","d"))),c("B","A")))
show(aperm(a,4:6))
