# Records how GNU R formats doubles: Rscript real.R > real.tsv
# Fields: kind, arguments, doubles as hexadecimal bit patterns, what R gave.
#   format  digits scipen nsmall  values  elements joined by |
#   char, deparse, digits17, hex, cat     values: one value by as.character, deparse, cat
set.seed(1)
hex <- function(x)
  vapply(x, function(v) paste(rev(as.character(writeBin(v, raw(), endian = "little"))), collapse = ""), "")
row <- function(...) cat(paste(..., sep = "\t"), "\n", sep = "")
format_row <- function(v, digits = 7L, scipen = 0L, nsmall = 0L) {
  options(scipen = scipen)
  row("format", digits, scipen, nsmall, paste(hex(v), collapse = ","),
      paste(format(v, digits = digits, nsmall = nsmall), collapse = "|"))
  options(scipen = 0)
}
char_row <- function(x) {
  row("char", hex(x), as.character(x))
  if (is.na(x)) return()
  row("deparse", hex(x), deparse(x))
  row("digits17", hex(x), deparse(x, control = "digits17"))
  row("hex", hex(x), deparse(x, control = "hexNumeric"))
  row("cat", hex(x), paste(capture.output(cat(x)), collapse = ""))
}

random <- function() {
  x <- switch(sample(10, 1),
    runif(1) * 10^sample(-20:20, 1),
    round(runif(1) * 10^sample(1:8, 1), sample(0:6, 1)),
    rnorm(1),
    readBin(as.raw(c(sample(0:255, 7, TRUE), sample(c(0:126, 128:254), 1))), "double"),
    sample(1e6, 1) * 10^sample(-5:10, 1),
    as.numeric(paste0(sample(1:9, 1), ".", paste(sample(c(0, 9, 5), sample(15, 1), TRUE), collapse = ""),
                      "e", sample(-8:18, 1))),
    sample(2^20, 1) / 2^sample(0:20, 1),
    (sample(1e5, 1) + 0.5) * 10^sample(0:12, 1),
    10^sample(-320:308, 1),
    runif(1) * 10^sample(-310:300, 1))
  if (is.finite(x)) x * sample(c(1, 1, 1, -1), 1) else 1
}
near_tie <- function(digits)
  as.numeric(paste0(sample(1:9, 1), ".", paste(sample(0:9, digits - 1, TRUE), collapse = ""), "5e",
                    sample(-30:30, 1)))

known <- c(0.15, 1234567.8, 99999.95, 0.00001234, 1e-5, 123456.7, 1e5 + 0.1, 3.14159265358979, 99995,
           999999.97, 1e15, 1e5, 123456789012, 1e22, 5e-324, 1e-300, 1e-310, 0.1 + 0.2, 0, -0.0, 1 / 3,
           2 / 3, 100, 1e-4, 0.0001234, 123456, 1234567, .Machine$double.xmax, .Machine$double.eps,
           NA, NaN, Inf, -Inf)
for (x in known) {
  char_row(x)
  for (d in c(1L, 2L, 3L, 4L, 7L, 15L, 16L, 17L, 22L)) format_row(x, d)
}
for (i in 1:900) {
  x <- random()
  char_row(x)
  format_row(x, sample(22, 1))
}
for (i in 1:600) {
  d <- sample(12:15, 1)
  format_row(near_tie(d), d)
}
for (i in 1:600) {
  v <- if (runif(1) < .4) round(rnorm(3) * 10^sample(-3:6, 1), sample(0:8, 1)) else replicate(3, random())
  if (runif(1) < .2) v <- c(v, sample(c(NA, NaN, Inf, -Inf), 1))
  format_row(v, sample(c(1:22, 7L, 7L, 7L), 1), sample(c(0L, 0L, 0L, -3L, 5L, 100L, -100L), 1),
             sample(c(0L, 0L, 0L, 2L, 5L, 20L), 1))
}
