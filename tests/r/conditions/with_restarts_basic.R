r <- withRestarts(invokeRestart("myR", 5), myR = function(x) x * 2)
print(r)
r <- withRestarts({ cat("before\n"); invokeRestart("skip"); cat("never\n") }, skip = function() "skipped")
print(r)
r <- withRestarts(10, skip = function() "no")
print(r)
f <- function(x) {
  withRestarts({
    if (x < 0) stop("negative")
    sqrt(x)
  }, useValue = function(v) v, useZero = function() 0)
}
h <- function(v) withCallingHandlers(f(v), error = function(e) invokeRestart("useValue", NA))
print(h(4)); print(h(-4))
h <- function(v) withCallingHandlers(f(v), error = function(e) invokeRestart("useZero"))
print(h(-4))
