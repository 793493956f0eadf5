# Attributes kept by assignment.
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
show(with_x(1:3, x[list(1)] <- 1))
show(with_x(1:3, x[1i] <- 1))
show(with_x(1:3, x[c(-1,1)] <- 1))
show(with_x(structure(1:3,foo="q",class="k"), x[2] <- 9))
show(with_x(structure(1:3,foo="q"), x[5] <- 9))
show(with_x(structure(1:3,foo="q"), x[[5]] <- 9L))
show(with_x(structure(list(1),foo="q"), x[[3]] <- 9L))
show(with_x(structure(list(1,2),foo="q",names=c("a","b")), x[[1]] <- NULL))
show(with_x(structure(list(1,2),foo="q",names=c("a","b")), x$c <- 5))
show(with_x(1:3, x["NA"]<-1L))
show(with_x(1:3, x[NA_character_]<-1L))
show(with_x(c(a=1), x[c("b",NA,NA)]<-2))
show(with_x(c(a=1),x[""]<-3))
show(with_x(array(1:3,3,list(c("a","b","c"))), x["b"]<-9L))
show(with_x(array(1:3,3,list(c("a","b","c"))), x["z"]<-9L))
show(with_x(array(1:3,3), x[5]<-9L))
