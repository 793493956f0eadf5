n <- "N"; s <- "S"
f <- function(x) { y <- x; y * 2 }; debug(f)
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
