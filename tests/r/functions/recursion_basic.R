fact <- function(n) if (n <= 1) 1 else n * fact(n - 1)
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
power <- function(b, e) if (e == 0) 1 else if (e %% 2 == 0) power(b, e / 2)^2 else b * power(b, e - 1)
print(fact(10)); print(sapply(0:10, fib)); print(gcd(84, 36)); print(power(2, 30))
hanoi <- 0
move <- function(n, from, to, via) { if (n == 0) return(invisible()); move(n - 1, from, via, to); hanoi <<- hanoi + 1; move(n - 1, via, to, from) }
move(5, "A", "C", "B"); print(hanoi)
ack <- function(m, n) if (m == 0) n + 1 else if (n == 0) ack(m - 1, 1) else ack(m - 1, ack(m, n - 1))
print(ack(2, 3))
