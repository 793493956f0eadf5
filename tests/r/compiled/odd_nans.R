# NaNs with any bits come in as bytes and go through arithmetic.
bytes <- function(...) as.raw(c(...))
nans <- c(readBin(bytes(0, 0, 0, 0, 0, 0, 0xf9, 0x7f), "double"),
          readBin(bytes(1, 0, 0, 0, 0, 0, 0xf1, 0xff), "double"),
          readBin(bytes(1, 0, 0, 0, 0, 0, 0xfc, 0xff), "double"),
          readBin(bytes(1, 0, 0xe0, 0xff), "double", size = 4),
          NA_real_, NaN, -NaN, -NA_real_, 1)
f <- function(x) {
    y <- double(length(x))
    for (k in 1:200) for (i in seq_along(x)) y[i] <- -x[i] * 2 - 1
    y
}
g <- function(x) {
    last <- 0
    for (k in 1:200) for (i in seq_along(x)) last <- -x[i]
    last
}
print(is.nan(f(nans)))
print(is.na(f(nans)))
for (i in seq_along(nans)) print(is.na(g(nans[i])))
print(length(unserialize(serialize(nans, NULL))))
print(sum(is.na(f(unserialize(serialize(nans, NULL))))))
