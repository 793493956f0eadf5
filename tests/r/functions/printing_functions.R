f <- function(x, y = 2) {
  # adds numbers
  x + y   # inline
}
print(f)
f
g <- function(a) a^2
g
print(body(f))
cat(deparse(g), sep = "\n")
h <- eval(parse(text = "function(q)   q*2"))
h
attr(f, "srcref") <- NULL
f
(function(z) z)
\(u, v = 3) u + v
