# Shortest paths: lists of records with vectors, `repeat` with `break`, infinities.
once <- function() {
    n <- 120
    edges <- lapply(1:n, function(i) list(to = c((i * 3) %% n + 1, (i * 7 + 1) %% n + 1, i %% n + 1), w = c(i %% 5 + 1, i %% 7 + 2, 9)))
    tot <- 0
    for (src in 1:8) {
        dist <- rep(Inf, n); done <- rep(FALSE, n); dist[src] <- 0
        repeat {
            u <- 0; best <- Inf
            for (i in seq_len(n)) if (!done[i] && dist[i] < best) { best <- dist[i]; u <- i }
            if (u == 0) break
            done[u] <- TRUE
            e <- edges[[u]]
            for (k in seq_along(e$to)) { v <- e$to[k]; nd <- best + e$w[k]; if (nd < dist[v]) dist[v] <- nd }
        }
        tot <- tot + sum(dist)
    }
    tot
}
execute <- function() { for (k in 1:12) r <- once(); r }
expected <- 17885
