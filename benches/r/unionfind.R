# Union-find: closures that work on vectors of their enclosing function in place.
execute <- function() {
    n <- 20000
    parent <- 1:n; rank <- integer(n)
    find <- function(x) { while (parent[x] != x) { parent[x] <<- parent[parent[x]]; x <- parent[x] }; x }
    unite <- function(a, b) {
        a <- find(a); b <- find(b)
        if (a == b) return(FALSE)
        if (rank[a] < rank[b]) { t <- a; a <- b; b <- t }
        parent[b] <<- a
        if (rank[a] == rank[b]) rank[a] <<- rank[a] + 1L
        TRUE
    }
    k <- 0
    for (i in 1:15000) if (unite((i * 17L) %% n + 1L, (i * 31L + 7L) %% n + 1L)) k <- k + 1
    k
}
expected <- 13385
