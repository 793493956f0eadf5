Ops.temp <- function(e1, e2) {
  if (nargs() == 1L || missing(e2)) { cat("unary", .Generic, "\n"); return(structure(-unclass(e1), class = "temp")) }
  cat("binary", .Generic, "\n")
  structure(get(.Generic)(unclass(e1), unclass(e2)), class = "temp")
}
t1 <- structure(10, class = "temp")
r <- -t1
print(unclass(r))
r <- !t1
r <- t1 - 1
print(unclass(r))
print(unclass(+t1))
