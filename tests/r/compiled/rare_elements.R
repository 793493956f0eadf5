# Elements of complex and raw vectors, and elements by name.
f <- function(l, k) { s <- 0; for (i in 1:20) s <- s + l[[k]]; s }
for (q in 1:30) f(list(a = 1, b = 2), "b")
print(f(list(a = 1, b = 2), "b")); print(f(c(a = 1, b = 2), "a")); print(tryCatch(f(c(a = 1), "z"), error = conditionMessage)); print(f(list(a = 1, b = 2), "z")); print(tryCatch(f(list(a = 1), NA_character_), error = conditionMessage)); print(tryCatch(f(c(a = 1), ""), error = conditionMessage))
e <- new.env(); assign("v", 3, e); delayedAssign("p", 4, assign.env = e); makeActiveBinding("act", function() 5, e)
print(f(e, "v")); print(f(e, "p")); print(f(e, "act")); print(f(e, "none")); print(f(structure(list(a = 7), class = "k"), "a"))
"[[.dd" <- function(x, i) 11; print(f(structure(list(a = 7), class = "dd"), "a"))
g <- function(x, k, v) { y <- x; for (i in 1:5) x[[k]] <- v; list(x, y) }
for (q in 1:30) g(c(a = 1, b = 2), "b", 5)
str(g(c(a = 1, b = 2), "b", 5)); str(g(c(a = 1, b = 2), "c", 5)); str(g(list(a = 1, b = 2), "b", NULL)); str(g(list(a = 1, b = 2), "b", list(3))); str(g(c(a = 1L, b = 2L), "b", 2.5)); str(g(c(a = 1, b = 2), "b", "t")); str(g(list(a = 1), "a", 1:3))
h <- function(x, k) { for (i in 1:4) x[k] <- x[k] + 1; x }
for (q in 1:30) h(c(a = 1, b = 2), "b"); print(h(c(a = 1, b = 2), "b")); print(h(c(a = 1, b = 2), "q")); print(h(c(a = 1L, b = NA), "b"))
r <- function(x, y) { z <- x; t <- 0L; for (i in seq_along(x)) { x[i] <- xor(x[i], y); t <- t + as.integer(x[[i]]) }; list(x, z, t) }
for (q in 1:30) r(as.raw(1:5), as.raw(3)); print(r(as.raw(1:5), as.raw(3))); print(tryCatch(r(as.raw(1:2), as.raw(3))[[1]][5], error = conditionMessage))
cc <- function(x, v) { y <- x; for (i in seq_along(x)) { x[i] <- x[i] * v; x[[i]] <- x[[i]] + 1 }; x[1] <- 2; list(x, y) }
for (q in 1:30) cc(c(1i, 2+1i), 2i); print(cc(c(1i, 2+1i), 2i)); print(cc(c(a = 1i, b = 2), 3)); print(cc(matrix(c(1i, 2), 1), 1i)); print(cc(1:2, 1i))
w <- raw(3); w[2] <- as.raw(7); w[[3]] <- as.raw(9); print(w); print(tryCatch({ w[1] <- 3; w }, error = conditionMessage)); w[5] <- as.raw(1); print(w); z <- complex(2); z[2] <- NA; print(z); z[1] <- 3L; print(z); z[4] <- 1; print(z)
