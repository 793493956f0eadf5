inner <- function(a, b = 2, ...) { cat("a =", a, "b =", b, "extra =", ...length(), "\n") }
outer_f <- function(...) inner(...)
outer_f(1)
outer_f(1, 5)
outer_f(b = 7, a = 3)
outer_f(1, 2, 3, 4)
wrap <- function(first, ...) outer_f(...)
wrap("dropped", 10, 20)
print(tryCatch(outer_f(), error = function(e) conditionMessage(e)))
