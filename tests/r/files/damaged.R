# What was cut short on its way is an error wherever it was cut; what was not comes back as it was.
bytes <- function(x) serialize(x, NULL)
# What was written comes back.
m <- matrix(1:6, 2, dimnames = list(NULL, c("a", "b", "c")))
for (x in list(m, c(a = 1, b = 2), ts(1:3), 1:10, as.numeric(1:10), quote(f(x, y = 2)), as.pairlist(list(a = 1, 2))))
  stopifnot(identical(x, unserialize(bytes(x))))
f <- function(x, ...) x + 1
stopifnot(identical(body(f), body(unserialize(bytes(f)))), identical(formals(f), formals(unserialize(bytes(f)))))

# Too short, in each place.
for (x in list(m, f, factor("a"), globalenv(), expression(a, b + 1))) {
  b <- bytes(x)
  for (n in seq(1L, length(b) - 1L, by = 3L))
    stopifnot(inherits(tryCatch(unserialize(b[seq_len(n)]), error = identity), "error"))
}
cat("done\n")
