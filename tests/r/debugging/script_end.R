f <- function(x, y = 2) {
  z <- x + y
  if (z > 2) z <- z * 2 else z <- 0
  if (z > 2) {
    z <- z + 1
  }
  for (i in 1:2) {
    z <- z + i
  }
  for (i in 1:2) z <- z + i
  while (z < 30) z <- z + 5
  g(z)
}
g <- function(a) { b <- a; b + 1 }
debug(f)
f(1)
print(isdebugged(f))
undebug(f)
f(1)
debugonce(g)
g(3)
g(3)
h <- function(n) { k <- n; browser(); k <- k + 1; k * 2 }
h(5)
h(6)
cat("end\n")
