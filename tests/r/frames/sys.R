f <- function() sys.call()
f()
g <- function(...) sys.function()
class(g())
h <- function() parent.frame()
identical(h(), globalenv())
k <- function() { inner <- function() parent.frame(); identical(inner(), environment()) }
k()
n <- function() sys.nframe()
n()
o <- function() n()
o()
p <- function(x) x
p(sys.nframe())
p(sys.call())
outer1 <- function() inner1(); inner1 <- function() deparse(sys.call(-1))
outer1()
q1 <- function(a) nargs()
q1(1); q1()
fr <- function() { x <- 1; g <- function() { assign("x", 2, envir = parent.frame()); NULL }; g(); x }
fr()
pf2 <- function() pf1(); pf1 <- function() { x <- "pf1"; get("y", envir = parent.frame(2)) }
y <- "global y"; pf2()
on1 <- function() { on.exit(cat("bye\n")); cat("hi\n"); invisible(1) }
on1()
on2 <- function() { on.exit(cat("one\n")); on.exit(cat("two\n"), add = TRUE); on.exit(cat("zero\n"), add = TRUE, after = FALSE); NULL }
on2()
on3 <- function() { on.exit(cat("replaced\n")); on.exit(cat("final\n")) ; stop("err") }
try(on3(), silent = TRUE)
on4 <- function() { x <- 1; on.exit(print(x)); x <- 2; x }
on4()
on5 <- function() { on.exit(return("from exit")); "normal" }
on5()
sys.on.exit()
calls <- function() sapply(sys.calls(), function(cl) deparse(cl)[1])
w <- function() calls()
length(w())
mc <- function(x, ...) { cl <- match.call(); cl[[1]] }
mc(1)
vapply(list(1, 2), function(z) sys.nframe() > 1, NA)
