# What was not given: substitute(), missing() of elements of `...`, names of returned values.
f <- function(x) substitute(x)
print(nchar(as.character(f())))
f <- function(..., x) nchar(as.character(substitute(x)))
print(c(f(1), f(1, x = yy)))
f <- function(y, x) deparse(substitute(g(x, y)))
print(f(1))
f <- function(...) substitute(...)
print(f(a + b, c))
g <- function(j) missing(j)
f <- function(...) g(..1)
print(c(f(, 1), f(1), f()))
f <- function(...) g(..2)
print(c(f(1, ), f(1, 2)))
f <- function(k, ...) { h <- function(...) g(..1); h(k, ...) }
print(c(f(, 1), f(1)))
f <- function(x, ...) x[1, ..1, drop = FALSE]
d <- data.frame(a = 1:2, b = 3:4)
print(f(d, ))
print(f(d, 2))
r <- function(x) return(rval = x)
print(r(2))
r <- function(x) return(x, 1)
print(tryCatch(r(2), error = conditionMessage))
# A builtin of the library has formals to change.
h <- dnorm
formals(h) <- formals(h)[c(2, 1, 3, 4)]
print(names(formals(h)))
print(h(1, 2))
# Numbers of a class are numbers in a matrix; what stands in for names of columns.
print(typeof(as.matrix(data.frame(a = I(c(1.5, 2)), b = 1:2))))
m <- matrix(1:4, 2)
print(names(data.frame(m, check.names = FALSE)))
print(names(data.frame(m, 5, I(m))))
print(names(data.frame(I(m), check.names = FALSE)))
# The decomposition keeps the attributes of what it was given.
m <- matrix(c(1, 2, 3, 4, 5, 7), 3)
attr(m, "METHOD") <- "CA"
y <- structure(1:3 + 0, foo = "a")
q <- qr(m)
print(names(attributes(q$qr)))
print(attributes(qr.fitted(q, y)))
print(attributes(qr.resid(q, y)))
print(attributes(qr.qty(q, y)))
print(names(attributes(qr.resid(q, m))))
# Environments that contain themselves.
one <- new.env(); one$f <- function() 1; environment(one$f) <- one
two <- new.env(); two$f <- function() 1; environment(two$f) <- two
print(all.equal(one, two))
