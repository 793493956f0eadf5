# Elements of what is now one number, now a vector of such, and lengths of anything, in hot code.
at <- function(x, i) x[i]
at2 <- function(x, i) x[[i]]
merge <- function(a, b) {
    out <- numeric(length(a) + length(b)); i <- 1; j <- 1
    for (k in seq_along(out)) {
        if (j > length(b) || (i <= length(a) && a[i] <= b[j])) { out[k] <- a[i]; i <- i + 1 }
        else { out[k] <- b[j]; j <- j + 1 }
    }
    out
}
sort_it <- function(v) {
    n <- length(v)
    if (n <= 1) return(v)
    m <- n %/% 2
    merge(sort_it(v[1:m]), sort_it(v[(m + 1):n]))
}
x <- (1:700 * 7919) %% 701
for (k in 1:6) r <- sort_it(x)
print(identical(r, sort(x)))
mixed <- list(c(2.5, 3.5), 7, c(1, NaN, NA), 9, numeric(0), c(a = 1, b = 2))
total <- 0
for (k in 1:700) for (j in 1:4) total <- total + at(mixed[[j]], 1) + at2(mixed[[j]], 1)
print(total)
for (v in mixed) print(at(v, 1))
for (v in mixed[1:4]) print(at2(v, 1L))
print(at(7, 2)); print(at(7, 0)); print(at(7, -1)); print(at(7, NA)); print(at(7, 1.9)); print(at(7, NaN)); print(at(c(1, 2), 3))
print(tryCatch(at2(7, 2), error = conditionMessage))
print(is.nan(at(NaN, 1))); print(is.na(at(NA_real_, 1)) && !is.nan(at(NA_real_, 1)))
whole <- function(x, i) x[i]
flags <- function(x, i) x[i]
s <- 0L; f <- 0L
for (k in 1:900) {
    s <- s + whole(if (k %% 2 == 0) 3L else c(1L, 2L), 1L)
    if (flags(if (k %% 3 == 0) TRUE else c(FALSE, TRUE), 1L)) f <- f + 1L
}
print(s); print(f)
print(whole(NA_integer_, 1L)); print(whole(c(NA, 2L), 1L)); print(whole(5L, 2L)); print(whole(c(5L, 6L), -1L)); print(whole("a", 1)); print(whole(2+1i, 1))
print(flags(NA, 1L)); print(flags(c(NA, TRUE), 2L)); print(flags(list(1, 2), 2L))
len <- function(x) length(x)
count <- function(all, n) { s <- 0; for (k in 1:n) for (x in all) s <- s + length(x); s }
some <- list(1, 2:3, TRUE, "a", c("b", "c"), list(1, 2, 3), NULL, matrix(1:6, 2), 1i, quote(f(x)), sum, as.raw(1:2))
print(count(some, 500))
length.sized <- function(x) 42L
more <- c(some, list(structure(list(1), class = "sized"), structure(1:3, class = "sized"), factor(c("u", "v")), new.env(), quote(x)))
print(count(more, 1000))
for (x in more) print(len(x))
print(count(some, 500))
