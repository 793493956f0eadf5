A <- setRefClass("A", fields=list(x="numeric")); a <- A$new(x=1)
tryCatch(a$y, error=function(e) print(conditionMessage(e))); tryCatch(a$y <- 2, error=function(e) print(conditionMessage(e))); tryCatch(a$x <- "u", error=function(e) print(conditionMessage(e))); a$x <- 3; a$x
A$lock("x"); b <- A$new(x=2); tryCatch(b$x <- 3, error=function(e) print(conditionMessage(e))); b$x; c <- A$new(); c$x <- 5; c$x; tryCatch(c$x <- 6, error=function(e) print(conditionMessage(e)))
B <- setRefClass("B", fields=c("u","v")); b <- B$new(u=1); b$u; b$u <- "z"; b$u; tryCatch(B$new(w=1), error=function(e) print(conditionMessage(e))); e <- new.env(); e$none
