# Types that change by phase: code goes on for the types at hand, and the old types come back.
total <- function(data) { s <- 0L; for (i in seq_along(data)) s <- s + data[[i]]; s }
n <- 3000L
reals <- seq_len(n) / 8; ints <- rep(c(1L, 2L), n / 2); cx <- reals + 1i; some <- as.list(ints)
some[[n]] <- 0.5
for (data in list(reals, ints, cx, reals, some, ints, reals, "no")) {
  for (k in 1:4) r <- tryCatch(total(data), error = function(e) conditionMessage(e))
  print(r)
}
# A frame that goes on in the middle of an expression, with operands waiting.
mixed <- function(v, w) {
  out <- 0
  for (i in seq_along(v)) out <- out + (v[[i]] * 2 + (w[[i]] + (if (i %% 2 == 0) v[[i]] else w[[i]])))
  out
}
for (k in 1:3) {
  print(mixed(reals, ints))
  print(mixed(ints, reals))
  print(mixed(ints, ints))
  print(mixed(some, reals))
}
# Variables that change their type in the middle, and back.
turning <- function(n) {
  a <- 0L
  for (i in 1:n) {
    if (i == n %/% 2) a <- a + 0.5
    if (i == n - 10) a <- as.integer(a)
    a <- a + 1L
  }
  a
}
for (k in 1:5) print(turning(3000))
# Overflow turns integers into NA with a warning, once.
grow <- function(n) { a <- 1L; for (i in 1:n) a <- a + 1000000L; a }
for (k in 1:3) print(tryCatch(grow(5000), warning = function(w) conditionMessage(w)))
