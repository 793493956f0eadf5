magic <- matrix(c(2, 7, 6, 9, 5, 1, 4, 3, 8), 3, byrow = TRUE)
rowSums(magic); colSums(magic); sum(diag(magic)); sum(diag(magic[, 3:1]))
is_magic <- function(m) { s <- unique(c(rowSums(m), colSums(m), sum(diag(m)), sum(diag(m[, ncol(m):1])))); length(s) == 1 }
is_magic(magic); is_magic(matrix(1:9, 3))
which(magic == max(magic), arr.ind = TRUE)
magic[magic > 5]
magic %% 2 == 0
det(magic)
round(solve(magic), 4)
