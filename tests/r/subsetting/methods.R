# Methods for subsetting see their arguments.
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
x <- structure(list(a=1), class="foo")
`$.foo` <- function(x,name) paste("got",name)
show(x$bar)
`[[.foo` <- function(x,i) paste("el",i)
show(x[["q"]])
`[.foo` <- function(x,i,...) {cat(nargs(),missing(i),"\n"); i}
show(x[3])
show(x[])
show(x[2,drop=FALSE])
`[<-.foo` <- function(x,i,value) {cat("set",i,value,"\n"); x}
x[3] <- 4
`$<-.foo` <- function(x,name,value){cat("dset",name,value,"\n");x}
x$zz <- 5
`[[<-.foo` <- function(x,i,value){cat("eset",i,value,"\n");x}
x[["k"]] <- 6
