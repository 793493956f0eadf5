iv <- function(lo, hi = lo) structure(list(lo = lo, hi = hi), class = "iv")
print.iv <- function(x, ...) cat("[", x$lo, ", ", x$hi, "]\n", sep = "")
Ops.iv <- function(e1, e2) {
  if (missing(e2)) return(switch(.Generic, "-" = iv(-e1$hi, -e1$lo), e1))
  if (is.numeric(e1)) e1 <- iv(e1); if (is.numeric(e2)) e2 <- iv(e2)
  switch(.Generic, "+" = iv(e1$lo + e2$lo, e1$hi + e2$hi), "-" = iv(e1$lo - e2$hi, e1$hi - e2$lo),
    "*" = { p <- c(e1$lo * e2$lo, e1$lo * e2$hi, e1$hi * e2$lo, e1$hi * e2$hi); iv(min(p), max(p)) },
    "==" = e1$lo == e2$lo && e1$hi == e2$hi, "<" = e1$hi < e2$lo, stop("no method for ", .Generic))
}
a <- iv(1, 2); b <- iv(-1, 3)
a + b; a - b; a * b; -b; 2 * a; a + 1; a == iv(1, 2); a < iv(5, 6); +a
range.iv <- function(..., na.rm = FALSE) c(list(...)[[1]]$lo, list(...)[[1]]$hi); range(b)
tryCatch(a / b, error = function(e) cat(conditionMessage(e), "\n"))
