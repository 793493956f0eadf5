f <- function(x, ...) UseMethod("f")
f.default <- function(x, ...) { cat("default, dots:", length(list(...)), "\n"); invisible("d") }
f.a <- function(x, extra = 1, ...) { cat("a extra", extra, "\n"); NextMethod() }
f.b <- function(x, ...) { cat("b\n"); NextMethod(extra = 99) }
f(structure(1, class = c("b", "a")))
f(structure(1, class = c("a", "b")), 5, 6)
print.noisy <- function(x, ...) { cat("<noisy>\n"); NextMethod() }
print(structure(1:3, class = "noisy"))
format.pct <- function(x, ...) paste0(NextMethod(), "%")
format(structure(c(1.5, 2), class = "pct"))
"[.keep" <- function(x, i) { r <- NextMethod(); class(r) <- class(x); r }
k <- structure(1:4, class = "keep", note = "hi")
k[2:3]
"[[<-.keep" <- function(x, i, value) { cat("set\n"); NextMethod() }
k[[1]] <- 50L
unclass(k)
g <- function(x) UseMethod("g")
g.matrix <- function(x) { cat("matrix\n"); NextMethod() }
g.integer <- function(x) { cat("integer\n"); NextMethod() }
g.numeric <- function(x) { cat("numeric\n"); NextMethod() }
g.default <- function(x) cat("default\n")
g(matrix(1:4, 2))
h <- function(x) { y <- 5; UseMethod("h") }
h.default <- function(x) exists("y", inherits = FALSE)
h(1)
as.character.zip <- function(x, ...) sprintf("%05d", unclass(x))
paste(structure(123L, class = "zip"))
length.big <- function(x) 1000L
length(structure(1, class = "big"))
levels(structure(1, levels = c("q")))
mean.foo <- function(x, ...) "mean foo"
mean(structure(1, class = "foo"))
update <- function(obj, ...) UseMethod("update")
update.thing <- function(obj, ...) { obj$n <- obj$n + 1; obj }
th <- structure(list(n = 1), class = "thing")
update(th)$n
methods_exist <- exists("print.default")
methods_exist
registerS3method("f", "zzz", function(x, ...) cat("registered\n"))
f(structure(1, class = "zzz"))
