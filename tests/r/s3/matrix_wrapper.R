grid <- function(n) structure(list(cells = matrix(0L, n, n)), class = "grid")
"[.grid" <- function(x, i, j) x$cells[i, j]
"[<-.grid" <- function(x, i, j, value) { x$cells[i, j] <- as.integer(value); x }
dim.grid <- function(x) dim(x$cells)
print.grid <- function(x, ...) { for (i in seq_len(nrow(x$cells))) cat(ifelse(x$cells[i, ] == 0, ".", "#"), "\n", sep = ""); invisible(x) }
t.grid <- function(x) { x$cells <- t(x$cells); x }
sum.grid <- function(x, ..., na.rm = FALSE) sum(x$cells)
g <- grid(3)
g[1, 2] <- 1; g[3, ] <- 1
g
t(g)
dim(g); nrow(g); g[3, 1]; g[2, ]; sum(g)
