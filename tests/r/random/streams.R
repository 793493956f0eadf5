t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
set.seed(1); t(runif(3)); t(rnorm(2, mean = c(1, 2))); t(rexp(2, 3)); t(sample(5)); t(sample(10, 3)); t(sample(c("a", "b", "c"))); t(sample(5, 10, TRUE)); t(sample(3, 5, TRUE, c(.5, .3, .2))); t(sample(4, 2, prob = 1:4))
t(rpois(3, 4)); t(rbinom(3, 10, .5)); t(rgamma(2, 3)); t(rgamma(2, 3, scale = 2)); t(rbeta(2, 1, 2)); t(rchisq(2, 3)); t(rt(2, 4)); t(rt(2, 4, 1)); t(rf(2, 3, 4)); t(rcauchy(1)); t(rweibull(2, 2)); t(rlogis(1)); t(rlnorm(1)); t(rgeom(2, .3)); t(rhyper(2, 5, 5, 3)); t(rnbinom(2, 3, .5)); t(rnbinom(2, 3, mu = 2)); t(rsignrank(2, 10)); t(rwilcox(2, 4, 5)); t(rmultinom(2, 5, c(.2, .3, .5))); t(rmultinom(1, 3, c(a = 1, b = 1)))
t(rnorm(0)); t(rnorm(c(5, 6, 7))); t(typeof(rpois(1, 1))); t(runif(3, c(0, 10, 100), c(1, 11, 101))); t(rbinom(2, 2^31, .5)); t(sample(c(2.5, 3.5))); t(sample(list(1, "a"))); t(sample(5, 0)); t(sample(character(0))); t(sample.int(20, 4, useHash = TRUE)); t(sample(1.5e10, 1) > 0); t(rexp(2, Inf)); t(sample(300, 5, TRUE, prob = 1:300)); t(rbinom(3, 100, .01)); t(rpois(3, 1000)); t(rgamma(2, .1)); t(rhyper(3, 100, 200, 50)); t(rbeta(2, .5, .5)); t(sample(-5)); t(rnorm(3, sd = 0)); t(round(mean(rnorm(1000)), 6))
