# Long vectors are modified in place although others of their kind are about.
fasta <- function(n) {
    letters4 <- c("A", "C", "G", "T")
    out <- character(n)
    probs <- cumsum(c(0.3, 0.2, 0.2, 0.3))
    seed <- 42
    for (i in 1:n) {
        seed <- (seed * 3877 + 29573) %% 139968
        k <- 1
        while (seed / 139968 >= probs[k]) k <- k + 1
        out[i] <- letters4[k]
    }
    table(out)
}
print(fasta(20000))
same <- function(n) {
    id <- function(x) x
    a <- numeric(n)
    l <- list(a, a)
    for (i in 1:n) {
        b <- id(a)
        a[i] <- i
        l[[1]] <- b
        l[[2]][1] <- i
        if (b[i] != 0 || l[[1]][i] != 0) stop("changed")
    }
    c(sum(a), sum(b), l[[2]][1])
}
print(same(1500))
