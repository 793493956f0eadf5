# Scalars in loops: types, NA, overflow and NaN change on the way.
f <- function(n) { s <- 0L; for (i in 1:n) s <- s + i; s }
print(f(10L)); print(f(70000L))
g <- function(x, y) { r <- x + y; r <- r * 2; r <- r - y; r / x }
for (a in list(1L, 2.5, NA, NA_integer_, NaN, TRUE, c(1, 2), 1i)) print(g(a, 3))
for (a in list(1L, 2.5, NA_integer_, Inf)) print(g(3, a))
h <- function(x, y) { if (x < y) "less" else if (x == y) "same" else "more" }
print(h(1, 2)); print(h(2L, 2)); print(h(3L, 2L)); print(h("b", "a"))
r <- tryCatch(h(NA, 1), error = function(e) conditionMessage(e)); print(r)
r <- tryCatch(h(c(1, 2), 1), error = function(e) conditionMessage(e)); print(r)
m <- function(x, y) c(x %% y, x %/% y)
for (a in list(7L, -7L, 7, -7, 5.5, -5.5, 1e17, Inf)) for (b in list(3L, -3L, 3, 2.5, 0, 0L)) print(suppressWarnings(m(a, b)))
print(1 / (-4 %% 2)); print(-1L %/% 2L); print(.Machine$integer.max %/% -1L)
k <- function(i) { x <- i; while (x > 0) x <- x - 1; x }
print(k(3)); print(k(3L)); print(k(2.5))
nan <- function(x) { y <- x; y <- y + NaN; is.na(y) && !is.nan(NA_real_ + y) }
print(nan(1)); print(NA_real_ + NaN); z <- function(a, b) a + b; print(z(NA_real_, NaN)); print(z(NaN, NA_real_))
o <- function(x) { x <- x + 1L; x }
print(suppressWarnings(o(.Machine$integer.max)))
q <- function(x) { sqrt(x) + abs(x) + floor(x) }
print(q(4)); print(q(2.5)); print(suppressWarnings(q(-1))); print(q(4L)); print(q(c(1, 4)))
abs2 <- function(x) abs(x); print(abs2(-3L)); print(abs2(-3)); print(abs2(NA_integer_)); print(abs2(-2+0i))
len <- function(x) length(x); print(len(NULL)); print(len(1:3)); print(len("a")); print(len(quote(f(x)))); print(len(new.env()))
isn <- function(x) is.null(x); print(isn(NULL)); print(isn(list())); isn(NULL)
