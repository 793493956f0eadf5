f <- function(x, y) UseMethod("f", y)
f.integer <- function(x, y) paste("integer second", x)
f.character <- function(x, y) paste("character second", x)
f.default <- function(x, y) "default"
print(f("a", 1L)); print(f(1, "b")); print(f(1, TRUE))
g <- function(a) { a <- structure(a, class = "changed"); UseMethod("g") }
g.changed <- function(a) "dispatched on changed"
g.default <- function(a) "default"
print(g(1))
h <- function(x, ...) { local_var <- 1; UseMethod("h"); cat("never\n") }
h.default <- function(x, ...) exists("local_var", inherits = FALSE)
print(h(1))
