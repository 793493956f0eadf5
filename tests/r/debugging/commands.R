g <- function(a) { b <- a; b + 1 }
f <- function(x) { y <- g(x); for (i in 1:3) { y <- y + i; y <- y * 2 }
 repeat { y <- y + 1; if (y > 80) break }
 y }
debug(f)
f(1)
help
n
where
s
where
n
f
n
n
n
f
n
n
n
x; y
stop("a")
f
Q
cat("after Q\n")
h <- function() { browser("hello"); 1 ; 2}
h()
browserText()
n
c

cat("done\n")
debugonce(h)
h()
cont
c
try(f(2))
cat("in nested\n")
c
tryCatch(h(), error=function(e) "caught")
stop("E")
c
fn <- function(n) { if (n > 0) fn(n - 1) else { browser(); n } }
fn(2)
where
ls()
n
n
n
n
undebug(f)
undebug(f)
isdebugged(f)
debug("f")
isdebugged("f")
debug(3)
