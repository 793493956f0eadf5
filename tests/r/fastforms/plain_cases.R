# Builtins on short plain vectors, their plain cases and what isn't plain.
show <- function(...) cat(vapply(list(...), function(v) paste(class(v)[1], paste(format(v, digits = 15), collapse = " ")), ""), "\n")
show(sum(c(1.5, 2)), sum(1:3), sum(c(TRUE, NA)), sum(c(1L, NA)), sum(2147483647L, 1), sum(3), sum(3L), sum(TRUE), sum(-0), sum(numeric()), sum(integer()), sum(c(a = 1, b = 2)), sum(1, 2), sum(c(1, NA), na.rm = TRUE))
r <- tryCatch(sum(c(2147483647L, 1L)), warning = conditionMessage); print(r)
show(max(1, 2.5, 2L), max(1L, 3L), max(c(3, 1)), min(c(3L, 1L)), min(2, NA), max(NaN, 1), max(NA_integer_, 1L), max("a", "b"), min(TRUE, 2L), max(TRUE, FALSE), max(0, -0), 1 / max(-0, 0), 1 / min(0, -0), max(Inf, 1), min(-Inf, NaN))
print(tryCatch(max(numeric()), warning = conditionMessage)); print(tryCatch(sum("a"), error = conditionMessage)); print(tryCatch(max(list(1)), error = conditionMessage))
show(any(TRUE, NA), any(c(FALSE, NA)), any(c(FALSE, NA, TRUE)), any(logical()), all(logical()), all(c(TRUE, NA)), all(c(TRUE, NA, FALSE)), all(TRUE), any(FALSE))
print(tryCatch(any(1), warning = conditionMessage)); print(any(c(a = TRUE)))
str(c(1, 2L, TRUE)); str(c(1L, TRUE)); str(c(TRUE, FALSE)); str(c(1L, NA)); str(c(1.5, NA)); str(c(NULL, 1, 2)); str(c("a", c("b", NA))); str(c("a", 1)); str(c(NULL)); str(c()); str(c(5)); str(c(1:3, 4.5)); str(c(list(1), 2)); str(c(a = 1, b = 2)); str(c(c(a = 1), 2)); str(c(factor("a"), factor("b"))); str(c(1i, 2)); str(c(as.raw(1), 2)); str(c(NA, "x")); str(c(numeric(), 1)); str(c(character(), "a", "b"))
f <- function(n) { s <- 0; for (i in 1:n) s <- s + min(i, 3, s) + max(i, 2L, 1L) + sum(c(i, s, 1)) + all(c(i, s) >= 0); s }
for (q in 1:50) f(10); print(f(10)); sum <- function(...) 100; print(f(3)); rm(sum); print(f(3))
