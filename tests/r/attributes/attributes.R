# attributes and attributes<-.
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
show(attributes(1))
show(attributes(c(a=1)))
show(attributes(factor("a")))
show(attributes(matrix(1,1,1,list("a","b"))))
show(attributes(structure(list(1),row.names=c(NA,-3L),names="z")))
show(attributes(NULL))
show(attributes(array(1:2,2,list(c("a","b")))))
show(attributes(quote(f(a=1))))
show(attributes(pairlist(a=1)))
show(with_x(1:4,attributes(x)<-list(dim=c(2,2),dimnames=list(c("a","b"),NULL))))
show(with_x(1:4,attributes(x)<-list(dimnames=list(c("a","b"),NULL),dim=c(2,2))))
show(with_x(c(a=1),attributes(x)<-NULL))
show(with_x(c(a=1),attributes(x)<-list()))
show(with_x(1,attributes(x)<-list(1)))
show(with_x(1,attributes(x)<-1))
show(with_x(1,attributes(x)<-list(a=1,b=NULL,c=3)))
show(with_x(NULL,attributes(x)<-list(a=1)))
show(with_x(structure(1,z=2),attributes(x)<-list(a=1)))
show(with_x(1,attributes(x)<-list(a=1,2)))
