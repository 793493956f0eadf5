# Writes tests/data/linalg.txt: function, dimensions and data, GNU R's result.
# Run with GNU R from the crate's folder: Rscript tests/oracle/linalg.R
out <- file("tests/data/linalg.txt", "w")
num <- function(x) paste(sprintf("%.17g", x), collapse = " ")
put <- function(name, args, v) cat(name, "|", num(args), "|", num(v), "\n", file = out)
md <- function(m) c(dim(m), m)
set.seed(3)
r <- function(n, p) matrix(round(rnorm(n * p), 2), n, p)
sym <- function(n) { m <- r(n, n); m + t(m) }
sq <- list(matrix(5), matrix(-3), diag(3), matrix(c(2,1,1,2),2), matrix(c(1,2,3,4),2), matrix(c(4,-2,1,3),2), r(3,3), r(4,4), r(5,5), r(8,8), r(12,12), 1/(outer(1:5,1:5,"+")-1), matrix(c(0,1,0,0,0,1,1,0,0),3), matrix(c(1,0,0,2,3,0,4,5,6),3), r(20,20), matrix(c(0,1,-1,0),2), cbind(c(1,0,0),c(100,2,0.01),c(1e4,300,3)))
any <- c(sq, list(r(5,3), r(3,5), r(10,2), r(2,10), r(6,5), r(5,6), r(7,1), r(1,7), r(20,10), cbind(1,1:6,2*(1:6)), cbind(1,c(1,1,0,0),c(0,0,1,1)), matrix(0,3,2)))
for (m in any) {
  q <- qr(m); put("qr", md(m), c(q$rank, q$pivot, q$qraux, q$qr))
  # (The vector of a vanishing singular value is noise.)
  s <- svd(m); if (all(s$d > 1e-12) || all(s$d == 0)) put("svd", md(m), c(s$d, s$u, s$v))
  y <- seq_len(nrow(m)) + sin(seq_len(nrow(m)))
  f <- lm.fit(m, y); co <- f$coefficients; co[is.na(co)] <- 0
  put("lm", md(m), c(co, f$residuals, f$effects))
  put("cross", md(m), crossprod(m)); put("tcross", md(m), tcrossprod(m)); put("prod", md(m), m %*% t(m))
}
for (m in sq) {
  n <- nrow(m); b <- cbind(seq_len(n), 1)
  if (rcond(m) > 1e-15) put("solve", md(m), solve(m, b))
  put("rcond", md(m), rcond(m))
  d <- determinant(m); put("det", md(m), c(d$modulus, d$sign))
  # (Order among equal moduli, and one sign at order 20, are noise.)
  e <- eigen(m, symmetric = FALSE); if (n < 20 && !(n == 3 && all(m %in% 0:1) && sum(m) == 3 && m[1, 1] == 0)) put("eigen", md(m), c(Re(e$values), Im(e$values), Re(e$vectors), Im(e$vectors)))
  p <- crossprod(m) + diag(n) / 10
  put("chol", md(p), chol(p)); put("chol2inv", md(p), chol2inv(chol(p)))
  put("backsolve", md(chol(p)), c(backsolve(chol(p), b), backsolve(chol(p), b, transpose = TRUE), backsolve(t(chol(p)), b, upper.tri = FALSE)))
  s <- m + t(m); e <- eigen(s, symmetric = TRUE); put("eigensym", md(s), c(e$values, e$vectors))
  e <- eigen(p, symmetric = TRUE); put("eigensym", md(p), c(e$values, e$vectors))
}
for (m in list(sym(6), cor(as.matrix(iris[, 1:4])), cov(as.matrix(iris[, 1:4])), cor(as.matrix(mtcars)), matrix(c(2,-1,0,-1,2,-1,0,-1,2),3), diag(c(3,1,2)), matrix(1,3,3), rbind(c(1,.5,.25),c(.5,1,.5),c(.25,.5,1)), toeplitz(4:1), sym(30))) { e <- eigen(m, symmetric = TRUE); put("eigensym", md(m), c(e$values, e$vectors)) }
for (m in list(crossprod(r(3,5)), crossprod(r(5,4)), diag(c(1,4,9)), matrix(1,3,3), cov(as.matrix(iris[, 1:4])))) { ch <- suppressWarnings(chol(m, pivot = TRUE)); rk <- attr(ch, "rank"); p <- attr(ch, "pivot"); n <- nrow(m); z <- matrix(ch, n); put("cholpivot", md(m), c(rk, p, z[seq_len(rk), ])) }
close(out)
