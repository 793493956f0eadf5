# Map, Filter, Reduce, sapply, vapply, mapply, do.call, Recall, apply, outer.
once <- function() {
    x <- 1:3000
    a <- sum(unlist(Map(function(p, q) p * q, x, rev(x))))
    b <- length(Filter(function(v) v %% 3 == 0, x))
    c <- Reduce(`+`, x, accumulate = FALSE)
    d <- Reduce(function(u, v) u + v, x, accumulate = TRUE)
    e <- sum(sapply(x, function(v) v^2))
    f <- sum(vapply(x, function(v) v + 0.5, numeric(1)))
    g <- sum(mapply(function(p, q) p + q, x, x))
    h <- do.call(sum, as.list(x))
    r <- 0; for (i in 1:300) r <- r + do.call("max", list(i, 3, 5))
    k <- (function(n) if (n <= 1) 1 else n * Recall(n - 1))(100)
    l <- 0; for (i in 1:40) l <- l + (function(n) if (n < 2) n else Recall(n - 1) + Recall(n - 2))(9)
    p <- Position(function(v) v > 2500, x); q <- Find(function(v) v > 2000, x)
    z <- sapply(split(x, x %% 10), sum); t <- tapply(x, x %% 7, mean); ap <- apply(matrix(x, 100), 1, sum); ou <- outer(1:50, 1:50, Vectorize(function(i, j) i + j))
    a + b + c + sum(d) + e + f + g + h + r + l + p + q + sum(z) + sum(t) + sum(ap) + sum(ou) + log(k)
}
execute <- function() { for (k in 1:3) r <- once(); r }
expected <- 18045204889.2394
