# Builtins whose arguments have names: matched once for each place, whatever is passed there.
e <- new.env()
fill <- function(n) { for (i in 1:n) { k <- as.character(i %% 7); if (exists(k, envir = e, inherits = FALSE)) assign(k, get(k, envir = e) + i, envir = e) else assign(k, i, envir = e) }; unlist(mget(sort(ls(e)), envir = e)) }
print(fill(500))

# Errors show the call as it is.
bad <- function(f) tryCatch(f(), error = function(e) { print(conditionCall(e)); cat(conditionMessage(e), "\n") })
g <- function(x, where) get(x, envir = where, inherits = FALSE)
for (k in 1:400) r <- g("1", e)
bad(function() g("nowhere", e))
bad(function() get("1", envir = e, bogus = 1))
bad(function() get("1", envir = e, envir = e))

# Objects dispatch on what was given by name.
rev2 <- function(x, d) sort(decreasing = d, x = x)
for (k in 1:300) r <- rev2(c(2, 3, 1), TRUE)
print(r)
print(rev2(factor(c("b", "a")), FALSE))
rep2 <- function(x, n) rep(times = n, x)
for (k in 1:300) r <- rep2(1:2, 2)
print(r)
rep.thing <- function(x, ...) { cat("rep of a thing\n"); list(...) }
print(rep2(structure(1, class = "thing"), 3))

# The name means something else in the middle of a loop.
loop <- function(n) { s <- 0; for (i in 1:n) { s <- s + length(seq(from = 1, to = i %% 5 + 1)); if (i == 900) seq <- function(from, to) c(to, from, from) }; s }
print(loop(1000))
nchar2 <- function(x, how) nchar(type = how, x)
for (k in 1:300) r <- nchar2("abc", "chars")
print(r)
print(nchar2(c("a", NA), "bytes"))

# One place, now a builtin, now a closure.
pick <- function(h, v) h(x = v, 2)
for (k in 1:200) r <- pick(rep, 1:2)
print(r)
for (k in 1:200) r <- pick(function(n, x) c(n, x), 1:2)
print(r)
print(pick(rep, 3))
do <- function(...) paste(sep = "-", ...)
for (k in 1:300) r <- do("a", collapse = "+", c("b", "c"))
print(r)
print(do("a"))
