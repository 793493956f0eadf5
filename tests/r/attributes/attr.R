# attr.
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
show(attr(c(a=1),"names"))
show(attr(structure(1,foobar=2),"foo"))
show(attr(structure(1,foobar=2),"foo",exact=TRUE))
show(attr(structure(1,foobar=2,foobaz=3),"foo"))
show(attr(1,c("a","b")))
show(attr(1,1))
show(attr(1))
show(attr(array(1:2,2,list(c("a","b"))),"names"))
show(attr(structure(list(1),row.names=c(NA,-3L)),"row.names"))
show(attr(structure(1,foobar=2),NA_character_))
show(attr(NULL,"a"))
show(attr(1,character(0)))
show(attr(c(a=1),"nam"))
