i <- 0; while (i < 3) { i <- i + 1; if (i == 2) next; cat("i =", i, "\n") }
repeat { i <- i - 1; if (i < 0) break }; i
n <- 0; while (TRUE) { n <- n + 1; if (n %% 2 == 0) next; if (n > 7) break; cat(n, "") }; cat("\n")
for (i in 1:3) for (j in 1:3) { if (j == 2) next; if (i == 3) break; cat(i, j, "\n") }
f <- function() { while (TRUE) { for (i in 1:5) if (i == 3) return("inner return") } }; f()
x <- 10; while ((x <- x - 3) > 0) cat(x, ""); cat("\n"); k <- 0; repeat { k <- k + 1; if (k == 2) next; if (k > 3) break; cat("k", k, "\n") }
r <- while (FALSE) 1; is.null(r); w <- repeat { break }; is.null(w); tryCatch(while (NA) 1, error = function(e) cat(conditionMessage(e), "\n"))
res <- sapply(1:3, function(i) { for (j in 1:10) if (j > i) break; j }); res; collatz <- function(n) { s <- 0; while (n != 1) { n <- if (n %% 2) 3 * n + 1 else n / 2; s <- s + 1 }; s }; sapply(1:10, collatz)
