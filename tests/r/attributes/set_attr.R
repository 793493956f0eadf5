# attr<-.
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
show(with_x(1,attr(x,"foo")<-"bar"))
show(with_x(structure(1,foo=2),attr(x,"foo")<-NULL))
show(with_x(1:2,attr(x,"names")<-c("a","b")))
show(with_x(1:6,attr(x,"dim")<-2:3))
show(with_x(1:6,attr(x,"dim")<-2:4))
show(with_x(1,attr(x,"class")<-"factor"))
show(with_x(1,attr(x,"class")<-"k"))
show(with_x(1,attr(x,"class")<-1))
show(with_x(1,attr(x,"class")<-character(0)))
show(with_x(NULL,attr(x,"a")<-1))
show(with_x(1,attr(x,c("a","b"))<-1))
show(with_x(1,attr(x,1)<-1))
show(with_x(1,attr(x,"tsp")<-1))
show(with_x(1:3,attr(x,"tsp")<-c(1,3,1)))
show(with_x(1:3,attr(x,"tsp")<-c(1,5,1)))
show(with_x(list(1),attr(x,"row.names")<-c(1L,2L)))
show(with_x(list(1),attr(x,"row.names")<-c("a","b")))
show(with_x(list(1),attr(x,"row.names")<-c(1.5,2)))
show(with_x(list(1),attr(x,"row.names")<-c(1,2)))
show(with_x(1,attr(x,"")<-2))
show(with_x(1,attr(x,"comment")<-2))
show(with_x(1,attr(x,"comment")<-"z"))
show(with_x(quote(a),attr(x,"b")<-2))
show(with_x(1,attr(x,"levels")<-c("a","b")))
show(with_x(1:2,attr(x,"names")<-1:2))
show(with_x(1:2,attr(x,"dimnames")<-list(1:2)))
show(with_x(sum,attr(x,"a")<-1))
