rotate <- function(m) t(m[nrow(m):1, , drop = FALSE])
m <- matrix(1:6, 2, byrow = TRUE)
m
rotate(m)
rotate(rotate(m))
spiral <- function(m) { out <- c(); while (length(m) > 0) { out <- c(out, m[1, ]); m <- m[-1, , drop = FALSE]; if (length(m)) m <- t(m)[ncol(m):1, , drop = FALSE] }; out }
spiral(matrix(1:12, 3, byrow = TRUE))
identical(rotate(rotate(rotate(rotate(m)))), m)
m[, ncol(m):1]
