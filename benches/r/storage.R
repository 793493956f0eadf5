# Trees of arrays, allocated and counted.
make_random <- function() { seed <- 74755; function() { seed <<- (seed * 1309 + 13849) %% 65536; seed } }
execute <- function() {
    random <- make_random()
    count <- 0
    build <- function(depth) {
        count <<- count + 1
        if (depth == 1) return(vector("list", random() %% 10 + 1))
        a <- vector("list", 4)
        for (i in 1:4) a[[i]] <- build(depth - 1)
        a
    }
    build(9)
    count
}
expected <- 87381
