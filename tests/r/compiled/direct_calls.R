# Calls between compiled functions: values as arguments, frames made only when somebody looks.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
for (i in 1:4) print(fib(15))
print(fib(15L))

# Named arguments in another order, recursion with several values.
gcd <- function(a, b) if (b == 0) a else gcd(b = a %% b, a = b)
s <- 0
for (i in 1:300) s <- s + gcd(i * 12, 18)
print(s)
even <- function(n) if (n == 0) TRUE else odd(n - 1)
odd <- function(n) if (n == 0) FALSE else even(n - 1)
for (i in 1:60) x <- even(i)
print(x)

# Vectors as arguments: the callee's changes are its own.
set1 <- function(x, i, v) { x[i] <- v; sum(x) }
both <- function(n) {
    x <- numeric(10)
    t <- 0
    for (i in 1:n) { t <- t + set1(x, 3, i); x[2] <- i }
    c(t, x)
}
for (k in 1:5) r <- both(100)
print(r)
swap <- function(x, y) { x[1] <- y[1] + 1; x[1] + y[1] }
twice <- function(n) { v <- c(1, 2, 3); a <- 0; for (i in 1:n) a <- a + swap(v, v); c(a, v) }
for (k in 1:5) r <- twice(100)
print(r)

# A variable that others change while it is in a register.
g <- c(1, 2, 3)
poke <- function(i) { g[1] <<- i; g[1] }
hold <- function(n) { v <- g; t <- 0; for (i in 1:n) t <- t + poke(i); c(t, v) }
for (k in 1:5) { g <- c(1, 2, 3); r <- hold(100) }
print(r); print(g)

# Who looks at frames.
who <- function(x) { if (x > 95) w <<- as.character(sys.call())[1]; x }
mid <- function(x) { y <- x * 2; who(x) + y }
top <- function(n) { t <- 0; for (i in 1:n) t <- t + mid(i); t }
w <- ""
for (k in 1:4) print(top(100))
print(w)
look <- function(x) { if (x == 90) seen <<- c(seen, get("y", envir = parent.frame()), get("i", envir = parent.frame(2))); x }
mid <- function(x) { y <- x * 2; z <- look(x); y + z }
seen <- c()
for (k in 1:4) print(top(100))
print(seen)
change <- function(x) { if (x %% 50 == 0) assign("y", -1, envir = parent.frame()); x }
mid <- function(x) { y <- x * 2; z <- change(x); y + z }
for (k in 1:4) print(top(100))
envs <- function(x) { if (x == 70) e <<- sys.frames(); x }
mid <- function(x) { y <- x + 0.5; envs(x); y }
for (k in 1:4) top(100)
print(length(e)); print(ls(e[[1]])); print(e[[1]]$i); print(e[[2]]$y); print(e[[2]]$x)
fun <- function(x) { if (x == 70) f <<- sys.function(); x }
mid <- function(x) fun(x) + 1
for (k in 1:4) top(100)
print(deparse(f))
# Somebody keeps the frame of a loop that goes on in compiled code.
keep <- function(x) { if (x == 70) e <<- sys.frames(); x }
mid <- function(x) { y <- x + 0.5; keep(x); y }
long <- function(n) { t <- 0; for (i in 1:n) t <- t + mid(i); t }
for (k in 1:3) long(3000)
print(e[[1]]$i); print(e[[1]]$t)
