mean <- 5
print(sapply(list(1:3, 4:6), mean)); rm(mean)
c <- 7; print(lapply(list(1), c)); print(c(1, 2)); rm(c)
f <- function(FUN) { FUN <- match.fun(FUN); FUN(1:4) }
print(f("sum")); print(f(max)); print(f(function(v) v[1])); print(tryCatch(f("no_such"), error = function(e) conditionMessage(e))); print(tryCatch(f(3), error = function(e) conditionMessage(e)))
x <- 1:3; print(tryCatch(sapply(1:2, x), error = function(e) conditionMessage(e))); print(tryCatch(x(2), error = function(e) conditionMessage(e))); sum <- function(...) "shadowed"; print(sum(1)); print(base::sum(1, 2)); rm(sum); print(sum(1, 2))
