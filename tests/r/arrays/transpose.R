# t.
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
show(t(1:3))
show(t(c(a=1,b=2)))
show(t(matrix(1:6,2,dimnames=list(x=c("a","b"),y=NULL))))
show(t(array(1:8,c(2,2,2))))
show(t(list(1,2)))
show(t(array(1:3,3,list(c("a","b","c")))))
show(t(structure(1:4,dim=c(2,2),foo="z")))
show(t("a"))
show(t(NULL))
show(t(sum))
