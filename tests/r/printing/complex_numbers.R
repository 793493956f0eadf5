1i; 3 + 0i; complex(real = 1.5, imaginary = -2.25); c(1+1i, 2.5-3i, NA); 1e10 + 1i; complex(modulus = 2, argument = pi / 3)
print(c(0.1 + 10i, 100 + 0.001i)); sqrt(as.complex(-1)); (1 + 2i) * (3 - 1i); Mod(3 + 4i); Conj(1 + 2i); exp(1i * pi)
format(1 + 2i); format(c(1.5 + 2i, 10 - 3.25i)); as.character(1 + 2i); cat(1 + 2i, -1i, "\n"); polyroot(c(6, -5, 1))
round(2.567 + 3.123i, 1); print(1/3 + 2/3i, digits = 3); complex(3); Re(1 + 2i); c(a = 1i, b = 2); summary(c(1i, 2)); 0i; NA_complex_; complex(real = NaN, imaginary = Inf)
