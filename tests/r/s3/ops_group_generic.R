money <- function(x) structure(x, class = "money")
Ops.money <- function(e1, e2) {
  cat("Ops:", .Generic, nargs(), "\n")
  v <- get(.Generic)(unclass(e1), unclass(e2))
  if (.Generic %in% c("+", "-", "*", "/")) money(v) else v
}
print.money <- function(x, ...) cat("$", format(unclass(x)), "\n")
a <- money(5); b <- money(7)
a + b
a * 2
3 + a
a < b
a == 5
print(a != b)
