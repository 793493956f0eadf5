# a list that grows while another name of it may exist: elements of a list of lists
f <- function(ls) { acc <- list(); for (p in ls) { q <- p; p[[length(p) + 1]] <- 0; acc[[length(acc) + 1]] <- q; acc[[length(acc) + 1]] <- p; out <- acc; out[[length(out) + 1]] <- p; acc[[1]] <- out }
  acc }
str(f(list(list(1), list(2, 3))))
g <- function(n) { x <- list(); y <- NULL; for (i in 1:n) { if (i == 5) y <- x; x[[length(x) + 1]] <- i; if (i == 7) x <- y }; list(length(x), length(y)) }
for (i in 1:5) str(g(12))
h <- function(n) { x <- numeric(0); y <- x; for (i in 1:n) { x[length(x) + 1] <- i; if (i %% 3 == 0) y <- x; if (i %% 4 == 0) x <- y }; c(x, y) }
print(h(20))
