# Values that nobody uses are computed nevertheless: what fails, fails; what warns, warns.
w <- function(e) withCallingHandlers(tryCatch(e, error = function(e) paste("E", conditionMessage(e))), warning = function(w) { cat("W", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
f1 <- function(x) { sqrt(x); x }
f2 <- function(x) { x + 1L; x }
f3 <- function(x, y) { x + 1; y }
f4 <- function(x, y) { z <- x + 1; y }
f5 <- function(x, y) { x; y }
g3 <- function(x) { s <- 0; for (i in 1:20) s <- s + f3(x, i); s }
g4 <- function(x) { s <- 0; for (i in 1:20) s <- s + f4(x, i); s }
g5 <- function(x) { s <- 0; for (i in 1:20) s <- s + f5(sqrt(x), i); s }
g6 <- function(x) { s <- 0; for (i in 1:20) { x + 1; s <- s + i }; s }
g7 <- function(x) { s <- 0; for (i in 1:20) { z <- log(x); s <- s + i }; s }
g8 <- function(x) { s <- 0; for (i in 1:20) { x[3]; s <- s + i }; s }
g9 <- function(x) { s <- 0; for (i in 1:20) { x[[3]]; s <- s + i }; s }
ga <- function(x) { s <- 0; for (i in 1:20) { if (x > 1) NULL; s <- s + i }; s }
gb <- function(x) { s <- 0; for (i in 1:3) { -x; !x; s <- s + i }; s }
for (k in 1:50) { w(f1(2)); w(f2(k)); w(g3(1)); w(g4(1)); w(g5(1)); w(g6(2)); w(g7(2)); w(g8(c(1,2,3))); w(g9(c(1,2,3))); w(ga(2)); w(gb(2)) }
cat("now\n")
print(w(f1(-1))); print(w(f2(.Machine$integer.max)))
print(w(g3("a"))); print(w(g4("a"))); print(w(g5("a"))); print(w(g5(-1))); print(w(g6("a"))); print(w(g7("a")))
invisible(w(g7(-1)))
print(w(g9(1:2))); print(w(g9(list(1)))); print(w(ga(NA))); print(w(ga("a"))); print(w(ga(NULL))); print(w(gb("a")))
opt <- function(p, q = p + 1L, r = sqrt(abs(p))) { r; q }
gc <- function(x) { a <- 1; s <- opt(q = sqrt(abs(a)), x); for (i in 1:2) s <- s + i; s }
for (k in 1:50) w(gc(3.5))
print(w(gc(NULL)))
rm(gc)
