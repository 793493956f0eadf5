t <- function(e) tryCatch(e, error = function(c) print(c))
t({x <- 1:3; x[[1:2]] <- NULL}); t({x <- 1:3; x[[1:2]] <- integer(0)}); t({x <- 1:3; x[[c("a","b")]] <- NULL})
t({x <- list(quote(a)); x[[c(1,1)]] <- 1}); t({x <- quote(f(a,b)); x[[c(2,1)]] <- 1}); t({x <- list(mean); x[[c(1,1)]] <- 1}); t({ x <- list(globalenv()); x[[c(1,1)]] <- 1})
t(list(1,2)[[c(3,1)]]); t({x <- list(1,2); x[[c(1,1,1)]] <- 1})
