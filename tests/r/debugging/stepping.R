n <- "N"; s <- "S"; f <- "F"
# stepping into, nested frames, return, next/break, errors
sq <- function(x) {
  s <- 0
  for (i in seq_len(x)) {
    if (i == 2) next
    if (i == 4) break
    s <- s + i^2
  }
  return(s)
  99
}
debug(sq)
sq(5)
n
n
n
n
n
i
n
n
n
n
n
n
n
n
n
n
s
f
n
undebug(sq)
k <- function(l) { for (e in l) { print(e) }; invisible(l) }
debugonce(k)
k(list(1, "a", factor("z")))
f
c
isdebugged(k)
w <- function(f) { for (q in f) cat(q, ""); cat("\n"); while (TRUE) { break }; if (FALSE) 1 }
debugonce(w)
w(factor(c("u", "v")))
n
n
n
n
n
n
n
n
m <- function(a, b = a * 2) { browser(expr = a > 1); missing(b); sys.call(); match.arg("x", c("x", "y")); nargs() }
m(1)
m(2)
n
n
missing(b)
sys.call()
b
c
t1 <- function() { tryCatch({ browser(); stop("inner") }, error = function(e) conditionMessage(e), finally = cat("fin\n")) }
t1()
stop("from the prompt")
c
t1()
c
r <- function() { x <- 1; browser(); x }
r()
x <- 10
c
r()
return(5)
c
hot <- function(n) { t <- 0; for (i in 1:n) t <- t + add(i); t }
add <- function(i) i + 1
hot(20000)
debug(add)
hot(2)
c
c
undebug(add)
hot(20000)
