compose <- function(...) { fs <- list(...); function(x) Reduce(function(acc, f) f(acc), fs, x) }
inc <- function(x) x + 1; dbl <- function(x) x * 2
print(compose(inc, dbl)(3)); print(compose(dbl, inc)(3)); print(compose()(9))
`%o%` <- function(f, g) function(...) f(g(...))
print((sqrt %o% abs)(-16))
print((inc %o% dbl %o% inc)(1))
pipeline <- list(trimws, toupper, function(s) paste0(s, "!"))
print(Reduce(function(v, f) f(v), pipeline, "  hey "))
print(c(4, 9) |> sqrt() |> sum())
