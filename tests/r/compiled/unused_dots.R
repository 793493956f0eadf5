# Functions with a `...` that they don't use, called without anything for it, and with.
area <- function(w, h = 2, ...) if (w > 50) w + h else w * h
plain <- function(x, ...) x * 2 + 1
tail1 <- function(..., k = 3) k + 1
after <- function(x, ..., by = 1) x + by
uses <- function(x, ...) x + ...length()
passes <- function(x, ...) uses(x, ...)
elems <- function(x, ...) if (nargs() > 1) ..1 else x
sums <- function(m) {
    s <- 0
    for (i in 1:m) {
        s <- s + area(i) + area(i, 3) + area(i, 3, 4) + area(i, zz = 1) + plain(i) + plain(i, i)
        s <- s + tail1() + tail1(i) + tail1(k = i) + after(i) + after(i, 5) + after(i, by = 5)
        s <- s + uses(i) + uses(i, 1, 2) + passes(i) + passes(i, 1) + elems(i) + elems(i, 2)
    }
    s
}
for (k in 1:4) print(sums(100))

# What they call may ask for it.
miss <- function(x, ...) { if (x == 90) look() else x }
look <- function() { e <- parent.frame(); c(evalq(missing(...), e), evalq(...length(), e), length(evalq(list(...), e))) }
ask <- function(m) { for (i in 1:m) r <- miss(i); r }
for (k in 1:3) print(ask(80))
for (k in 1:2) print(ask(90))
dots <- function(x, ...) { if (x == 90) f() else x }
f <- function() sys.call(-1)
asks <- function(m) { for (i in 1:m) r <- dots(i); r }
for (k in 1:2) print(asks(80)); print(asks(90))
fails <- function(x, ...) { if (x == 90) stop("ninety") else x }
fail <- function(m) { for (i in 1:m) r <- fails(i); r }
for (k in 1:2) print(fail(80))
print(tryCatch(fail(90), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(tryCatch(plain(2, stop("never evaluated")), error = function(e) "evaluated"))
effect <- function(m) { s <- 0; for (i in 1:m) s <- s + plain(i, cat("never\n")); s }
for (k in 1:3) print(effect(50))
