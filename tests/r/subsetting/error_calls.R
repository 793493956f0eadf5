# Which call an error shows.
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
m <- function(x) x[[3,1]] <- 5
tryCatch(m(matrix(1:4,2)), error=function(e) print(conditionCall(e)))
g <- function(x) {x[5,1] <- 5}
tryCatch(g(matrix(1:4,2)), error=function(e) print(conditionCall(e)))
g <- function(x) {x[[1]] <- 1:2}
tryCatch(g(1:3), error=function(e) print(conditionCall(e)))
g <- function(x) {names(x)[[1]] <- 1:2}
tryCatch(g(c(a=1)), error=function(e) print(conditionCall(e)))
g <- function(x) {x$a[5,1] <- 1:2}
tryCatch(g(list(a=matrix(1,2,2))), error=function(e) print(conditionCall(e)))
v <- 7
g <- function(x) {x[5,1] <- v+1}
tryCatch(g(matrix(1:4,2)), error=function(e) print(conditionCall(e)))
