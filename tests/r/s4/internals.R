# S4 methods of functions that are built in, wherever they are called from.
setClass("A", representation(x = "numeric"))
setMethod("%*%", signature("A", "A"), function(x, y) "A by A")
setMethod("%*%", signature("A", "numeric"), function(x, y) x@x * y)
a <- new("A", x = c(1.5, 2, 2.5))
a %*% a
a %*% 2
tryCatch(2 %*% a, error = function(e) cat(conditionMessage(e), "\n"))
matrix(1:4, 2) %*% 1:2
f <- function(n) { s <- 0; for (i in 1:n) s <- s + (a %*% i)[2]; s }
f(200)
setMethod("as.vector", "A", function(x, mode) x@x)
as.vector(a)
base::as.vector(a)
g <- function(z) as.vector(z)
environment(g) <- baseenv()
g(a)
as.vector(1:3)
setMethod("as.numeric", "A", function(x, ...) 42)
as.numeric(a)
as.double(a)
as.double("1")
# callGeneric evaluates its arguments as the method would, empty ones too.
setClass("M", representation(m = "matrix"))
setMethod("[", signature("M", "ANY", "missing"), function(x, i, j, ..., drop = TRUE) {
    if (nargs() == 2L) callGeneric(x@m, i) else callGeneric(x@m, i, , drop = drop)
})
m <- new("M", m = matrix(1:6, 2))
m[2, ]
m[2, , drop = FALSE]
m[3]
setMethod("Arith", signature("A", "numeric"), function(e1, e2) new("A", x = callGeneric(e1@x, e2)))
(a + 1)@x
(a ^ 2)@x
# Coercions defined in a loop are each their own.
for (cl in c("B1", "B2", "B3")) {
    setClass(cl, representation(y = "numeric"))
    local({ target <- cl; setAs("A", target, function(from) new(target, y = from@x + nchar(target))) })
}
vapply(c("B1", "B2", "B3"), function(k) class(as(a, k))[1L], "")
setMethod("cbind2", signature("A", "A"), function(x, y, ...) "bound")
cbind2(a, a)
cbind(1:2, 3:4)
