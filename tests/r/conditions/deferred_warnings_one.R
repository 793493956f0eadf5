f <- function(x) { warning("x is odd"); x }
y <- f(3)
print(y)
z <- as.integer("three")
print(z)
warning("plain top level")
