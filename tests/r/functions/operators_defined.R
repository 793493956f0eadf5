`%between%` <- function(x, r) x >= r[1] & x <= r[2]
print(c(1, 5, 10) %between% c(2, 8))
`%||%` <- function(a, b) if (is.null(a)) b else a
print(NULL %||% "default"); print("set" %||% "default")
`%+%` <- function(a, b) paste0(a, b)
print("con" %+% "cat" %+% "enate")
`+.money` <- function(e1, e2) { structure(unclass(e1) + unclass(e2), class = "money") }
print.money <- function(x, ...) cat("$", format(unclass(x), nsmall = 2), "\n")
a <- structure(5, class = "money"); print(a + a)
`[.myvec` <- function(x, i) { structure(unclass(x)[i], class = "myvec") }
mv <- structure(1:5, class = "myvec"); print(unclass(mv[2:3]))
`!` <- function(x) "not!"
print(!TRUE); rm(`!`); print(!TRUE)
