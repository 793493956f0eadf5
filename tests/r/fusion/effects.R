# What is done in one pass warns, fails and sees variables as operations done one by one.
n <- 1000
x <- (1:n) / 10; y <- x - 50
f <- function(y) sqrt(y) + 1
r <- withCallingHandlers(f(y), warning = function(w) { cat("warning:", conditionMessage(w), "in", deparse(conditionCall(w)), "\n"); invokeRestart("muffleWarning") })
print(sum(is.nan(r)))
g <- function(x) { z <- x; tryCatch({ z <- x * 2 + sqrt(x - 1); "none" }, warning = function(w) sum(z)) }
print(g(x))
# Lengths that don't fit, and shorter operands.
h <- function(a, b) a * 2 + b
print(sum(suppressWarnings(h(x, 1:3)))); print(sum(h(x, c(1, 2))))
print(tryCatch(h(x, 1:3), warning = conditionMessage))
print(tryCatch(h(x, "a"), error = conditionMessage))
print(tryCatch(x * 2 + undefined_variable, error = conditionMessage))
# Attributes.
m <- matrix(x, 50); print(dim(m * 2 + 1)); print(dim(x[1:1000] * 2 + m))
v <- x; names(v) <- paste0("n", 1:n); print((v * 2 + 1)[1:3]); print((x * 2 + v)[1:3])
d <- structure(x, class = "money"); Ops.money <- function(e1, e2) { cat(.Generic, ""); 1 }
print(x * 2 + d)
# Lazy arguments are evaluated when their turn comes.
lazy <- function(a, b) a * 2 + b
print(sum(lazy({ cat("a "); x }, { cat("b "); y })))
# Integers overflow with a warning.
big <- rep(.Machine$integer.max, n)
print(tryCatch(sum(big + 1L + 1L), warning = conditionMessage))
# Operators with other meanings.
local({ `+` <- function(a, b) "mine"; print(x * 2 + y) })
sqrt <- function(x) "root"; print(tryCatch(x * 2 + sqrt(x), error = conditionMessage)); rm(sqrt)
