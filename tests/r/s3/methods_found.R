# Methods are found where they are now: defined, changed, removed, local, registered.
area <- function(s, ...) UseMethod("area")
area.default <- function(s, ...) "default"
x <- structure(list(r = 1), class = c("sq", "rect"))
show <- function() cat(area(x), area(x), "\n")
for (k in 1:3) show()
area.rect <- function(s, ...) "rect"
show()
area.sq <- function(s, ...) paste("sq then", NextMethod())
show()
area.rect <- function(s, ...) "other rect"
show()
rm(area.sq)
show()
local({ area.rect <- function(s, ...) "local"; cat(area(x), "\n") })
show()
f <- function(v) { area.sq <- function(s, ...) "inner"; area(v) }
print(f(x)); show()
registerS3method("area", "tri", function(s, ...) "tri registered")
class(x) <- "tri"; show()
class(x) <- NULL; show()
x <- 1L; area.integer <- function(s, ...) paste("int", NextMethod()); area.numeric <- function(s, ...) "num"
show()
x <- matrix(1, 1, 1); area.matrix <- function(s, ...) "matrix"; show()
# What the generic does before and after UseMethod.
g <- function(x, y = 2, ...) { z <- 10; UseMethod("g"); cat("never\n") }
g.default <- function(x, y = 3, ...) { c(x, y, missing(y), if (exists("z", inherits = FALSE)) z) }
print(g(1)); print(g(1, 5)); print(g(y = 7, x = 2))
h <- function(x) { x <- 100; UseMethod("h") }
h.default <- function(x) x
print(h(1))
k <- function(...) UseMethod("k")
k.default <- function(...) length(list(...))
k.foo <- function(x, ...) c("foo", length(list(...)))
print(k()); print(k(1, 2)); print(k(structure(1, class = "foo"), 2, 3))
# Frames of generics and methods.
p <- function(x, ...) UseMethod("p")
p.foo <- function(x, ...) { print(sys.call()); print(sys.call(-1)); print(identical(parent.frame(), globalenv())); print(sys.nframe()); NextMethod() }
p.default <- function(x, extra = "none", ...) { print(sys.call()); print(match.call()); print(substitute(x)); extra }
print(p(structure(1, class = "foo"), extra = "given"))
q <- function(x) { on.exit(cat("bye\n")); UseMethod("q") }
q.default <- function(x) { cat("in q\n"); invisible(5) }
q(1); print(q(2))
r <- function(x) invisible(UseMethod("r")); r.default <- function(x) 3
r(1); print(r(1))
e <- function(x) UseMethod("e")
print(tryCatch(e(1), error = function(c) conditionMessage(c)))
print(tryCatch(e(structure(1, class = c("a", "b"))), error = function(c) deparse(conditionCall(c))))
w <- function(x) if (x > 0) UseMethod("w") else "none"
w.default <- function(x) "some"
print(w(1)); print(w(-1))
v <- function(x) { if (x) UseMethod("v"); "after" }
v.default <- function(x) "method"
print(v(TRUE)); print(v(FALSE))
`$.rec` <- function(x, name) paste("field", name)
`[[.rec` <- function(x, i) paste("item", i)
length.rec <- function(x) 99L
y <- structure(list(a = 1), class = "rec")
for (i in 1:3) cat(y$a, y[["b"]], length(y), "\n")
rm(`$.rec`); print(y$a)
print.rec <- function(x, ...) cat("<rec>\n"); y; print(y); format.rec <- function(x, ...) "fmt"; cat(format(y), "\n")
"+.money" <- function(e1, e2) { structure(list(v = unclass(e1)$v + unclass(e2)$v), class = "money") }
m <- structure(list(v = 1), class = "money"); for (i in 1:4) m <- m + m; print(unclass(m)$v)
Ops.temp <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); if (.Generic %in% c("+", "-")) structure(v, class = "temp") else v }
t1 <- structure(20, class = "temp"); print(unclass(t1 + t1)); print(t1 > t1); Math.temp <- function(x, ...) paste(.Generic, "of temp"); print(sqrt(t1))
Summary.temp <- function(..., na.rm = FALSE) paste("summary", .Generic); print(max(t1, t1))
# Members of lists and environments with a class, before and after there are methods.
rec <- structure(list(alpha = 1, beta = 2), class = c("kind", "base"))
get1 <- function(r) c(r$alpha, r$be, is.null(r$gamma))
for (i in 1:3) print(get1(rec))
`$.base` <- function(x, name) toupper(name); print(get1(rec)); rm(`$.base`); print(get1(rec))
loc <- function(r) { `$.kind` <- function(x, name) paste0("<", name, ">"); r$alpha }
print(loc(rec)); print(get1(rec))
registerS3method("$", "kind", function(x, name) "registered"); print(rec$alpha)
en <- structure(new.env(), class = "box"); en$v <- 1; en$v <- en$v + 1; print(en$v); print(is.null(en$w))
`$<-.box` <- function(x, name, value) { cat("set", name, "\n"); assign(name, value * 10, envir = x); x }
en$v <- 5; print(get("v", envir = en)); `$.box` <- function(x, name) "got"; print(en$v)
makeActiveBinding("act", function() 42, en); rm(`$.box`); print(en$act)
lockBinding("v", en); rm(`$<-.box`); print(tryCatch({ en$v <- 1; "no" }, error = function(e) conditionMessage(e)))
