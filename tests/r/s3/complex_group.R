Complex.cx <- function(z) { cat("Complex:", .Generic, "\n"); get(.Generic)(unclass(z)) }
z <- structure(3 + 4i, class = "cx")
print(Mod(z)); print(Re(z)); print(Im(z)); print(Conj(z)); print(round(Arg(z), 3))
