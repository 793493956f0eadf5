f <- function(...) {
  cat("n =", ...length(), "\n")
  if (...length() >= 2) print(..2)
  if (...length() >= 1) print(...elt(1))
  print(names(list(...)))
}
f()
f(10)
f(1, two = "b", 3)
g <- function(...) ..1 + ..2
print(g(1, 2))
print(tryCatch(g(1), error = function(e) conditionMessage(e)))
h <- function(...) { args <- list(...); args[sapply(args, is.numeric)] }
str(h(1, "a", k = 3))
