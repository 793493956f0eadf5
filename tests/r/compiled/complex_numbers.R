# Complex numbers that loops carry are pairs of machine doubles; NaN, infinities and other types leave.
f <- function(c, n) { z <- 0+0i; i <- 0; while (i < n && Mod(z) < 2) { z <- z * z + c; i <- i + 1 }; list(z, i) }
for (k in 1:200) r <- f(complex(real = 0.1, imaginary = 0.2), 100)
print(r)
print(f(-1.5+0.3i, 50)); print(f(1e200+1e200i, 5)); print(f(complex(real=Inf, imaginary=1), 5))
g <- function(c) { z <- 0i; for (k in 1:60) { z <- z^2 + c; if (Re(z)^2 + Im(z)^2 > 4) return(k) }; z }
for (k in 1:200) r <- g(complex(real = -0.1, imaginary = 0.2)); print(r); print(g(1+1i))
h <- function(a, b) { s <- 0i; for (k in 1:50) { s <- s + a / b; s <- Conj(s) - 1; s <- -s * 2 } ; s }
for (k in 1:100) r <- h(1+2i, 3-1i); print(r); print(h(1+2i, 0i)); print(h(NaN+0i, 1i)); print(h(c(1i,2i), 1i))
# mixed with reals
m <- function(x) { z <- 1i; for (k in 1:50) z <- z * x + 1; z }
for (k in 1:100) r <- m(0.5); print(r); print(m(NA_real_)); print(m(NaN)); print(m(2L)); print(m(NA_integer_)); print(m(0.5))
# infinite loop growth to NaN/Inf
q <- function(n) { z <- 2+2i; for (k in 1:n) z <- z * z; z }
for (k in 1:30) r <- q(20); print(r)
u <- function(n) { z <- 0i; s <- 0; for (k in 1:n) { z <- complex(real = k, imaginary = -k); s <- s + abs(z) + Im(z) }; z[2] <- 3i; list(s, z) }
for (k in 1:60) r <- u(100L); print(r)
