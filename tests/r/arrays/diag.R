# diag, triangles, row and col.
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
show(diag(2))
show(diag(c(1,2)))
show(diag(matrix(1:9,3)))
show(diag(3,2))
show(diag(1:2,2,3))
show(diag(c(a=1,b=2)))
show(diag(matrix(1:4,2,dimnames=list(c("a","b"),c("a","b")))))
show(diag(matrix(1:4,2,dimnames=list(c("a","b"),c("a","c")))))
show(diag(matrix(1:6,2)))
show(diag(nrow=2))
show(diag(TRUE,2))
show(diag(2i,2))
show(diag(array(1:8,c(2,2,2))))
show(diag(matrix(1,2,2),2))
show(diag(0))
show(diag(numeric(0)))
m <- matrix(0,2,2)
diag(m) <- 5
show(m)
diag(m) <- 1:2
show(m)
show(tryCatch({diag(m) <- 1:3}, error=function(e) conditionMessage(e)))
show(row(matrix(0,2,3)))
show(col(matrix(0,2,3)))
show(row(1:3))
show(lower.tri(matrix(0,3,3)))
show(upper.tri(matrix(0,2,3),diag=TRUE))
m <- matrix(1:9,3)
show(m[upper.tri(m)])
m[lower.tri(m)] <- 0L
show(m)
