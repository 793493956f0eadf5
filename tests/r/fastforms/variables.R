# Variables that change their kind of binding while code runs.
outer <- function() { v <- 1; get_v <- function() v; r <- get_v(); v <- 2L; r <- c(r, get_v()); v <- "s"; c(r, get_v()) }
print(outer())
shadow <- function() { v <- 1; inner <- function(make) { if (make) assign("v", 5); v }; c(inner(FALSE), inner(TRUE), inner(FALSE)) }
print(shadow())
lazy <- function(a) { inner <- function() a; x <- inner(); inner() + x }
print(lazy({ cat("once\n"); 2 }))
gone <- function() { v <- 1; inner <- function() v; a <- inner(); rm(v); b <- tryCatch(inner(), error = function(e) conditionMessage(e)); list(a, b) }
v <- "global"; print(gone())
active <- function() { makeActiveBinding("b", function() { cat("active\n"); 3 }, environment()); f <- function() b + 1; f(); f() }
r <- tryCatch(active(), error = function(e) conditionMessage(e)); print(r)
locked <- function() { x <- 1; lockBinding("x", environment()); x <- x + 1; x }
r <- tryCatch(locked(), error = function(e) conditionMessage(e)); print(r)
forms <- function(n) { m <- missing(n); n <- 3; c(m, missing(n)) }
print(forms()); print(forms(1))
defaults <- function(n = 5) { a <- missing(n); n <- n + 1; c(a, missing(n), n) }
print(defaults()); print(defaults(7))
loopvar <- function() { for (i in 1:3) { i <- i * 10; cat(i, "") }; cat(i, "\n"); for (s in c("a", "b")) cat(s, ""); for (d in c(1.5, 2)) cat(d, ""); for (l in list(1, "x")) cat(l, ""); cat("\n"); i <- "str"; for (i in 1:2) cat(i, ""); i }
print(loopvar())
emptyfor <- function() { i <- 9; for (i in integer(0)) 1; i }
print(emptyfor())
counter <- function() { n <- 0; function() { n <<- n + 1; n } }
k <- counter(); k(); k(); print(k())
same <- function(x) { y <- x; y[2] <- 0; x }
print(same(c(1, 2))); print(same(list(1, 2)))
`+` <- function(a, b) "plus"; p <- function(a, b) a + b; print(p(1, 2)); rm(`+`); print(p(1, 2))
q <- function(x) sqrt(x); print(q(4)); sqrt <- function(x) "mine"; print(q(4)); rm(sqrt); print(q(9))
