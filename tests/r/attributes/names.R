# names and names<-.
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
show(with_x(1:2, names(x)<-c("a","b","c")))
show(with_x(1:3, names(x)<-"a"))
show(with_x(1:3,names(x)<-1:3))
show(with_x(NULL,names(x)<-"a"))
show(with_x(NULL,names(x)<-NULL))
show(with_x(quote(f(a,b)),names(x)<-c("","u","v")))
show(with_x(sum,names(x)<-"a"))
show(with_x(new.env(),names(x)<-"a"))
show(with_x(1:2, names(x)<-factor(c("u","v"))))
show(with_x(1:2,names(x)<-list("a",2)))
show(with_x(array(1:2,2),names(x)<-c("a","b")))
show(with_x(c(a=1,b=2),names(x)<-NULL))
show(with_x(c(a=1,b=2),names(x)[2]<-"z"))
show(with_x(1:2,names(x)[2]<-"z"))
show(with_x(quote(a),names(x)<-"a"))
show(with_x(pairlist(1,2),names(x)<-c("a","b")))
show(with_x(1:2,names(x)<-character(0)))
show(names(quote(f(x,y=1))))
show(names(pairlist(a=1,2)))
show(names(sum))
show(names(quote(a)))
e<-new.env()
assign("b",1,e)
assign("a",2,e)
assign(".h",2,e)
show(names(matrix(1:4,2)))
show(names(1))
show(names(NULL))
