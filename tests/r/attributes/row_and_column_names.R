# rownames, colnames and the like.
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
with_x <- function(x, expr) {
    expr <- substitute(expr)
    x <- x
    eval(expr, environment())
    x
}
m <- matrix(1:4,2)
show(unname(c(a=1)))
show(unname(matrix(1,1,1,list("a","b"))))
show(setNames(1:2,c("a","b")))
show(setNames(nm=c("a","b")))
show(rownames(matrix(1:4,2,dimnames=list(c("a","b"),NULL))))
show(colnames(matrix(1:4,2)))
show(rownames(matrix(1:4,2),do.NULL=FALSE))
show(colnames(matrix(1:4,2),do.NULL=FALSE,prefix="X"))
show(with_x(m,rownames(x)<-c("a","b")))
show(with_x(m,colnames(x)<-c("a","b")))
show(with_x(m,colnames(x)<-"a"))
show(with_x(1:2,colnames(x)<-"a"))
show(with_x(m,rownames(x)<-NULL))
show(with_x(array(1:8,c(2,2,2)),colnames(x)<-c("a","b")))
show(nrow(1:2))
show(NROW(1:2))
show(NCOL(1:2))
show(ncol(m))
show(dim(1:2))
show(colnames(1:2))
show(comment(1))
show(with_x(1,comment(x)<-"hi"))
show(row.names(m))
show(with_x(matrix(1:4,2,dimnames=list(c("a","b"),c("p","q"))),colnames(x)<-NULL))
