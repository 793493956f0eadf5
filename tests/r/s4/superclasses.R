# Superclasses in an order that agrees with those of the direct superclasses, S3 methods for what an S4 class extends,
# methods of indexing by the meaning of arguments, generics called from local functions.
setClass("M",representation("VIRTUAL")); setClass("S", contains=c("M","VIRTUAL")); setClass("D",contains=c("M","VIRTUAL")); setClass("C", contains=c("S","VIRTUAL")); setClass("ds", contains=c("D","S","VIRTUAL"))
setClass("x", contains=c("C","ds"))
print(extends("x"))
setClass("y", contains=c("ds","C"))
print(extends("y"))
setClass("E", contains=c("S","D","VIRTUAL"))
setClass("z", contains=c("E","ds"))
print(extends("z"))
setClass("z2", contains=c("ds","E"))
print(extends("z2"))
setClass("G", contains=c("VIRTUAL")); setClass("H", contains=c("VIRTUAL"));
setClass("P", contains=c("G","VIRTUAL")); setClass("Q", contains=c("H","G","VIRTUAL"));
setClass("w", contains=c("P","Q"))
print(extends("w"))
setClass("w2", contains=c("Q","P"))
print(extends("w2"))
setClass("A1", representation(x = "numeric")); setClass("B1", contains = "A1")
area <- function(x, ...) UseMethod("area")
area.A1 <- function(x, ...) cat("area of A1:", x@x, "\n")
area.default <- function(x, ...) cat("area of anything\n")
area(new("B1", x = 3)); area(3)
print(inherits(new("B1"), "A1"))
summary.A1 <- function(object, ...) { cat("summary of A1\n"); NextMethod() }
summary.default <- function(object, ...) "default"
print(summary(new("B1", x = 1)))

setMethod("[<-", signature("A1", "numeric", "missing", "numeric"), function(x, i, j, ..., value) { cat("one index\n"); x@x[i] <- value; x })
setMethod("[<-", signature("A1", "numeric", "numeric", "ANY"), function(x, i, j, ..., value) { cat("two indices,", class(value), "\n"); x })
setMethod("[<-", signature("A1", "missing", "missing", "numeric"), function(x, i, j, ..., value) { cat("no index\n"); x@x[] <- value; x })
setMethod("[", signature("A1", "numeric", "missing", "missing"), function(x, i, j, ..., drop) { cat("x[i]\n"); x@x[i] })
setMethod("[", signature("A1", "numeric", "missing", "logical"), function(x, i, j, ..., drop) { cat("x[i, drop]\n"); x@x[i] })
a <- new("A1", x = 1:3 + 0)
a[2] <- 9; a[1, 2] <- "z"; a[] <- 4
print(a@x); print(a[2]); print(a[2, drop = FALSE])

setGeneric("twice", function(x, ...) standardGeneric("twice"))
setMethod("twice", "matrix", function(x, ...) { .local <- function(x, by = 2) callGeneric(c(x), by); .local(x, ...) })
setMethod("twice", "numeric", function(x, ...) cat("numbers", x, "\n"))
twice(matrix(1:4 + 0, 2), 3)
setMethod("show", "A1", function(object) { cat("<A1>\n"); invisible(object) })
print(identical(show(a), a))
G <- setRefClass("G", fields = list(p = "externalptr", n = "numeric"))
g <- G$new(n = 1)
print(class(g$p)); print(class(new("externalptr")))
local <- function(x, ...) UseMethod("local")
local.default <- function(x, ...) "plain"
setGeneric("local")
local(1)

# An object of another class that both extend.
setClass("Pt", representation(x = "numeric")); setClass("PtD", contains = "Pt", representation(d = "character"))
setClass("Px", contains = "Pt", representation(g = "numeric"))
print(new("Px", new("PtD", x = 1:2 + 0, d = "a"), g = 3))
