f <- function(x, y = 2, ...) {
  # a comment
  z <- x + y   # spacing    kept
  z * 2
}
f
print(f)
function(a) a^2
g <- function(n) if (n > 0) n else -n
g
quote(x + y * 2); quote(if (a) b else c); quote(for (i in 1:10) { print(i) }); quote(function(x, ...) x)
expression(a, b + 1, f(x)); as.name("sym"); quote(`odd name` + 1); y ~ x + z; ~ a | b
body(f); formals(f); args(sum); sum; `+`; `if`
quote(x[1]); quote(x[[1]]); quote(x$a); quote(!x); quote(-x); quote((x)); quote({x; y}); quote(x <- 5); quote(a %in% b); quote(\(x) x + 1)
list(quote(a), quote(b(c)))
compose <- function(f, g) function(x) g(f(x))
h <- compose(sqrt, abs)
deparse(h)
