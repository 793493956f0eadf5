log <- character(); add <- function(s) log <<- c(log, s)
f <- function(fail) tryCatch({ add("body"); if (fail) stop("x"); add("body end"); "value" }, error = function(e) { add("handler"); "recovered" }, finally = { add("finally") })
f(FALSE); log; log <- character(); f(TRUE); log
log <- character(); r <- try(tryCatch(stop("again"), finally = add("cleanup")), silent = TRUE); log; class(r)
log <- character(); g <- function() { on.exit(add("exit")); tryCatch(stop("y"), error = function(e) add("caught"), finally = add("fin")); add("after") }; invisible(g()); log
