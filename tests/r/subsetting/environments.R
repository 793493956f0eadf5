# [[ and $ on environments.
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
e <- new.env()
assign("q",5,e)
show(e[["q"]])
show(e$q)
show(e$zz)
show(e[["zz"]])
show(e[[1]])
show(e["q"])
show(e[[c("a","b")]])
show(e[[NA_character_]])
