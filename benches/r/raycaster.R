# Casting rays through a grid: small functions, vectors of two elements.
step_ray <- function(pos, dir, t) c(pos[1] + dir[1] * t, pos[2] + dir[2] * t)
hit <- function(p) {
    x <- floor(p[1]); y <- floor(p[2])
    x < 0 || y < 0 || x >= 16 || y >= 16 || (x * 7 + y * 3) %% 11 == 0
}
execute <- function() {
    total <- 0
    for (a in 0:1199) {
        angle <- a * pi / 600
        dir <- c(cos(angle), sin(angle))
        t <- 0
        while (t < 20) {
            t <- t + 0.1
            if (hit(step_ray(c(8.5, 8.5), dir, t))) break
        }
        total <- total + t
    }
    round(total, 4)
}
expected <- NULL
