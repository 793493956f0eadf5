# Writes tests/data/dist.txt: function, arguments (then lower.tail and log.p, or log), GNU R's value.
# Run with GNU R from the crate's folder: Rscript tests/oracle/dist.R
out <- file("tests/data/dist.txt", "w")
rows <- function(name, f, a, extra, flags) {
  v <- suppressWarnings(do.call(f, c(unname(as.list(a)), extra)))
  cat(sprintf("%s | %s %s | %s\n", name, do.call(paste, lapply(a, function(x) sprintf("%.17g", x))), flags, sprintf("%.17g", v)), sep = "", file = out)
}
PP <- c(0, 1e-300, 1e-50, 1e-10, 1e-3, .01, .1, .25, .5, .7, .9, .99, 1 - 1e-10, 1, 2)
LP <- c(-Inf, -1e4, -500, -50, -3, -1, -.5, -1e-3, -1e-6, 0, 1)
dist <- function(name, xs, pars, d = TRUE, q = TRUE, pp = PP, lp = LP, map = identity) {
  fn <- function(pre) { f <- get(paste0(pre, name)); function(...) do.call(f, map(list(...))) }
  for (par in pars) {
    g <- function(x) do.call(data.frame, c(list(x), as.list(par)))
    if (d) for (l in 0:1) rows(paste0("d", name), fn("d"), g(xs), list(log = l == 1), l)
    for (lo in 1:0) for (l in 0:1) {
      ex <- list(lower.tail = lo == 1, log.p = l == 1); fl <- paste(lo, l)
      rows(paste0("p", name), fn("p"), g(xs), ex, fl)
      if (q) rows(paste0("q", name), fn("q"), g(if (l) lp else pp), ex, fl)
    }
  }
}
dist("norm", c(-1e200, -40, -38, -10, -5.7, -3, -1, -.6, -1e-20, 0, .3, .7, 2, 5.6, 5.7, 8, 9, 37, 39, Inf, -Inf, NaN), list(c(0, 1), c(1, 2.5), c(0, 0), c(0, -1)))
dist("lnorm", c(-1, 0, 1e-10, .1, 1, 3, 100, 1e10, Inf), list(c(0, 1), c(1, .3), c(0, 0)))
dist("unif", c(-1, 0, .2, 1, 2, 5), list(c(0, 1), c(-3, 4), c(2, 2), c(2, 1)))
rate <- function(a) { a[[2]] <- 1 / a[[2]]; a }
dist("exp", c(-1, 0, 1e-20, .1, 1, 50, 800, Inf), list(1, 2.5), map = rate)
dist("weibull", c(-1, 0, 1e-10, .5, 1, 3, 50, Inf), list(c(1, 1), c(.5, 2), c(3, .7), c(-1, 1)))
dist("logis", c(-800, -50, -1, 0, .4, 3, 40, 800, Inf), list(c(0, 1), c(2, .5), c(0, -1)))
dist("cauchy", c(-1e10, -50, -1, 0, .4, 3, 1e8, Inf), list(c(0, 1), c(2, .5), c(0, -1)))
scale <- function(a) { names(a)[3] <- "scale"; a }
dist("gamma", c(-1, 0, 1e-300, 1e-5, .1, .5, .99, 1, 1.5, 3, 10, 30, 90, 100, 110, 200, 900, 1000, 1100, 1e4, Inf), list(c(1, 1), c(.01, 1), c(.5, 2), c(1.5, 1), c(3, .5), c(10, 1), c(100, 1), c(1000, 1), c(1001.5, 1), c(1e-10, 1), c(0, 1), c(-1, 1)), map = scale, lp = LP[-2])
dist("gamma", c(9e4, 99000, 99900, 1e5, 100100, 101000, 1.1e5), list(c(1e5, 1)), map = scale, lp = LP[-2])
dist("chisq", c(0, .1, 1, 5, 20, 100), list(1, 2, 3.5, 50, 0), lp = LP[-2])
XB <- c(-1, 0, 1e-300, 1e-10, .01, .1, .3, .5, .6, .9, .99, 1 - 1e-10, 1, 2)
dist("beta", XB, list(c(1e-5, 1e-5)), q = FALSE)
dist("beta", XB, list(c(1, 1), c(.5, .5), c(2, 3), c(.1, 5), c(5, .1), c(10, 20), c(100, 200), c(1e3, 1e3), c(1e-3, 2), c(20, .5), c(1, 1e5), c(5e4, 1e5), c(0, 1), c(0, 0), c(Inf, 1), c(-1, 1)), lp = LP[-2])
dist("t", c(-Inf, -1e100, -1e5, -30, -3, -1, -.1, -1e-20, 0, .5, 1, 2, 5, 50, 1e10, Inf), list(1, 2, 3, 5.5, 30, 100, 1e4, 1e6, 1e10, Inf, -1), pp = PP[-2], lp = LP[-2])
dist("t", c(-Inf, -1e5, -3, -.1, 0, .5, 2, 50, 1e10), list(.5, 1.1), pp = PP[5:12][-5], lp = LP[5:8])
dist("f", c(-1, 0, 1e-10, .01, .5, 1, 1.5, 4, 30, 1e5, Inf), list(c(1, 1), c(2, 3), c(.5, 10), c(5, 2), c(30, 40), c(1e4, 5), c(5, 1e6), c(1e6, 5), c(3, Inf), c(Inf, 3), c(Inf, Inf), c(100, 100)), lp = LP[-(2:3)])
dist("binom", c(-1, 0, .5, 1, 2, 5, 9, 10, 11, 50, 100), list(c(10, .3), c(10, 0), c(10, 1), c(0, .5), c(100, .5), c(100, .01), c(1000, .05), c(10, 1.5), c(10.5, .5)))
dist("binom", c(0, 10, 900, 49000, 50000, 51000, 99999), list(c(1e5, .5), c(1e5, .001)))
dist("pois", c(-1, 0, .5, 1, 2, 5, 10, 90, 100, 110, 200, 1000), list(.1, 1, 5, 10.5, 100, 1000, 0, -1))
dist("geom", c(-1, 0, 1, 2, 10, 100, 1000), list(.01, .3, .9, 1, 0))
dist("nbinom", c(-1, 0, 1, 2, 10, 50, 100, 1000), list(c(3, .2), c(.5, .5), c(100, .9), c(10, 1), c(1e-3, .1), c(0, .5), c(3, 0)))
mu <- function(a) { names(a)[3] <- "mu"; a }
nbmu <- function(pre) get(paste0(pre, "nbinom"))
dnbinom_mu <- dnbinom; pnbinom_mu <- pnbinom; qnbinom_mu <- qnbinom
dist("nbinom_mu", c(-1, 0, 1, 2, 10, 50, 100, 1000), list(c(3, 2), c(.5, 50), c(1e6, 10), c(10, 0), c(1e-3, 1)), map = mu)
dist("hyper", c(-1, 0, 1, 2, 3, 4, 5, 10, 50, 60, 100), list(c(5, 5, 5), c(10, 7, 8), c(30, 70, 50), c(500, 400, 100), c(1e4, 2e4, 150), c(0, 5, 3), c(5, 5, 0), c(5, 5, 20)), pp = PP[-(2:4)], lp = LP[-(2:4)])
dist("signrank", c(-1, 0, 1, 3, 5, 10, 27, 55, 60, 100), list(1, 5, 10, 30, 60, 0))
dist("wilcox", c(-1, 0, 1, 3, 5, 10, 25, 60, 100, 200, 300), list(c(1, 1), c(3, 4), c(5, 10), c(20, 15), c(30, 30), c(0, 3)))
ncp <- function(k) function(a) { names(a)[k] <- "ncp"; a }
PN <- c(0, 1e-5, .01, .1, .25, .5, .7, .9, .99, 1); LN <- c(-Inf, -10, -3, -1, -.5, -1e-3, 0)
dist("chisq", c(0, .01, .5, 1, 5, 20, 50, 100, 200), list(c(1, 1), c(3, 2.5), c(.5, 10), c(10, 50), c(2, 90), c(0, 2), c(5, 300), c(1, 0)), map = ncp(3), pp = PN, lp = LN)
dist("beta", c(0, .01, .1, .3, .5, .7, .9, .99, 1), list(c(1, 1, 1), c(2, 3, 5), c(.5, .5, 20), c(10, 5, 100)), map = ncp(4), pp = PN, lp = LN)
dist("f", c(0, .1, .5, 1, 2, 5, 20), list(c(2, 3, 1), c(5, 10, 20), c(1, 30, 3), c(4, 1e9, 2)), map = ncp(4), pp = PN, lp = LN)
dist("t", c(-3, -1, 0, .5, 1, 2, 5, 10), list(c(3, 1), c(10, -2), c(30, 5), c(2.5, .1), c(5, 45), c(1e6, 1)), map = ncp(3), pp = PN, lp = LN)
dist("tukey", c(-1, 0, .1, .5, 1, 2, 3, 3.5, 4, 6, 10, 30), list(c(3, 10), c(2, 2), c(5, 30), c(10, 5), c(4, 200), c(3, 1000), c(3, 1e4), c(6, Inf), c(20, 20)), d = FALSE, pp = c(0, .1, .5, .9, .95, .99, 1), lp = c(-Inf, -1, -.05, 0))
close(out)
