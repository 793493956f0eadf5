# Building and walking trees of lists.
make <- function(d) if (d == 0) list(NULL, NULL) else list(make(d - 1), make(d - 1))
check <- function(t) if (is.null(t[[1]])) 1 else 1 + check(t[[1]]) + check(t[[2]])
execute <- function() {
    total <- 0
    for (d in c(4, 6, 8)) {
        for (i in 1:(2^(15 - d))) total <- total + check(make(d))
    }
    total
}
expected <- 193920
