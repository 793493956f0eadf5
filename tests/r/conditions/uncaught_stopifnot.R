area <- function(r) { stopifnot(is.numeric(r), r > 0); pi * r^2 }
print(area(2))
area(-1)
