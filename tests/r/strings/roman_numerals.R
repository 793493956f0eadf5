to_roman <- function(n) { v <- c(1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1); s <- c("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"); out <- ""; for (i in seq_along(v)) while (n >= v[i]) { out <- paste0(out, s[i]); n <- n - v[i] }; out }
sapply(c(1, 4, 9, 14, 40, 90, 400, 1994, 2024), to_roman)
from_roman <- function(s) { m <- c(I = 1, V = 5, X = 10, L = 50, C = 100, D = 500, M = 1000); x <- m[strsplit(s, "")[[1]]]; sum(ifelse(c(x[-1], 0) > x, -x, x)) }
sapply(c("XIV", "MCMXCIV", "IX"), from_roman)
as.roman(c(3, 8)); as.integer(as.roman("MMXX")); format(as.roman(7)); as.roman("IV") + 1L; rev(as.roman(1:3)); as.character(as.roman(44))
