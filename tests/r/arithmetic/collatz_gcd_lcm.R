collatz <- function(n) { s <- n; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; s <- c(s, n) }; s }
print(collatz(6)); print(length(collatz(27))); print(max(collatz(27)))
gcd <- function(a, b) { while (b != 0) { t <- b; b <- a %% b; a <- t }; a }
lcm <- function(a, b) a / gcd(a, b) * b
print(gcd(48, 36)); print(lcm(4, 6)); print(Reduce(gcd, c(60, 84, 132))); print(Reduce(lcm, 1:10))
digits <- function(n) as.integer(strsplit(as.character(n), "")[[1]])
print(sum(digits(12345))); print(rev(digits(907))); is_arm <- function(n) sum(digits(n)^nchar(n)) == n; print(Filter(is_arm, 100:500))
perfect <- function(n) sum(which(n %% 1:(n - 1) == 0)) == n; print(Filter(perfect, 2:500))
