# Dispatch on arguments that are not evaluated before the call, from interpreted and from compiled code.
one <- structure(list(v = 2), class = "a")
two <- structure(list(v = 3), class = c("b", "a"))
say <- function(x, ...) { cat("[", x$v, "]", sep = ""); x }
g <- function(x, y, ...) UseMethod("g")
g.a <- function(x, y, ...) x$v
g.b <- function(x, y, ...) NextMethod()
h <- function(x, y, ...) UseMethod("h")
h.a <- function(x, y = x$v * 2, z = y + 1, ...) if (x$v > 2) y else z
h.b <- function(x, y, z, ...) NextMethod()

# Promises with effects, in the order in which they are evaluated.
for (i in 1:120) r <- c(g(if (i > 118) say(one) else one, cat("never")), h(if (i > 118) say(two) else two, { if (i > 118) cat("y "); i }))
cat("\n"); print(r)
for (i in 1:120) r <- c(h(one), h(two), h(one, i), h(two, i), h(one, i, i), h(two, i, 5))
print(r)

# Jumps out of arguments.
out <- 0
for (i in 1:200) { out <- out + g({ if (i == 150) break; one }); if (i %% 2 == 0) out <- out + h(one, { if (i %% 4 == 0) next; 1 }) }
print(c(i, out))
leave <- function(k) { for (i in 1:k) h(two, { if (i == k - 1) return(i * 10); i }); "end" }
print(sapply(c(3, 50, 200), leave))
r <- 0
for (i in 1:100) r <- r + tryCatch(g(stop("no ", i)), error = function(e) nchar(conditionMessage(e)))
print(r)
e <- tryCatch(g(nosuch), error = function(e) e); print(conditionMessage(e)); print(conditionCall(e))
e <- tryCatch(h(one, nosuch), error = function(e) e); print(conditionMessage(e))
print(tryCatch(g(), error = conditionMessage))
print(tryCatch(g(one, 1, y = 2), error = conditionMessage))
for (i in 1:80) r <- tryCatch(g.a(), error = conditionMessage)
print(r)

# By way of other functions.
objects <- rep(list(one, two), 60)
print(sum(sapply(objects, g)))
print(sum(vapply(objects, h, 0)))
print(sum(unlist(lapply(objects, h, y = 7))))
print(sum(unlist(lapply(objects, h, 7))))
print(sum(mapply(h, objects, seq_along(objects))))
print(Reduce(`+`, Map(g, objects)))
print(sum(unlist(lapply(objects, function(o) do.call(g, list(o)) + do.call("h", list(o, z = 1))))))
via <- function(...) h(...)
print(c(sum(sapply(objects, via)), sum(sapply(1:120, function(i) via(objects[[i]], i)))))
pass <- function(x, ...) h(x, ...)
print(sum(sapply(1:120, function(i) pass(objects[[i]], i, i))))

# Generics that call generics; methods for what methods return.
wrap <- function(x) UseMethod("wrap")
wrap.a <- function(x) structure(list(x = x, v = x$v), class = c("w", class(x)))
wrap.w <- function(x) x
peel <- function(x) UseMethod("peel")
peel.w <- function(x) peel(x$x)
peel.default <- function(x) x
s <- 0
for (i in 1:150) s <- s + g(peel(wrap(wrap(objects[[i %% 120 + 1]])))) + g(wrap(one))
print(s)

# `...` for the first argument, and values that change on the way.
k <- function(...) UseMethod("k")
k.a <- function(x, ...) x$v
for (i in 1:60) r <- k(one, 2)
print(r)
x <- one
ch <- function(x, y) UseMethod("ch")
ch.a <- function(x, y) { y; x$v }
for (i in 1:60) r <- ch(x, { x <- two; 1 })
print(r)
m <- function(x) UseMethod("m")
m.a <- function(x) { x$v <- x$v + 1; x }
m.b <- function(x) NextMethod()
for (i in 1:100) { p <- m(one); q <- m(two); p <- m(p) }
print(c(one$v, two$v, p$v, q$v)); print(class(q))
`v<-` <- function(x, value) UseMethod("v<-")
`v<-.a` <- function(x, value) { x$v <- value; x }
for (i in 1:100) { v(one) <- i; v(two) <- one$v + 1 }
print(c(one$v, two$v))
print.a <- function(x, ...) { cat("<a ", x$v, ">\n", sep = ""); invisible(x) }
format.a <- function(x, ...) paste0("a", x$v)
for (i in 1:3) print(two)
one
print(sapply(1:60, function(i) format(one))[60])
length.a <- function(x) 99L
print(length(one)); print(toString(1:3)); print(summary(c(1, 2)))
