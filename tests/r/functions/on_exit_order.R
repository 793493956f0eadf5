f <- function() { on.exit(cat("one\n")); on.exit(cat("two\n"), add = TRUE); cat("body\n"); invisible("value") }
print(f())
g <- function() { on.exit(cat("a\n")); on.exit(cat("b\n"), add = TRUE, after = FALSE); NULL }
g()
h <- function() { on.exit(cat("first\n")); on.exit(cat("replaced\n")); 1 }
h()
k <- function(fail) { on.exit(cat("cleanup\n")); if (fail) stop("oops"); "fine" }
print(k(FALSE)); print(tryCatch(k(TRUE), error = function(e) conditionMessage(e)))
m <- function() { x <- 1; on.exit(cat("x was", x, "\n")); x <- 2; x }
m()
