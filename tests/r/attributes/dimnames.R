# dimnames and dimnames<-.
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
m<-matrix(1:4,2)
show(with_x(m,dimnames(x)<-list(c("a","b"),NULL)))
show(with_x(m,dimnames(x)<-list("a",NULL)))
show(with_x(m,dimnames(x)<-list(c("a","b"))))
show(with_x(m,dimnames(x)<-list(1,2,3)))
show(with_x(m,dimnames(x)<-"a"))
show(with_x(1:2,dimnames(x)<-list("a")))
show(with_x(m,dimnames(x)<-NULL))
show(with_x(m,dimnames(x)<-list()))
show(with_x(m,dimnames(x)<-list(NULL,NULL)))
show(with_x(m,dimnames(x)<-list(3:4,factor(c("u","v")))))
show(with_x(m,dimnames(x)<-list(a=1:2,b=NULL)))
show(with_x(m,dimnames(x)<-list(character(0),NULL)))
show(with_x(array(1:2,2),dimnames(x)<-list(c("a","b"))))
show(with_x(m,dimnames(x)<-list(x=NULL,y=NULL)))
show(with_x(m, dimnames(x)<-list(c(1.5,2),c(TRUE,NA))))
show(with_x(m,dimnames(x)[[1]]<-c("p","q")))
show(with_x(m,dimnames(x)<-list(quote(a),NULL)))
