poly <- function(...) structure(list(coef = c(...)), class = "poly")
print.poly <- function(x, ...) {
  co <- x$coef
  terms <- character()
  for (i in seq_along(co)) if (co[i] != 0) terms <- c(terms, switch(as.character(i), "1" = format(co[i]), "2" = paste0(format(co[i]), "x"), paste0(format(co[i]), "x^", i - 1)))
  cat(if (length(terms)) paste(rev(terms), collapse = " + ") else "0", "\n")
}
Ops.poly <- function(e1, e2) {
  a <- e1$coef; b <- if (inherits(e2, "poly")) e2$coef else e2
  n <- max(length(a), length(b))
  pad <- function(v) c(v, numeric(n - length(v)))
  switch(.Generic,
    "+" = do.call(poly, as.list(pad(a) + pad(b))),
    "-" = do.call(poly, as.list(pad(a) - pad(b))),
    "*" = { r <- numeric(length(a) + length(b) - 1); for (i in seq_along(a)) for (j in seq_along(b)) r[i + j - 1] <- r[i + j - 1] + a[i] * b[j]; do.call(poly, as.list(r)) },
    "==" = isTRUE(all.equal(pad(a), pad(b))),
    stop("unsupported operation ", .Generic))
}
predict.poly <- function(object, x, ...) sapply(x, function(v) sum(object$coef * v^(seq_along(object$coef) - 1)))
p <- poly(1, 2); q <- poly(0, 1, 3)
p; q; p + q; p * q; q - p; p == p; p == q
predict.poly(q, 0:3)
tryCatch(p / q, error = function(e) cat(conditionMessage(e), "\n"))
