# An argument that changes a variable which is an operand already.
g <- function(x) x
z <- c(1, 2, 3)
print(z + g({ z[1] <- 5; 1 }))
print(z)
f <- function() { z <- c(1, 2, 3); z + g({ z[1] <- 5; 1 }) }
print(f())
h <- function() { z <- c(1, 2, 3); c(z, g({ z[1] <- 5; 1 }), z) }
print(h())
k <- function() { z <- c(1, 2, 3); c(z, eval(quote({ z[1] <- 7; 1 })), z) }
print(k())
l <- function() { z <- list(1, 2); list(z, g({ z$a <- 5; z[[1]] <- 0; 1 }), z) }
str(l())
