newton <- function(f, df, x, tol = 1e-10, maxit = 50) { for (i in seq_len(maxit)) { nx <- x - f(x) / df(x); if (abs(nx - x) < tol) return(list(root = nx, iter = i)); x <- nx }; stop("no convergence") }
r <- newton(function(x) x^2 - 2, function(x) 2 * x, 1); print(r$root); print(r$iter)
bisect <- function(f, a, b, tol = 1e-8) { while (b - a > tol) { m <- (a + b) / 2; if (f(a) * f(m) <= 0) b <- m else a <- m }; (a + b) / 2 }
print(round(bisect(function(x) x^3 - x - 2, 1, 2), 6)); print(round(bisect(cos, 0, 3), 6))
print(tryCatch(newton(function(x) x^2 + 1, function(x) 2 * x, 1, maxit = 5), error = function(e) conditionMessage(e)))
simpson <- function(f, a, b, n = 100) { h <- (b - a) / n; x <- a + h * 0:n; w <- c(1, rep(c(4, 2), length.out = n - 1), 1); h / 3 * sum(w * f(x)) }
print(round(simpson(sin, 0, pi), 6)); print(simpson(function(x) x^2, 0, 3))
