# cut and findInterval.
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
show(cut(1:5,c(0,2,5)))
show(cut(1:5,3))
show(cut(c(1,5,10),c(0,5,10),labels=c("low","high")))
show(cut(1:5,c(1,3,5)))
show(cut(1:5,c(1,3,5),include.lowest=TRUE))
show(cut(1:5,c(1,3,5),right=FALSE))
show(cut(1:5,c(1,3,5),right=FALSE,include.lowest=TRUE))
show(cut(0:10,5))
show(cut(c(1,NA,3),2))
show(cut(1:5,c(0,2,5),labels=FALSE))
show(cut(1:3,c(0,1,2,3),ordered_result=TRUE))
show(cut(c(0.001,0.5),c(0,0.25,1)))
show(cut(1:10,c(0,5,10),dig.lab=1))
show(cut("a",2))
show(cut(1:3,1))
show(cut(1:3,c(1,1,2)))
show(cut(1:3,c(0,2,4),labels=c("a","b","c")))
show(table(cut(c(1,2,3,4,5,6),3)))
show(findInterval(c(1,3,5),c(0,2,4)))
show(cut(c(1234.5,2345.6),3))
show(cut(rep(5,3),2))
show(levels(cut(c(0,1),4)))
