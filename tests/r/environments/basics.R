e <- new.env()
assign("a", 1, envir = e)
get("a", envir = e)
exists("a", envir = e); exists("zz", envir = e)
exists("c", envir = e, inherits = FALSE)
e$b <- 2
sort(ls(e))
mget(c("a", "b"), envir = e)
rm("a", envir = e)
ls(e)
is.environment(e)
environmentName(globalenv()); environmentName(baseenv()); environmentName(emptyenv())
f <- function() { x <- 1; g <- function() x <<- x + 1; g(); x }
f()
tryCatch(get("nope"), error = function(e) cat(conditionMessage(e), "\n"))
get0("nope", ifnotfound = "default")
h <- function() { y <- 5; environment() }
env <- h()
env$y
get("y", env)
ls(env)
eapply(env, function(v) v * 2)
identical(parent.env(env), globalenv())
local({ z <- 10; z + 1 })
exists("z")
with(list(a = 1, b = 2), a + b)
e2 <- list2env(list(p = 1, q = 2))
sort(ls(e2))
as.list(e2)[order(names(as.list(e2)))]
length(e2)
e3 <- e2; e3$p <- 100; e2$p
identical(e2, e3)
nested <- function() { a <- 1; (function() { a <<- a + 10 })(); a }
nested()
x <- 5
ff <- function() { x <- 6; rm(x); x }
ff()
environment(function() 1)
e4 <- as.environment(list(k = 3)); e4$k
