# Writes tests/data/rng.txt: for each stream its kinds, seed, parameters, number of draws, plain
# double sum of the draws, the uniform that comes next, and the first draws.
# Run with GNU R from the crate's folder: Rscript tests/oracle/rng.R
suppressWarnings({
out <- file("tests/data/rng.txt", "w")
num <- function(x) paste(sprintf("%.17g", x), collapse = " ")
psum <- function(x) { s <- 0; for (v in x) s <- s + v; s }
line <- function(name, par, n, x) {
  k <- .Random.seed
  cat(name, "|", num(par), "|", n, "|", num(c(psum(x), runif(1))), "|", num(head(x, 5)), "\n", file = out)
}
stream <- function(name, par, n, f) {
  set.seed(if (is.finite(par[1])) par[1] %% 1000 + 7 else 7)
  x <- f(n)
  line(name, par, n, x)
}
kinds <- c("Wich", "Mars", "Super", "Mers", "Knuth-TAOCP", "Knuth-TAOCP-2002", "L'Ecuyer")
codes <- c(0, 1, 2, 3, 4, 6, 7)
for (i in seq_along(kinds)) for (seed in c(1, 42, -5, 2147483647)) {
  RNGkind(kinds[i], "Inv", "Rej"); set.seed(seed)
  x <- runif(3000)
  line("unif", c(codes[i], seed), 3000, x)
}
nk <- c("Buggy", "Ahr", "Box", "Inv", "Kinderman"); nc <- c(0, 1, 2, 4, 5)
for (i in seq_along(nk)) for (seed in 1:3) {
  RNGkind("Mers", nk[i], "Rej"); set.seed(seed)
  x <- rnorm(100000)
  line("norm", c(nc[i], seed), 100000, x)
}
# A change of kind draws the new seed from the old generator.
for (i in seq_along(kinds)) {
  RNGkind("Mers", "Inv", "Rej"); set.seed(11); RNGkind(kinds[i])
  x <- runif(10)
  line("switch", codes[i], 10, x)
}
RNGkind("Mers", "Inv", "Rej")
N <- 20000
stream("exp", c(1, 2.5), N, function(n) rexp(n, 1/2.5))
for (a in c(0.01, 0.3, 0.999, 1, 1.5, 3, 3.686, 3.7, 8, 13, 13.1, 50, 1e4)) stream("gamma", c(a, 2), N, function(n) rgamma(n, a, scale = 2))
for (ab in list(c(.5,.5), c(.3,2), c(2,.3), c(1,1), c(2,3), c(3,2), c(2,2), c(50,.1), c(100,200), c(1e-3,1e-3), c(5,1))) stream("beta", ab, N, function(n) rbeta(n, ab[1], ab[2]))
for (np in list(c(10,.3), c(10,.7), c(1,.5), c(100,.2), c(100,.5), c(100,.9), c(1000,.03), c(1000,.04), c(1e5,.3), c(1e6,.99), c(2e9,.25), c(60,.5), c(61,.5), c(30,.001)))
  stream("binom", np, N, function(n) rbinom(n, np[1], np[2]))
for (mu in c(1e-3, .5, 1, 3.3, 9.99, 10, 10.5, 12, 25, 100, 1e4, 1e8)) stream("pois", mu, N, function(n) rpois(n, mu))
for (p in c(.01,.3,.9,1)) stream("geom", p, N, function(n) rgeom(n, p))
for (h in list(c(5,5,5), c(10,7,8), c(30,70,50), c(70,30,50), c(70,30,90), c(500,500,300), c(500,400,700), c(400,500,700), c(1e4,2e4,9e3), c(1e6,1e6,1e5), c(0,5,3), c(5,0,3), c(1000,1000,1000), c(1e5,1e5,600)))
  stream("hyper", h, N, function(n) rhyper(n, h[1], h[2], h[3]))
for (np in list(c(3e9,.3), c(1e12,1e-10), c(1e11,.9))) stream("binom", np, 200, function(n) rbinom(n, np[1], np[2]))
for (h in list(c(3e9,2e9,1e6), c(3e9,2e9,1), c(3e9,2e9,50), c(5e9,1e3,1e5))) stream("hyper", h, 20, function(n) rhyper(n, h[1], h[2], h[3]))
for (np in list(c(3,.2), c(.5,.5), c(100,.9))) stream("nbinom", np, N, function(n) rnbinom(n, np[1], np[2]))
for (np in list(c(3,2), c(.5,50))) stream("nbinom_mu", np, N, function(n) rnbinom(n, np[1], mu = np[2]))
stream("logis", c(1, 2), N, function(n) rlogis(n, 1, 2))
stream("weibull", c(1.5, 2), N, function(n) rweibull(n, 1.5, 2))
stream("cauchy", c(1, 2), N, function(n) rcauchy(n, 1, 2))
stream("lnorm", c(1, .5), N, function(n) rlnorm(n, 1, .5))
for (d in c(.5, 1, 3, 30, Inf)) stream("t", d, N, function(n) rt(n, d))
for (d in list(c(1,1), c(5,10), c(30,Inf))) stream("f", d, N, function(n) rf(n, d[1], d[2]))
for (d in c(.5, 1, 3, 30)) stream("chisq", d, N, function(n) rchisq(n, d))
for (d in list(c(1,1), c(0,3), c(5,.1))) stream("nchisq", d, N, function(n) rchisq(n, d[1], ncp = d[2]))
for (d in c(1, 5, 50)) stream("signrank", d, 2000, function(n) rsignrank(n, d))
for (d in list(c(3,4), c(20,10), c(100,70))) stream("wilcox", d, 2000, function(n) rwilcox(n, d[1], d[2]))
stream("multinom", c(20, .1, .2, .3, .4), 100, function(n) c(rmultinom(n, 20, c(.1,.2,.3,.4))))
stream("multinom", c(1000, .5, 0, .25, .25, 0), 100, function(n) c(rmultinom(n, 1000, c(.5,0,.25,.25,0))))
for (n in c(1, 2, 10, 16, 17, 1000, 65536, 65537, 1e5)) stream("perm", n, min(n, 2000), function(k) sample(n, k))
for (n in c(1, 2, 10, 1000, 65536, 2^31, 2^33, 1e15)) stream("replace", n, 2000, function(k) sample(n, k, TRUE))
for (n in c(1e8, 1e12)) stream("hashed", n, 3000, function(k) sample.int(n, k, useHash = TRUE))
RNGkind(sample.kind = "Rounding")
for (n in c(1, 10, 1e5)) stream("perm_rounding", n, min(n, 2000), function(k) sample(n, k))
for (n in c(10, 2^31, 2^33)) stream("replace_rounding", n, 2000, function(k) sample(n, k, TRUE))
for (n in c(5, 300, 1000)) stream("wreplace_rounding", c(n, 4), 2000, function(k) sample(n, k, TRUE, prob = (seq_len(n) %% 7) + 0.5))
RNGkind(sample.kind = "Rejection")
# Weights: kind of vector and its length.
w <- list(function(n) rep(1, n), function(n) seq_len(n), function(n) rep(c(3, 1, 2), length.out = n), function(n) (seq_len(n) %% 7) + 0.5)
for (i in seq_along(w)) for (n in c(1, 2, 3, 5, 10, 150, 200, 201, 300, 1000)) {
  p <- w[[i]](n)
  stream("wreplace", c(n, i), 500, function(k) sample(n, k, TRUE, prob = p))
  stream("wdistinct", c(n, i), n, function(k) sample(n, k, FALSE, prob = p))
}
close(out)
})
