Math.money <- function(x, ...) { v <- get(.Generic)(unclass(x), ...); if (.Generic %in% c("round", "floor", "ceiling", "abs", "cumsum")) structure(v, class = "money") else v }
format.money <- function(x, ...) paste0("$", formatC(unclass(x), format = "f", digits = 2, big.mark = ","))
print.money <- function(x, ...) print(noquote(format(x)))
Ops.money <- function(e1, e2) { r <- get(.Generic)(unclass(e1), if (missing(e2)) NULL else unclass(e2)); if (.Generic %in% c("+", "-", "*", "/")) structure(r, class = "money") else r }
m <- structure(c(1234.567, -89.1), class = "money")
m; round(m); abs(m); cumsum(m); sqrt(abs(unclass(m))); m + 1; m * 2; m > 0; m[1] |> class(); floor(m); exp(structure(0, class = "money")); m == m
"[.money" <- function(x, i) structure(unclass(x)[i], class = "money"); m[2]; rev(m); c(m, m) |> class(); c.money <- function(...) structure(unlist(lapply(list(...), unclass)), class = "money"); c(m, m[1]); data.frame(m = unclass(m))
