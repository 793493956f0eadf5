# Lists and closures in directly called functions.
build <- function(d) if (d == 0) list(NULL, NULL) else list(build(d - 1), build(d - 1))
count <- function(t) if (is.null(t[[1]])) 1 else 1 + count(t[[1]]) + count(t[[2]])
for (i in 1:6) print(count(build(8)))
make <- function(k) { total <- 0; list(add = function(x) { total <<- total + x * k; total }, get = function() total) }
run <- function(n) { m <- make(3); for (i in 1:n) m$add(i); m$get() }
for (i in 1:4) print(run(100))
compose <- function(f, g) function(x) g(f(x))
inc <- function(x) x + 1
dbl <- function(x) x * 2
both <- compose(inc, dbl)
apply_n <- function(f, n) { x <- 0; for (i in 1:n) x <- f(x) %% 1000; x }
for (i in 1:4) print(apply_n(both, 100))
for (i in 1:4) print(apply_n(inc, 100))
area <- function(s) UseMethod("area")
area.circle <- function(s) 3 * s$r^2
area.square <- function(s) s$a^2
area.default <- function(s) stop("no area")
shapes <- list(structure(list(r = 2), class = "circle"), structure(list(a = 3), class = "square"))
sum_areas <- function(l, n) { t <- 0; for (i in 1:n) t <- t + area(l[[i %% 2 + 1]]); t }
for (i in 1:4) print(sum_areas(shapes, 100))
print(tryCatch(area(1), error = conditionMessage))
scale <- function(v, k) v * k
norm2 <- function(v) sqrt(sum(v * v))
unit <- function(v) scale(v, 1 / norm2(v))
loop <- function(n) { v <- c(1, 2, 2); for (i in 1:n) v <- unit(v + c(i, 0, 0)); v }
for (i in 1:4) print(loop(100))
strs <- function(a, b) paste0(a, b)
cat_n <- function(n) { s <- ""; for (i in 1:n) s <- strs(s, "x"); nchar(s) }
for (i in 1:4) print(cat_n(100))
noargs <- function() 42
zero <- function(n) { t <- 0; for (i in 1:n) t <- t + noargs(); t }
for (i in 1:4) print(zero(100))
