"+.vec2" <- function(e1, e2) { cat("plus\n"); vec2(e1$x + e2$x, e1$y + e2$y) }
"-.vec2" <- function(e1, e2) if (missing(e2)) vec2(-e1$x, -e1$y) else vec2(e1$x - e2$x, e1$y - e2$y)
"==.vec2" <- function(e1, e2) e1$x == e2$x && e1$y == e2$y
"[.vec2" <- function(x, i) c(x$x, x$y)[i]
vec2 <- function(x, y) structure(list(x = x, y = y), class = "vec2")
print.vec2 <- function(x, ...) cat("vec2(", x$x, ", ", x$y, ")\n", sep = "")
a <- vec2(1, 2); b <- vec2(3, 4)
a + b
b - a
-a
a == b
a == vec2(1, 2)
a[2]
Reduce(`+`, list(a, b, a))
