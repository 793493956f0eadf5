f <- function() {
  on.exit(cat("exit 1\n"))
  on.exit(cat("exit 2\n"), add = TRUE)
  on.exit(cat("exit 0\n"), add = TRUE, after = FALSE)
  stop("failing")
}
r <- try(f(), silent = TRUE)
cat(r)
g <- function() {
  on.exit(return("from on.exit"))
  "normal"
}
print(g())
h <- function() { on.exit(cat("A\n")); on.exit(cat("B\n")); invisible(3) }
h()
print(h())
k <- function() { on.exit({ cat("cleanup\n") }); tryCatch(stop("x"), error = function(e) cat("handled\n")); "k" }
print(k())
