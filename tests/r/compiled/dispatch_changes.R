# Methods that come, change and go while a hot loop dispatches to them.
one <- structure(list(v = 2), class = c("a", "base"))
get1 <- function(x, ...) UseMethod("get1")
get1.base <- function(x, ...) 1
at <- function(n, when, what) {
  s <- 0
  for (i in 1:n) { if (i == when) what(); s <- s + get1(one) }
  s
}
print(at(700, 600, function() NULL))
print(at(700, 600, function() get1.a <<- function(x, ...) 10))
print(at(700, 600, function() get1.a <<- function(x, ...) x$v * 10))
print(at(700, 600, function() get1.a <<- function(x, ...) NextMethod()))
print(at(700, 600, function() get1.base <<- function(x, ...) 7))
print(at(700, 600, function() rm("get1.a", envir = globalenv())))
print(at(700, 600, function() get1.default <<- function(x, ...) 250))
print(at(700, 600, function() get1.a <<- "no function"))
print(at(700, 600, function() registerS3method("get1", "a", function(x, ...) 3, envir = globalenv())))
print(at(700, 600, function() rm("get1.base", envir = globalenv())))
rm("get1.a")
print(at(700, 600, function() NULL))

# The generic itself changes.
get2 <- function(x) UseMethod("get2")
get2.base <- function(x) 1
get2.a <- function(x) NextMethod()
change <- function(n, when, what) { s <- 0; for (i in 1:n) { if (i == when) what(); s <- s + get2(one) }; s }
print(change(700, 600, function() get2 <<- function(x) 5))
print(change(700, 600, function() get2 <<- function(x) UseMethod("get3")) |> tryCatch(error = conditionMessage))
get3.a <- function(x) 6
print(change(700, 600, function() NULL))
get2 <- function(x) UseMethod("get2")
print(change(700, 600, function() assign("UseMethod", function(...) 20, envir = globalenv())))
rm(UseMethod)
print(change(700, 600, function() assign("NextMethod", function(...) 30, envir = globalenv())))
rm(NextMethod)
print(change(700, 10, function() NULL))

# Methods that only the calling function knows.
get4 <- function(x) UseMethod("get4")
get4.base <- function(x) 1
local1 <- function(n) { s <- 0; for (i in 1:n) { if (i == n - 10) get4.a <- function(x) 50; s <- s + get4(one) }; s }
print(local1(700))
plain <- function(n) { s <- 0; for (i in 1:n) s <- s + get4(one); s }
print(plain(700))
within <- function(n) { get4.a <- function(x) 3; plain(n) }
print(within(700))
outer1 <- function() { get5 <- function(x) UseMethod("get5"); get5.a <- function(x) 4; function(n) { s <- 0; for (i in 1:n) s <- s + get5(one); s } }
print(outer1()(700))

# The class of the object changes.
cls <- function(n) {
  x <- one; s <- 0
  for (i in 1:n) {
    if (i == 250) class(x) <- "other"
    if (i == 500) class(x) <- c("new", "a")
    if (i == 600) x <- unclass(x)
    s <- s + kind(x)
  }
  s
}
kind <- function(x) UseMethod("kind")
kind.a <- function(x) 1
kind.other <- function(x) 10
kind.new <- function(x) { n <- NextMethod(); 100 + n }
kind.list <- function(x) 250
print(cls(700))

# Methods that call the generic, and themselves.
depth <- function(x) UseMethod("depth")
depth.node <- function(x) 1 + max(depth(x$l), depth(x$r))
depth.leaf <- function(x) 0
depth.default <- function(x) stop("neither")
leaf <- structure(list(), class = "leaf")
tree <- leaf
for (i in 1:9) tree <- structure(list(l = tree, r = if (i %% 2) leaf else tree), class = "node")
print(depth(tree))
fact <- function(n) UseMethod("fact")
fact.numeric <- function(n) if (n <= 1) 1 else n * fact(n - 1)
many <- function(k) { s <- 0; for (i in 1:k) s <- s + fact(10); s }
print(many(300))
deep <- function(x, n) UseMethod("deep")
deep.a <- function(x, n) if (n == 0) 0 else 1 + deep(x, n - 1)
for (i in 1:60) deep(one, 20)
print(deep(one, 100))
