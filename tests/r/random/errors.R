t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
t(sample(3, 5)); t(rnorm(-1)); t(rnorm("a")); t(rnorm()); t(rnorm(3, sd = -1)); t(rexp(1, -1)); t(runif(2, 2, 1)); t(runif(2, "a")); t(rnorm(2, NA)); t(rbinom(2, 3.5, .5)); t(sample(3, 2, prob = c(1, 0, 0))); t(sample(3, prob = c(1, NA, 2))); t(sample(3, prob = 1:2)); t(sample(3, prob = c(-1, 1, 1))); t(sample.int(-1)); t(sample.int(5, -1)); t(sample(5, NA)); t(rgamma(1, 2, 3, 4)); t(rpois(1)); t(rbinom(1, 2)); t(rnbinom(1, 2, .5, 3)); t(rmultinom(-1, 2, 1)); t(sample.int(0)); t(sample.int(0, 1)); t(rnorm(2, numeric(0))); t(set.seed()); t(rpois(2, -1)); t(rgeom(1, 2))
