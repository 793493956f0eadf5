# What a generic dispatches on: its first argument as it was given, else the first there is; never a default.
g <- function(x, y) UseMethod("g")
g.default <- function(x, y) "def"
g.character <- function(x, y) "chr"
g.numeric <- function(x, y) "num"
g.NULL <- function(x, y) "null"
for (i in 1:3) cat(g(1), g(y = 1), g(y = "a"), g(y = "a", 1), g(y = "a", x = 1), g(), g(, "a"), g(NULL), "\n")
h <- function(x = "a", y) UseMethod("h")
h.default <- function(x, y) "def"
h.character <- function(x, y) "chr"
h.numeric <- function(x, y) "num"
h.NULL <- function(x, y) "null"
for (i in 1:3) cat(h(), h(y = 1), h(, "b"), h("c"), h(2), h(y = "a", 2), "\n")
k <- function(..., y) UseMethod("k")
k.default <- function(..., y) "def"
k.character <- function(..., y) "chr"
k.numeric <- function(..., y) "num"
k.NULL <- function(..., y) "null"
for (i in 1:3) cat(k(1), k(y = "a"), k(y = "a", 2), k(2, y = "a"), k(), "\n")
l <- function() UseMethod("l")
l.default <- function() "def"
l.NULL <- function() "null"
l()
# Assigned before: what was given counts.
m <- function(x, y) { x <- "changed"; UseMethod("m") }
m.default <- function(x, y) "def"
m.character <- function(x, y) c("chr", x)
m.numeric <- function(x, y) c("num", if (missing(x)) "none" else x)
m.NULL <- function(x, y) "null"
m(1)
m(y = 2)
m()
n <- function(x = 1L, ...) { force(x); UseMethod("n") }
n.default <- function(x = "other", ...) c("def", x)
n.integer <- function(x = "other", ...) c("int", x)
n.NULL <- function(x = "other", ...) c("null", x)
n()
n(2L)
n(z = 3L)
# In loops, compiled or not.
total <- function(v) { r <- character(); for (i in 1:300) r[i] <- if (i %% 2) h(y = v) else g(v); table(r) }
total(1)
total("x")
# An object given to UseMethod.
o <- function(x, y) UseMethod("o", y)
o.default <- function(x, y) "def"
o.character <- function(x, y) "chr"
o(1, "a")
o("a", 1)
tryCatch(o("a"), error = function(e) cat(conditionMessage(e), "\n"))
