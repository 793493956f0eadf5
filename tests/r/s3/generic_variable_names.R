f <- function(x, ...) UseMethod("f")
f.one <- function(x, ...) { cat(.Generic, .Class, "\n"); NextMethod() }
f.two <- function(x, ...) { cat(.Generic, .Class, "\n"); "end" }
print(f(structure(1, class = c("one", "two"))))
print(f(structure(1, class = c("one", "two", "three"))))
Ops.w <- function(e1, e2) { cat(.Generic, .Method, "\n"); TRUE }
w <- structure(1, class = "w")
invisible(w == 1); invisible(1 == w); invisible(w + w)
