area <- function(w, h) { stopifnot(is.numeric(w), is.numeric(h), w > 0, h > 0); w * h }
print(area(2, 3))
msg <- function(expr) tryCatch(expr, error = function(e) cat("Error:", conditionMessage(e), "\n"))
msg(area("a", 1)); msg(area(-1, 1)); msg(area(c(1, -1), 1))
f <- function(x) { stopifnot("x must be a string" = is.character(x), "x must be length one" = length(x) == 1); x }
msg(f(1)); msg(f(c("a", "b"))); print(f("ok"))
msg(stopifnot(all.equal(1, 1.5))); msg(stopifnot(NA)); stopifnot(); print(stopifnot(TRUE))
g <- function(n) { if (!is.numeric(n)) stop("need a number, got ", class(n)); n }
msg(g("a")); msg(g(TRUE))
