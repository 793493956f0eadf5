# Arguments of methods that hot loops dispatch to.
one <- structure(list(v = 2), class = "a")
two <- structure(list(v = 3), class = c("b", "a"))
put <- function(x, ...) UseMethod("put")
put.a <- function(x, by = 1, times = 2, ...) x$v * by + times
put.b <- function(x, times, by, ...) NextMethod()
sums <- function(x, n) {
  s <- numeric(6)
  for (i in 1:n) {
    s[1] <- s[1] + put(x)
    s[2] <- s[2] + put(x, i)
    s[3] <- s[3] + put(x, 1, i)
    s[4] <- s[4] + put(x, times = i)
    s[5] <- s[5] + put(x, ti = i, by = 2)
    s[6] <- s[6] + put(x, i, 3, 4, 5)
  }
  s
}
print(sums(one, 500))
print(sums(two, 500))

# Arguments asked for by a method: expressions, what is missing, how many.
ask <- function(x, y, ...) UseMethod("ask")
ask.a <- function(x, y, z = 3, ...) {
  if (!missing(y) && y == 499) out <<- list(substitute(x), substitute(y), missing(z), nargs(), match.call(), sys.call(), list(...))
  1
}
ask.b <- function(x, y, ...) { .Generic; NextMethod() }
go <- function(x, n) { s <- 0; for (i in 1:n) s <- s + ask(x, i) + ask(x, i + 0, 5, w = i); s }
print(go(one, 500))
str(out)
print(go(two, 500))
str(out)

# A method that some objects have and that asks, and one that doesn't.
mix <- function(x, k) UseMethod("mix")
mix.plain <- function(x, k) k
mix.asks <- function(x, k) { if (k == 1500) print(substitute(k)); if (missing(k)) 0 else 2 * k }
things <- list(structure(1, class = "plain"), structure(1, class = "asks"))
both <- function(n) { s <- 0; for (j in 1:n) s <- s + mix(things[[j %% 2 + 1]], j); s }
print(both(700))

# Implicit classes.
kind <- function(x) UseMethod("kind")
kind.integer <- function(x) 1
kind.numeric <- function(x) 2
kind.character <- function(x) 3
kind.matrix <- function(x) 4
kind.array <- function(x) 5
kind.function <- function(x) 6
kind.list <- function(x) 7
kind.NULL <- function(x) 8
kind.default <- function(x) 9
all <- list(1L, 2.5, "a", matrix(1:4, 2), array(1:8, c(2, 2, 2)), sum, list(1), NULL, TRUE, 1i, quote(a), quote(a + b),
            array(1, 3), kind, as.raw(1), 1:3, c(a = 1), emptyenv())
kinds <- function(n) { k <- numeric(length(all)); for (i in 1:n) for (j in seq_along(all)) k[j] <- k[j] + kind(all[[j]]); k / n }
print(kinds(300))

# What a method does to its argument is its own business.
grow <- function(x) UseMethod("grow")
grow.a <- function(x) { x$v <- x$v + 1; x }
steps <- function(n) { x <- one; y <- x; for (i in 1:n) { y <- grow(x); x <- if (i %% 2 == 0) y else grow(y) }; c(x$v, y$v, one$v) }
print(steps(700))
fresh <- function(n) { s <- 0; for (i in 1:n) s <- s + grow(structure(list(v = i), class = "a"))$v; s }
print(fresh(700))

# Arguments that are never used are never evaluated.
lazy <- function(x, y) UseMethod("lazy")
lazy.a <- function(x, y) 1
l <- function(n) { s <- 0; for (i in 1:n) s <- s + lazy(one, stop("never")) + lazy(one, { s <- s + 100; s }); s }
print(l(700))
u <- function(n, q) { s <- 0; for (i in 1:n) s <- s + lazy(one, q); s }
print(u(700))
print(u(700, stop("never")))

# The object of an S4 class, classes with many names, long and strange names.
setClass("P", representation(v = "numeric"))
size <- function(x) UseMethod("size")
size.P <- function(x) x@v
size.default <- function(x) -1
p <- new("P", v = 4)
s4 <- function(n) { s <- 0; for (i in 1:n) s <- s + size(p) + size(i); s }
print(s4(500))
many <- lapply(1:300, function(i) structure(list(v = i), class = c(paste0("class", i), "a")))
over <- function(n) { s <- 0; for (i in 1:n) s <- s + put(many[[i %% 300 + 1]]); s }
print(over(700))

# Other forms of generics.
braces <- function(x) { UseMethod("braces") }
braces.a <- function(x) x$v
changed <- function(x) { x <- 5; UseMethod("changed") }
changed.a <- function(x) x$v
other <- function(x) UseMethod("braces")
second <- function(y, x) UseMethod("second", x)
second.a <- function(y, x) y
forms <- function(n) { s <- c(0, 0, 0, 0); for (i in 1:n) s <- s + c(braces(one), changed(one), other(one), second(i, one)); s }
print(forms(500))
