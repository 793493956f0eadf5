# A promise forced where a function ends decides whether the value is shown.
f <- function(x) x; f(invisible(5)); f(6)
g <- function(x) { x }; g(invisible(5))
h <- function(x) { force(x); x }; h(invisible(5))
k <- function(x) (x); k(invisible(5)); l <- function(x) if (TRUE) x; l(invisible(5)); m <- function(...) f(...); m(invisible(1))
n <- function(x = invisible(3)) x; n(); o <- function(x) return(x); o(invisible(2)); p <- function(x) { y <- x; y }; p(invisible(4))
for (i in 1:300) f(invisible(i)); f(invisible(7)); f(8)
q <- function(x) invisible(x); f(q(1)); f(f(q(1))); suppressWarnings(invisible(3)); withVisible(f(invisible(1)))$visible
