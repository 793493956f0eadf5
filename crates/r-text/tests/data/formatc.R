# Records formatC and prettyNum of GNU R: Rscript formatc.R > formatc.tsv
# Fields: kind, arguments (NULL for none), values joined by US, result joined by US (or ERR and a message).
set.seed(4)
us <- "\x1f"
hex <- function(x)
  vapply(x, function(v) paste(rev(as.character(writeBin(v, raw(), endian = "little"))), collapse = ""), "")
show <- function(x) if (is.null(x)) "NULL" else as.character(x)
run <- function(e) paste(suppressWarnings(tryCatch(e, error = function(e) c("ERR", conditionMessage(e)))), collapse = us)
row <- function(...) cat(paste(..., sep = "\t"), "\n", sep = "")

value <- function() {
  x <- switch(sample(8, 1), rnorm(1), runif(1) * 10^sample(-12:12, 1), sample(1000, 1), 10^sample(-8:8, 1),
    round(runif(1) * 10^sample(1:6, 1), sample(0:4, 1)), 10^sample(0:5, 1) - 10^-sample(0:6, 1), 0,
    sample(c(NA, NaN, Inf, -Inf), 1))
  x * sample(c(1, 1, 1, -1), 1)
}
flags <- function() paste(sample(c("-", "+", " ", "#", "0"), sample(0:2, 1)), collapse = "")
pick <- function(x) { v <- sample(x, 1)[[1]]; if (is.na(v)) NULL else as.integer(v) }
for (i in 1:1500) {
  x <- replicate(sample(3, 1), value()); w <- pick(c(NA, NA, 0:3, 8, -9)); d <- pick(c(NA, NA, -1, 0:8, 17))
  f <- sample(c("f", "e", "E", "g", "G", "fg", "fg", "fg"), 1); fl <- flags()
  # GNU R misprints a number just below ten without digits.
  if (f == "fg" && identical(d, 0L)) d <- 1L
  row("double", show(w), show(d), f, fl, paste(hex(x), collapse = us),
      run(formatC(x, width = w, digits = d, format = f, flag = fl, mode = "double")))
}
for (i in 1:200) {
  x <- sample(c(0L, 5L, -5L, 123L, NA, -2147483647L, 99999L), sample(3, 1)); w <- pick(c(NA, NA, 0:3, 8, -9))
  # Without digits GNU R cuts integers at ten characters.
  d <- pick(c(NA, NA, -1, 1:8)); fl <- flags()
  row("integer", show(w), show(d), "d", fl, paste(x, collapse = us), run(formatC(x, width = w, digits = d, flag = fl)))
}
# How far below a power of ten a number still counts as that power.
for (e in c(10^-(8:16), 2:8 * 1e-12)) for (p in c(1e-5, 1e-7, 100, 1000)) row("double", "NULL", "3", "fg", "#", hex(p * (1 - e)),
  run(formatC(p * (1 - e), digits = 3, format = "fg", flag = "#")))
for (f in c("x", "q", "F")) row("double", "NULL", "NULL", f, "", hex(1), run(formatC(1, format = f)))
row("double", "NULL", "NULL", "g", "x", hex(1), run(formatC(1, flag = "x")))
row("double", "NULL", "60", "g", "", hex(1.5), run(formatC(1.5, digits = 60)))
row("double", "NULL", "400", "f", "", hex(1.5), run(formatC(1.5, digits = 400, format = "f")))

number <- function() switch(sample(9, 1), format(round(runif(1) * 10^sample(0:9, 1)), scientific = FALSE),
  format(runif(1) * 10^sample(0:9, 1), digits = sample(15, 1)), formatC(rnorm(1), format = "e", digits = sample(0:4, 1)),
  formatC(rnorm(1), format = "f", digits = sample(0:9, 1)), "0", "0.00", "0.0e+00",
  sprintf("%12.3f", rnorm(1, sd = 1e6)), sprintf("%-12.2f", rnorm(1, sd = 1e3)))
cplx <- function() format(complex(real = rnorm(1, sd = 1e5), imaginary = rnorm(1, sd = 1e5)), digits = sample(10, 1))
for (i in 1:1200) {
  x <- if (runif(1) < .1) replicate(sample(3, 1), cplx()) else replicate(sample(3, 1), number())
  if (runif(1) < .1) x <- c(x, sample(c("NA", "  Inf", "abc", "(1234567)", "12.34.5678", "1234 5678"), 1))
  a <- list(big.mark = sample(c("", ",", ",", "'", "  "), 1), big.interval = sample(c(3L, 3L, 2L, 4L), 1),
    small.mark = sample(c("", "", " ", "_"), 1), small.interval = sample(c(5L, 5L, 3L), 1),
    decimal.mark = sample(c(".", ".", "~"), 1), input.d.mark = ".",
    preserve.width = sample(c("common", "individual", "none"), 1),
    zero.print = sample(list(NULL, NULL, ".", "--", "zero", ""), 1)[[1]], replace.zero = sample(c(FALSE, TRUE), 1),
    drop0trailing = sample(c(FALSE, FALSE, TRUE), 1))
  w <- character()
  r <- withCallingHandlers(tryCatch(do.call(prettyNum, c(list(x), a)), error = function(e) c("ERR", conditionMessage(e))),
    warning = function(e) { w <<- c(w, conditionMessage(e)); invokeRestart("muffleWarning") })
  if (length(w)) r <- c(r, "W", w)
  row("pretty", a$big.mark, a$big.interval, a$small.mark, a$small.interval, a$decimal.mark, a$preserve.width,
      show(a$zero.print), a$replace.zero, a$drop0trailing, paste(x, collapse = us), paste(r, collapse = us))
}
