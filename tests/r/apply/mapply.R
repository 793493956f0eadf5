# mapply and Map.
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
show(mapply(function(x,y) x+y, 1:3, 4:6))
show(mapply(rep, 1:3, 3:1))
show(mapply(function(x,y) paste(x,y), c(a="A",b="B"), c("p","q")))
show(mapply(function(x,y) paste(x,y), c("A","B"), c("p","q")))
show(mapply(function(x,y) paste(x,y), c("A","B"), c("p","q"), USE.NAMES=FALSE))
show(mapply(function(x,y) c(x,y), 1:2, 3:4))
show(mapply(function(x,y,z) x+y+z, 1:2, 3:4, MoreArgs=list(z=100)))
show(mapply(identity, c(a=1,b=2)))
show(mapply(function(x,y) x, 1:4, 1:2))
show(mapply(function(x,y) x, 1:3, 1:2))
show(mapply(function(x,y) x, 1:3, integer(0)))
show(mapply(function(...) sum(...), 1:2, 3:4, 5:6))
show(mapply(function(x,y) list(x,y), 1:2, 3:4))
show(mapply(function(a,b) a-b, b=1:2, a=5:6))
show(mapply(FUN=function(x) x, list()))
show(Map(`+`, 1:2, 3:4))
show(Map(function(n,v) paste(n,v), c(a="x",b="y"), 1:2))
show(Map(function(x,y) x*y, list(p=1,q=2), 10))
