f <- function(x, y = 2, ...) { z <- x + y; z * 2 }
print(names(formals(f))); print(formals(f)$y); print(class(formals(f)$x)); print(body(f)); print(class(body(f))); print(body(f)[[2]])
print(args(f)); print(arity <- length(formals(f)))
formals(f)$y <- 100; print(f(1))
body(f) <- quote(x - y); print(f(1)); print(f)
g <- as.function(alist(a = , b = 3, a^b)); print(g(2)); print(formals(function() 1)); print(is.null(formals(sum)))
print(deparse(args(paste))); print(formals(paste)$sep)
