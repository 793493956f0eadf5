big <- .Machine$integer.max
print(big)
r <- tryCatch(big + 1L, warning = function(w) conditionMessage(w)); print(r)
print(suppressWarnings(big + 1L)); print(big + 1); print(typeof(big + 1)); print(typeof(big + 1L) |> suppressWarnings())
print(suppressWarnings(big * 2L)); print(suppressWarnings(-big - 2L)); print(-big - 1)
print(sum(c(big, 1L)) |> suppressWarnings()); print(sum(c(big, 1)))
print(suppressWarnings(cumsum(c(big, 1L)))); print(suppressWarnings(abs(-big)))
print(5L / 2L); print(typeof(5L / 2L)); print(typeof(5L %/% 2L)); print(typeof(2L^2L)); print(prod(1:20))
