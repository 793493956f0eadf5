"+.vec" <- function(e1, e2) { cat("plus\n"); structure(unclass(e1) + unclass(e2), class = "vec") }
a <- structure(1:3, class = "vec")
b <- structure(4:6, class = "vec")
unclass(a + b)
unclass(a + 1)
unclass(1 + a)
Ops.temp <- function(e1, e2) {
  v <- get(.Generic)(unclass(e1), unclass(e2))
  if (.Generic %in% c("+", "-", "*", "/")) structure(v, class = "temp") else v
}
t1 <- structure(20, class = "temp"); t2 <- structure(25, class = "temp")
unclass(t1 + t2)
t1 < t2
t1 == t2
Math.temp <- function(x, ...) { cat("Math:", .Generic, "\n"); structure(get(.Generic)(unclass(x), ...), class = "temp") }
unclass(sqrt(structure(16, class = "temp")))
unclass(round(structure(2.567, class = "temp"), 1))
Summary.temp <- function(..., na.rm = FALSE) { cat("Summary:", .Generic, "\n"); get(.Generic)(unlist(lapply(list(...), unclass)), na.rm = na.rm) }
max(t1, t2)
range(t1, t2)
"==.foo" <- function(e1, e2) "custom eq"
structure(1, class = "foo") == 2
"!.foo" <- function(x) "not foo"
!structure(1, class = "foo")
"-.foo" <- function(e1, e2) if (missing(e2)) "unary" else "binary"
-structure(1, class = "foo")
structure(1, class = "foo") - 1
"<.bar" <- function(e1, e2) TRUE
structure(5, class = "bar") < 1
"%+%" <- function(a, b) paste(a, b)
"x" %+% "y"
c.vec <- function(...) { cat("c.vec\n"); structure(unlist(lapply(list(...), unclass)), class = "vec") }
unclass(c(a, b))
"[[.lst" <- function(x, i) paste("elt", i)
structure(list(1), class = "lst")[[1]]
"$<-.lst" <- function(x, name, value) { cat("set", name, "\n"); x }
l <- structure(list(), class = "lst"); l$z <- 3
"names<-.lst" <- function(x, value) { cat("names\n"); x }
names(l) <- "q"
dim.lst <- function(x) c(7L, 7L)
dim(l)
rep.vec <- function(x, ...) { cat("rep.vec\n"); x }
invisible(rep(a, 2))
unique.vec <- function(x, ...) "unique"
unique(a)
seq_along(a)
xtfrm.vec <- function(x) 3:1
