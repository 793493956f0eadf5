Ops.aa <- function(e1, e2) "Ops.aa"
Ops.bb <- function(e1, e2) "Ops.bb"
a <- structure(1, class = "aa"); b <- structure(2, class = "bb")
print(a + 1); print(1 + a); print(a + a)
r <- tryCatch(a + b, warning = function(w) conditionMessage(w), error = function(e) conditionMessage(e))
print(r)
"+.cc" <- function(e1, e2) "plus cc"
c1 <- structure(3, class = "cc")
print(c1 + 1); print(1 + c1)
r <- suppressWarnings(tryCatch(unclass(c1 + a), error = function(e) "err"))
print(r)
dd <- structure(1, class = c("aa", "zz")); ee <- structure(1, class = c("qq", "aa"))
print(dd * ee)
