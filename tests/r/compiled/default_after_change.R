local({
id <- function(v) v
lazy <- function(p, q) if (is.numeric(q) && length(q) == 1 && !is.na(q) && q > 1) p * q else q
count <- local({ n <- 0; function() { n <<- n + 1; n } })
peek <- function(name) get(name, envir = parent.frame())
poke <- function(name, value) assign(name, value, envir = parent.frame())
rec <- function(n) if (n < 1) 0 else n * rec(n - 1)
area <- function(o) UseMethod("area")
area.sq <- function(o) o$w * o$w
area.default <- function(o) -1
nest <- function(v) { w <- v; g <- function() w <<- w * 1; g(); w }
f <- function(x, y = x) {
a <- 1; b <- 2L; s <- 0; k <- 1:3
for (i in 1:9) {
a <- tryCatch({ poke("k", (-b))
 stop("odd") }, error = function(e) (k[1] ^ x))
a <- tryCatch({ poke("b", sqrt(abs(1)))
 stop("odd") }, error = function(e) abs(b))
s <- s + i
}
if (count() %% 3L == 0) x <- 7L
if (count() %% 2L == 0) x <- "t"
s <- s + ((-y) - (0.25 %/% s))
j1 <- 0L
while (j1 < 18) {
j1 <- j1 + 1L
s <- s + (-abs(a))
}
list(a, b, s, k)
}
go <- function(...) tryCatch(withCallingHandlers(str(f(...)), warning = function(w) { cat("W", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }), error = function(e) cat("E", conditionMessage(e), "\n"))
for (i in 1:6) go(0.25, 1)
go(0, 0.25)
go(1)
})
