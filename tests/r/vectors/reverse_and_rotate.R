rotate <- function(x, k) { n <- length(x); if (n == 0) return(x); k <- k %% n; if (k == 0) x else c(x[(k + 1):n], x[1:k]) }
print(rotate(1:6, 2)); print(rotate(1:6, -1)); print(rotate(letters[1:3], 3)); print(rotate(integer(0), 5))
print(rev(c(a = 1, b = 2, c = 3)))
print(rev(list(1, "b")))
s <- "stressed"
print(paste(rev(strsplit(s, "")[[1]]), collapse = ""))
print(identical(rev(rev(1:5)), 1:5))
