# Writes tests/data/loess.txt: settings and data, then GNU R's fit, trace, deltas, predictions.
# Run with GNU R from the crate's folder: Rscript tests/oracle/loess.R
out <- file("tests/data/loess.txt", "w")
num <- function(x) paste(sprintf("%.17g", x), collapse = " ")
put <- function(d, n, span, deg, x, y, at, f, what) {
  p <- suppressWarnings(predict(f, as.data.frame(at)))
  cat(what, d, n, num(c(span, deg)), "|", num(c(x, y)), "|", num(unlist(at)), "|", num(f$fitted), "|", num(c(f$trace.hat, f$one.delta, f$two.delta)), "|", num(p), "\n", file = out)
}
set.seed(2)
one <- list(list(cars$speed, cars$dist), list(round(runif(30), 2), round(rnorm(30), 2)), list(1:20 + 0, sin(1:20)))
for (s in one) for (span in c(.4, .75, 1, 2)) for (deg in 0:2) {
  x <- s[[1]]; y <- s[[2]]; at <- list(x = seq(min(x), max(x), length.out = 7))
  for (sf in c("interpolate", "direct")) { f <- suppressWarnings(loess(y ~ x, span = span, degree = deg, control = loess.control(surface = sf))); put(1, length(x), span, deg, x, y, at, f, sf) }
}
for (n in c(30, 60)) for (span in c(.5, .75, 1.5)) for (deg in 1:2) {
  x1 <- round(rnorm(n), 2); x2 <- round(runif(n), 2); y <- round(x1 + x2^2 + rnorm(n) / 5, 3); at <- list(x1 = c(0, .3, -.5), x2 = c(.5, .2, .7))
  for (sf in c("interpolate", "direct")) { f <- suppressWarnings(loess(y ~ x1 + x2, span = span, degree = deg, normalize = FALSE, control = loess.control(surface = sf))); put(2, n, span, deg, c(x1, x2), y, at, f, sf) }
}
for (d in 1:2) for (span in c(.3, .75)) for (deg in 1:2) { n <- 520; m <- matrix(round(rnorm(n * d), 2), n); y <- round(rnorm(n), 2); f <- if (d == 1) loess(y ~ m, span = span, degree = deg, control = loess.control(trace.hat = "approximate")) else loess(y ~ m[, 1] + m[, 2], span = span, degree = deg, normalize = FALSE, control = loess.control(trace.hat = "approximate")); cat("trace", d, n, num(c(span, deg)), "|", num(c(f$trace.hat, f$one.delta, f$two.delta)), "\n", file = out) }
r <- round(rnorm(21), 2); for (r in list(r, r[-1])) cat("robust |", num(r), "|", num(.Fortran(stats:::C_lowesw, r, length(r), double(length(r)), integer(length(r)))[[3]]), "\n", file = out)
w <- rep(c(1, .5), length.out = 21); y <- round(rnorm(21), 2); f <- round(y + rnorm(21) / 3, 2); rw <- runif(21); cat("pseudo |", num(c(y, f, w, rw)), "|", num(.Fortran(stats:::C_lowesp, 21L, y, f, w, rw, integer(21), double(21))[[7]]), "\n", file = out)
close(out)
