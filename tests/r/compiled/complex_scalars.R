# Single complex numbers in loops: temporaries become results, variables stay what they are.
julia <- function(n) {
  z <- complex(real = 0.1, imaginary = 0.2)
  c0 <- complex(real = -0.4, imaginary = 0.6)
  keep <- z
  for (i in 1:n) {
    w <- z
    z <- z * z + c0
    if (Mod(z) > 2) z <- w / 3i - 1L
  }
  list(z, keep, w)
}
for (k in 1:3) print(julia(100))
mixed <- function(x, y) list(x + y, x - y, x * y, x / y)
for (k in 1:60) r <- mixed(1 + 2i, 2L)
print(r)
print(mixed(NA, 1i)); print(mixed(NA_integer_, 1i)); print(mixed(NaN, 1 + 1i)); print(mixed(1i, NA_real_))
print(mixed(TRUE, 2i))
print(mixed(c(a = 1i), 2)); print(mixed(1i, c(1, 2)))
print(tryCatch(1i %% 2, error = conditionMessage))
print(1i / 0); print(complex(real = Inf, imaginary = 0) * 1i); print((1 + 1i)^2)
# A sum whose elements change their type from call to call.
total <- function(d) { t <- 0; for (i in seq_along(d)) t <- t + d[[i]]; t }
for (k in 1:4) {
  print(total(as.double(1:400)))
  print(total(as.complex(1:400)))
  print(total(as.list(1:400)))
  print(total(c(1L, NA, 3L)))
}
x <- 1i; y <- x; y <- y + x; print(c(x, y))
f <- function(a, b) { a <- a + b; a * a - b }
for (k in 1:50) v <- f(x, 2 + 1i)
print(v); print(x)
print(total(list(.Machine$integer.max, 1L)))
