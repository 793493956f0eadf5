# Promotion on assignment.
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
show(quote(a)$b)
show(1$a)
show("a"$b)
show((function() 1)$a)
show(NULL[[c(1,2)]])
show(with_x(list(), x[["a"]][["b"]] <- 1))
show(with_x(list(), x$a[["b"]] <- 1))
show(with_x(1:3, x[2:3]<-NA))
show(with_x(c("a","b"), x[2]<-NA))
show(with_x(list(1,2), x[2]<-NA))
show(with_x(1:3,x[2]<-TRUE))
show(with_x(c(TRUE,FALSE),x[2]<-2.5))
show(with_x(c(TRUE,FALSE),x[2]<-1i))
show(with_x(c(1i),x[2]<-"a"))
show(with_x(1:2,x["a"]<-NULL))
fa <- factor(c("a","b"))
show(with_x(1:3, x[2]<-fa[2]))
show(with_x(c("u","v"), x[1]<-fa[2]))
show(with_x(list(1), x[1]<-fa))
show(with_x(list(1), x[[1]]<-fa))
show(with_x(list(1,2), x[1:2]<-fa))
show(with_x(c("u","v"), x[[1]]<-fa[2]))
