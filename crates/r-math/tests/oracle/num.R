# Writes tests/data/num.txt: operation, arguments, GNU R's value.
# Run with GNU R from the crate's folder: Rscript tests/oracle/num.R
out <- file("tests/data/num.txt", "w")
num <- function(x) paste(sprintf("%.17g", x), collapse = " ")
rows <- function(name, f, a) {
  v <- suppressWarnings(do.call(f, unname(as.list(a))))
  cat(sprintf("%s | %s | %s\n", name, do.call(paste, lapply(a, function(x) sprintf("%.17g", x))), sprintf("%.17g", v)), sep = "", file = out)
}
put <- function(name, f, ...) rows(name, f, expand.grid(...))
set.seed(1)
sp <- c(0, 1, -1, .5, -.5, 2, -2, 3, 1/3, -8, 1e300, -1e300, 1e-300, 5e-324, Inf, -Inf, NaN, .1, .3, 5.5, -5.5, 2^53, 2^60, -2^60)
put("pow", `^`, sp, sp); put("mod", `%%`, sp, sp); put("idiv", `%/%`, sp, sp)
r <- data.frame(a = round(rnorm(500, 0, 100), sample(0:3, 500, TRUE)), b = round(rnorm(500, 0, 10), sample(0:2, 500, TRUE)))
rows("mod", `%%`, r); rows("idiv", `%/%`, r)
r <- data.frame(a = rcauchy(300) * 1e5, b = rcauchy(300)); rows("mod", `%%`, r); rows("idiv", `%/%`, r)
r <- data.frame(a = abs(rcauchy(300)), b = rnorm(300) * 3); rows("pow", `^`, r)
x <- c(.15, .25, .35, .45, .55, .65, 2.5, 3.5, -2.5, .5, -1.005, 5.015, 1.005, 2.675, 1234.5678, 1e-5, 123456789.123456789, 1e15 + .3, 1e22, 0.1 + 0.2, 5e-324, 1.7e308, 1e300, 2^52 + .5, NaN, Inf, -Inf, 0, 1e-320)
put("round", round, x, c(-400, -310, -308, -20, -3:8, 10, 12, 14:17, 20, 22, 300, 308, 309, 320, 323, 324, 400))
put("signif", signif, c(x, -x), c(-1, 0:10, 14:17, 20, 22, 23))
r <- data.frame(a = round(runif(2000, -100, 100), 3), b = sample(0:3, 2000, TRUE)); rows("round", round, r)
r <- data.frame(a = rcauchy(1000) * 10^sample(-20:20, 1000, TRUE), b = sample(-10:20, 1000, TRUE)); rows("round", round, r); rows("signif", signif, r)
close(out)
