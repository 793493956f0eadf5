# Records how GNU R formats complex numbers: Rscript complex.R > complex.tsv
# Fields: kind, arguments, doubles as hexadecimal bit patterns (re,im,re,im...), what R gave.
set.seed(3)
hex <- function(x)
  vapply(x, function(v) paste(rev(as.character(writeBin(v, raw(), endian = "little"))), collapse = ""), "")
code <- function(z) paste(hex(as.vector(rbind(Re(z), Im(z)))), collapse = ",")
row <- function(...) cat(paste(..., sep = "\t"), "\n", sep = "")
part <- function() {
  x <- switch(sample(8, 1), rnorm(1), 0, sample(100, 1), round(runif(1) * 10^sample(1:8, 1), sample(0:6, 1)),
    runif(1) * 10^sample(-20:20, 1), sample(1e6, 1) * 10^sample(-5:10, 1), 10^sample(-30:30, 1), sample(20, 1) / 8)
  x * sample(c(1, 1, 1, -1), 1)
}
number <- function() complex(real = part(), imaginary = part())
special <- function() complex(real = sample(c(NA, NaN, Inf, -Inf, 1), 1), imaginary = sample(c(NA, NaN, Inf, -Inf, 1.5), 1))
for (i in 1:600) {
  z <- number()
  row("char", code(z), as.character(z))
  row("deparse", code(z), deparse(z))
  row("digits17", code(z), deparse(z, control = "digits17"))
  row("hex", code(z), deparse(z, control = "hexNumeric"))
}
for (i in 1:20) { z <- special(); row("char", code(z), as.character(z)); row("deparse", code(z), deparse(z)) }
for (i in 1:900) {
  z <- replicate(sample(4, 1), number())
  if (runif(1) < .3) z <- c(z, special())
  if (runif(1) < .05) z <- special()
  digits <- sample(c(1:22, 7L, 7L, 7L), 1); scipen <- sample(c(0L, 0L, 0L, -3L, 5L, 100L, -100L), 1)
  nsmall <- sample(c(0L, 0L, 0L, 2L, 5L, 20L), 1)
  options(scipen = scipen); f <- paste(format(z, digits = digits, nsmall = nsmall), collapse = "|"); options(scipen = 0)
  row("format", digits, scipen, nsmall, code(z), f)
}
