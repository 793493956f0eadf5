# Counting substrings in an environment used as a hash table.
execute <- function() {
    seed <- 42
    bases <- c("A", "C", "G", "T")
    v <- character(10000)
    for (i in seq_along(v)) {
        seed <- (seed * 3877 + 29573) %% 139968
        v[i] <- bases[seed %% 4 + 1]
    }
    s <- paste(v, collapse = "")
    total <- 0
    for (k in 1:4) {
        counts <- new.env()
        for (i in 1:(nchar(s) - k + 1)) {
            key <- substr(s, i, i + k - 1)
            old <- counts[[key]]
            counts[[key]] <- if (is.null(old)) 1 else old + 1
        }
        total <- total + length(ls(counts)) + max(unlist(mget(ls(counts), envir = counts)))
    }
    total
}
expected <- NULL
