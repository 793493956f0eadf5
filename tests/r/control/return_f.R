{f <- function(n) if (n < 2) n else f(n-1) + f(n-2); sapply(0:10, f)}
{gcd <- function(a,b) if (b == 0) a else gcd(b, a %% b); gcd(48,36)}
{is_prime <- function(n) {if (n < 2) return(FALSE); if (n < 4) return(TRUE); for (i in 2:floor(sqrt(n))) if (n %% i == 0) return(FALSE); TRUE}; Filter(is_prime, 1:30)}
{pow <- function(b, e) {r <- 1; repeat {if (e == 0) break; if (e %% 2 == 1) r <- r * b; b <- b * b; e <- e %/% 2}; r}; pow(3, 13)}
