memo <- new.env()
fib <- function(n) { key <- as.character(n); if (!is.null(memo[[key]])) return(memo[[key]]); r <- if (n < 2) n else fib(n - 1) + fib(n - 2); memo[[key]] <- r; r }
print(fib(50)); print(length(ls(memo))); print(memo[["10"]])
memoise <- function(f) { cache <- list(); function(x) { k <- as.character(x); if (!is.null(cache[[k]])) { cat("hit\n"); return(cache[[k]]) }; cache[[k]] <<- f(x); cache[[k]] } }
sq <- memoise(function(x) { cat("computing\n"); x^2 })
print(sq(4)); print(sq(4)); print(sq(5))
