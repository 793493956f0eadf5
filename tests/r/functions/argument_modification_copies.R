f <- function(v) { v[1] <- 999; v }
x <- c(1, 2, 3); y <- f(x); print(x); print(y)
g <- function(l) { l$a <- "changed"; l$new <- 1; invisible(l) }
l <- list(a = "orig"); g(l); str(l); l2 <- g(l); str(l2)
h <- function(e) { e$v <- "changed" }
e <- new.env(); e$v <- "orig"; h(e); print(e$v)
d <- data.frame(a = 1:2); k <- function(df) { df$b <- 9; ncol(df) }; print(k(d)); print(names(d))
m <- matrix(0, 2, 2); z <- m; z[1, 1] <- 5; print(m[1, 1])
