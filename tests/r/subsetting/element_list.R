# [[ on lists, recursive subscripts.
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
show(l[[5]])
show(l[["z"]])
show(l[[NA]])
show(l[[NA_character_]])
show(l[[NA_integer_]])
show(l[[0]])
show(l[[-1]])
show(l[[c(1,1)]])
show(l[[c(1,2)]])
show(l[[c("a","b")]])
show(l[[list(1)]])
show(l[[c(2,1,1)]])
show(l[[c(5,1)]])
show(l[[quote(a)]])
show(l[[1i]])
show(c(1,2)[[-1]])
show(c(1,2)[[-3]])
show(list(1,2)[[-1]])
show(list(1,2,3)[[-1]])
show(list(1)[[-1]])
