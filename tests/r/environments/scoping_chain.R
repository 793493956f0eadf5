x <- "global"
outer_fn <- function() { x <- "outer"; inner <- function() { list(local = exists("x", inherits = FALSE), value = x, parent = get("x", envir = parent.env(environment()))) }; inner() }
str(outer_fn())
e1 <- new.env(); e1$k <- 1; e2 <- new.env(parent = e1); e2$m <- 2
print(get("k", envir = e2)); print(exists("k", envir = e2, inherits = FALSE)); print(exists("k", envir = e2))
print(identical(parent.env(e2), e1)); print(tryCatch(get("k", envir = e2, inherits = FALSE), error = function(e) conditionMessage(e)))
assign("k", "shadow", envir = e2); print(e2$k); print(e1$k)
e0 <- new.env(parent = emptyenv()); print(exists("sum", envir = e0)); print(exists("sum", envir = e1)); print(tryCatch(eval(quote(1 + 1), e0), error = function(e) conditionMessage(e)))
