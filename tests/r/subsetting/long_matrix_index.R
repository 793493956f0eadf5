# Subscripts of a matrix that are long vectors.
m <- matrix(as.double(1:1800), 3)
sum(m[, 1:600]); sum(m[1L, rep(TRUE, 600)]); sum(m[2, (1:600) > 5]); dim(m[1:2, 1:600])
x <- 1:600; m[3, x][600]
