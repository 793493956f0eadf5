# Methods of `[` are chosen by the arguments' names first; nargs() counts empty arguments; classes that contain environments.
setClass("Q", representation(x = "numeric"))
for (a in c("numeric", "missing")) for (b in c("numeric", "missing")) for (d in c("missing", "logical")) local({
    a <- a; b <- b; d <- d
    setMethod("[", c("Q", a, b, d), function(x, i, j, ..., drop) {
        cat(a, b, d, nargs(), missing(i), missing(j), "\n")
        invisible(if (a == "numeric" && b == "missing" && d == "missing" && nargs() == 3L) callGeneric(x, i = i, , drop = TRUE))
    })
})
q <- new("Q", x = 1)
k <- q[i = 1, , drop = TRUE]
k <- q[1, ]
k <- q[j = 1, i = 2]
k <- q[drop = TRUE, , ]
k <- q[, drop = TRUE, ]
f <- function(x, i, ...) x[i = i, , drop = TRUE]
for (z in 1:3) k <- f(q, 1)
k <- `[`(q, i = 1, , drop = TRUE)
setMethod("[[", c("Q", "ANY", "missing"), function(x, i, j, ...) cat(nargs(), missing(i), missing(j), "\n"))
k <- q[[i = 1, ]]
setGeneric("g", function(x, i, j, ..., drop = TRUE) standardGeneric("g"))
setMethod("g", c("ANY", "numeric", "missing", "missing"), function(x, i, j, ..., drop) {
    cat(nargs(), missing(j), "\n")
    callGeneric(x, i, , drop = TRUE)
})
setMethod("g", c("ANY", "numeric", "missing", "logical"), function(x, i, j, ..., drop) cat(nargs(), missing(j), drop, "\n"))
g(1, 2)
g(1, 2, )
setClass("H", contains = "environment")
a <- new("H")
b <- new("H")
assign("x", 1, envir = a@.xData)
print(exists("x", envir = b@.xData, inherits = FALSE))
h <- new("H", new.env())
h$x <- 3
print(c(h$x, h[["x"]], get("x", h@.xData)))
print(getSlots("H"))
print(slotNames("H"))
setClass("K", contains = "H", slots = c(n = "numeric"))
k <- new("K", n = 2)
k$z <- 1
print(c(k$z, k@n))
print(ls(k@.xData))
