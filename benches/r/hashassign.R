# Tables in environments by `assign`, `get`, `exists`, `rm`, `mget`.
execute <- function() {
    e <- new.env()
    for (i in 1:15000) {
        k <- as.character(i %% 701)
        if (exists(k, envir = e, inherits = FALSE)) assign(k, get(k, envir = e) + i, envir = e) else assign(k, i, envir = e)
        if (i %% 50 == 0) rm(list = k, envir = e)
    }
    sum(unlist(mget(ls(e), envir = e)))
}
expected <- 95232396
