# A factor is gone through by its labels, whatever its levels are.
g <- function(x) { n <- 0; for (e in x) n <- n + 1; list(n, e) }
for (k in 1:4) {
  str(g(factor("a")))
  str(g(factor(c("b", "a"))))
  str(g(structure(1L, levels = "u", class = "factor")))
}
f <- function(exprs) { for (e in exprs) if (is.character(e)) cat(e, "\n") else cat(typeof(e), "\n") }
for (k in 1:4) f(factor(c("x", NA)))
