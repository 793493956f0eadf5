delayedAssign("lazy", { cat("evaluated now\n"); 6 * 7 })
cat("defined\n"); print(lazy); print(lazy)
x <- 1; delayedAssign("dx", x + 1); x <- 100; print(dx); x <- 5; print(dx)
e <- new.env(); delayedAssign("v", stop("never"), assign.env = e); print(ls(e)); print(tryCatch(e$v, error = function(err) conditionMessage(err)))
f <- function() { delayedAssign("p", { cat("forcing\n"); "P" }); function() p }
g <- f(); print(g()); print(g())
delayedAssign("self_ref", tryCatch(self_ref, error = function(e) "cycle")); print(is.character(tryCatch(self_ref, error = function(e) "cycle")))
h <- function(a) { force(a); "forced" }; print(h({ cat("side effect\n"); 1 }))
