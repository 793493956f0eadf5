{rev_num <- function(n) {r <- 0; while (n > 0) {r <- r * 10 + n %% 10; n <- n %/% 10}; r}; rev_num(12345)}
{digits <- function(n) as.integer(strsplit(as.character(n), "")[[1]]); sum(digits(98765))}
{fizz <- sapply(1:15, function(i) if (i %% 15 == 0) "FizzBuzz" else if (i %% 3 == 0) "Fizz" else if (i %% 5 == 0) "Buzz" else as.character(i)); fizz}
{bs <- function(v, t) {lo <- 1; hi <- length(v); while (lo <= hi) {m <- (lo + hi) %/% 2; if (v[m] == t) return(m); if (v[m] < t) lo <- m + 1 else hi <- m - 1}; -1}; c(bs(c(1,3,5,7,9), 7), bs(1:5, 9))}
