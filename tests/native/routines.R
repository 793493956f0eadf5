dyn.load(Sys.getenv("ROUTINES"))
.Call("empty")
.Call("twice", c(1.5,2))
.Call("twice", 4)
str(.Call("mklist", 3))
l <- .Call("mklist", "x"); l$b; l$a + 1L
.Call("callit", sqrt, 16, globalenv())
f <- function(x) stop("inner ", x)
tryCatch(.Call("callit", f, 1, globalenv()), error=function(e) print(conditionMessage(e)))
tryCatch(.Call("fail", "me"), error=function(e) print(e))
g <- function() .Call("fail", "g"); tryCatch(g(), error=function(e) print(e))
tryCatch(.Call("wrong", 1L), error=function(e) print(conditionMessage(e)))
.External("walk", a=1, 2, b=3L)
.C("half", x=c(1,2,3), 3L)$x
is.loaded("twice"); is.loaded("nope")
tryCatch(.Call("nope"), error=function(e) print(conditionMessage(e)))
tryCatch(dyn.load("/nowhere.so"), error=function(e) print(conditionMessage(e)))
h <- function(n) { s <- 0; for (i in 1:n) s <- s + .Call("twice", i + 0.5); s }
h(1e4)
x <- list(1, "a", 3L)
y <- .Call("second", x)
y
x
invisible(gc())
.Call("grow", 200L)[[200L]]
