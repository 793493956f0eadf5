# structure.
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
show(structure(1:4,dim=c(2,2)))
show(structure(NULL,a=1))
show(structure(list(),class="k"))
show(structure(1,.Names="a"))
show(structure(1,names=NULL))
show(structure(c(a=1),names=NULL))
show(structure(1:2,class="factor",levels=c("a","b")))
show(structure(c(1,2),class="factor",levels=c("a","b")))
show(structure(1:2,.Label=c("a","b"),class="factor"))
show(structure(1))
show(structure(1:4,.Dim=c(2L,2L),.Dimnames=list(NULL,c("a","b"))))
show(structure(1:2, a=1, a=2))
show(structure(structure(1,b=1),a=2))
show(structure("a",class=NULL))
show(structure(a=1,.Data=5))
