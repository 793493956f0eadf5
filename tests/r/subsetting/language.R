# Calls, expressions, pairlists.
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
cl <- quote(f(x,y=2))
show(cl[1])
show(cl[-1])
show(cl["y"])
show(cl[[2]])
show(cl$y)
show(cl[4])
show(cl[[4]])
show(cl[0])
ex <- expression(a,b+1)
show(ex[1])
show(ex[[2]])
show(ex[3])
p <- pairlist(a=1,b=2)
show(p[1])
show(typeof(p[1]))
show(p[["b"]])
show(p$b)
show(p["z"])
show(p[3])
