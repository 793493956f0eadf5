# Balls in a box: lists as objects, a generator in a closure.
make_random <- function() { seed <- 74755; function() { seed <<- (seed * 1309 + 13849) %% 65536; seed } }
execute <- function() {
    random <- make_random()
    balls <- list()
    for (i in 1:50) balls[[i]] <- list(x = random() %% 500, y = random() %% 500, vx = random() %% 300 - 150, vy = random() %% 300 - 150)
    bounces <- 0
    for (step in 1:4000) {
        for (i in seq_along(balls)) {
            b <- balls[[i]]
            b$x <- b$x + b$vx
            b$y <- b$y + b$vy
            hit <- FALSE
            if (b$x > 500) { b$x <- 500; b$vx <- -abs(b$vx); hit <- TRUE }
            if (b$x < 0) { b$x <- 0; b$vx <- abs(b$vx); hit <- TRUE }
            if (b$y > 500) { b$y <- 500; b$vy <- -abs(b$vy); hit <- TRUE }
            if (b$y < 0) { b$y <- 0; b$vy <- abs(b$vy); hit <- TRUE }
            if (hit) bounces <- bounces + 1
            balls[[i]] <- b
        }
    }
    bounces
}
expected <- NULL
