# Members of environments with a class, with and without methods.
mk <- function(v, cl) { e <- new.env(); e$v <- v; e$n <- 0; class(e) <- cl; e }
f <- function(e, k) { for (i in 1:k) { e$n <- e$n + e$v; if (is.null(e$none)) e$v <- e$v + 1 }; c(e$n, e$v) }
for (q in 1:40) f(mk(1, "a1"), 10)
print(f(mk(1, "a1"), 10)); print(f(mk(1, c("b1", "a1")), 10)); e <- new.env(); e$v <- 1; e$n <- 0; print(f(e, 10))
"$.m1" <- function(x, name) if (name == "v") 100 else get0(name, x)
print(f(mk(1, "m1"), 3)); print(f(mk(1, c("a1", "m1")), 3)); print(f(mk(2, "a1"), 3))
"$<-.m2" <- function(x, name, value) { assign(name, value * 2, envir = x); x }
print(f(mk(1, "m2"), 3))
x <- mk(1, "late"); print(f(x, 3)); "$.late" <- function(x, name) 7; print(f(x, 3)); rm("$.late"); print(f(x, 2))
lockBinding("v", x); print(tryCatch(f(x, 2), error = conditionMessage))
y <- mk(1, "a1"); makeActiveBinding("v", function(z) if (missing(z)) 3 else NULL, y); print(f(y, 3))
own <- function() { e <- environment(); class(e) <- "fr"; x <- 1; s <- 0; for (i in 1:5) { x <- x + 1; s <- s + e$x; e$x <- x * 2 }; c(s, x) }
for (q in 1:40) own(); print(own())
el <- function(e, k) { w <- e$v; for (i in 1:k) e$v[i %% 3 + 1] <- i; list(w, e$v) }
for (q in 1:40) el(mk(c(1, 2, 3), "a1"), 4); print(el(mk(c(1, 2, 3), "a1"), 4)); keep <- c(5, 6, 7); "$.m3" <- function(x, name) keep; z <- mk(1, "m3"); print(el(z, 2)); print(keep)
chain <- function(n) { head <- NULL; for (i in 1:n) { k <- mk(i, "node"); k$nxt <- head; head <- k }; s <- 0; while (!is.null(head)) { s <- s + head$v; head <- head$nxt }; s }
for (q in 1:20) chain(20); print(chain(20))
