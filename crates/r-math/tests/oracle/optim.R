# Writes tests/data/optim.txt: method, problem, GNU R's result (counts, code, value, parameters).
# Run with GNU R from the crate's folder: Rscript tests/oracle/optim.R
out <- file("tests/data/optim.txt", "w")
num <- function(x) paste(sprintf("%.17g", x), collapse = " ")
put <- function(name, problem, v) cat(name, "|", problem, "|", num(v), "\n", file = out)
fr <- list(rosen = function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2,
  quad = function(x) sum((x - seq_along(x))^2 * seq_along(x)),
  wood = function(x) 100 * (x[1]^2 - x[2])^2 + (1 - x[1])^2 + 90 * (x[3]^2 - x[4])^2 + (1 - x[3])^2 + 10.1 * ((1 - x[2])^2 + (1 - x[4])^2) + 19.8 * (1 - x[2]) * (1 - x[4]),
  exp = function(x) sum(exp(x) - 2 * x))
gr <- list(rosen = function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2)),
  quad = function(x) 2 * (x - seq_along(x)) * seq_along(x),
  wood = function(x) c(400 * x[1] * (x[1]^2 - x[2]) - 2 * (1 - x[1]), -200 * (x[1]^2 - x[2]) - 20.2 * (1 - x[2]) - 19.8 * (1 - x[4]), 360 * x[3] * (x[3]^2 - x[4]) - 2 * (1 - x[3]), -180 * (x[3]^2 - x[4]) - 20.2 * (1 - x[4]) - 19.8 * (1 - x[2])),
  exp = function(x) exp(x) - 2)
st <- list(rosen = c(-1.2, 1), quad = c(5, -3, 2), wood = c(-3, -1, -3, -1), exp = c(3, -1))
res <- function(o) c(o$counts[1], if (is.na(o$counts[2])) 0 else o$counts[2], o$convergence, o$value, o$par)
for (p in names(fr)) {
  put("nm", p, res(optim(st[[p]], fr[[p]])))
  put("bfgs", p, res(optim(st[[p]], fr[[p]], gr[[p]], method = "BFGS")))
  put("bfgs_num", p, res(optim(st[[p]], fr[[p]], method = "BFGS")))
  for (ty in 1:3) put(paste0("cg", ty), p, res(optim(st[[p]], fr[[p]], gr[[p]], method = "CG", control = list(type = ty, maxit = 500))))
  o <- optim(st[[p]], fr[[p]], gr[[p]], method = "L-BFGS-B"); put("lbfgsb", p, res(o))
  o <- optim(pmax(st[[p]], -.5), fr[[p]], gr[[p]], method = "L-BFGS-B", lower = -.5, upper = .8); put("lbfgsb_box", p, res(o))
  o <- optim(st[[p]], fr[[p]], gr[[p]], method = "L-BFGS-B", lower = c(-2, rep(-Inf, length(st[[p]]) - 1))); put("lbfgsb_one", p, res(o))
  set.seed(4); put("sann", p, res(optim(st[[p]], fr[[p]], method = "SANN", control = list(maxit = 500))))
  set.seed(4); put("sann2", p, res(optim(st[[p]], fr[[p]], method = "SANN", control = list(maxit = 300, tmax = 7, temp = 3))))
  n <- nlm(fr[[p]], st[[p]], hessian = TRUE); put("nlm", p, c(n$iterations, n$code, n$minimum, n$estimate, n$gradient)); put("nlm_hess", p, n$hessian)
  h <- optimHess(c(.5, .4, .3, .2)[seq_along(st[[p]])], fr[[p]], gr[[p]]); put("hess", p, h)
}
fl <- optim(c(-1.2, 1), fr$rosen, control = list(maxit = 50)); put("nm50", "rosen", res(fl))
g1 <- list(cubic = function(x) x^3 - x - 1, exp = function(x) exp(x) - 5, kink = function(x) ifelse(x > .3, 1, -1), trig = function(x) cos(x) - x)
lim <- list(cubic = c(1, 2), exp = c(0, 3), kink = c(0, 1), trig = c(0, 1))
for (p in names(g1)) for (tol in c(.Machine$double.eps^.25, 1e-12)) { u <- uniroot(g1[[p]], lim[[p]], tol = tol); put("uniroot", paste(p, sprintf("%.17g", tol)), c(u$root, u$f.root, u$iter, u$estim.prec)) }
g2 <- list(cubic = function(x) (x - 1/3)^2, trig = function(x) sin(x) + x / 3, abs = function(x) abs(x - .7), poly = function(x) x^4 - 3 * x^2 + x)
l2 <- list(cubic = c(0, 1), trig = c(2, 7), abs = c(0, 1), poly = c(-2, 2))
for (p in names(g2)) for (tol in c(.Machine$double.eps^.25, 1e-9)) { u <- optimize(g2[[p]], l2[[p]], tol = tol); put("optimize", paste(p, sprintf("%.17g", tol)), c(u$minimum, u$objective)) }
int <- list(normal = list(dnorm, -Inf, Inf), half = list(dnorm, -1.96, 1.96), tail = list(dnorm, 1, Inf), left = list(dnorm, -Inf, 0.5), sqrt = list(function(x) 1/sqrt(x), 0, 1), log = list(log, 0, 1), osc = list(function(x) sin(50 * x), 0, 3), step = list(function(x) as.numeric(x > .3), 0, 1), cauchy = list(dcauchy, -Inf, Inf), inv = list(function(x) 1/((x + 1) * sqrt(x)), 0, Inf), poly = list(function(x) x^7 - x, -1, 2), peak = list(function(x) 1/((x - .3)^2 + 1e-6), 0, 1), zero = list(function(x) 0 * x, 0, 1), expo = list(function(x) exp(-x), 0, Inf), abs = list(function(x) abs(x - 1/3), 0, 1))
for (p in names(int)) for (rel in c(.Machine$double.eps^.25, 1e-10)) { v <- int[[p]]; r <- integrate(v[[1]], v[[2]], v[[3]], rel.tol = rel, stop.on.error = FALSE); put("integrate", paste(p, sprintf("%.17g", rel)), c(r$value, r$abs.error, r$subdivisions, match(r$message, c("OK", "maximum number of subdivisions reached", "roundoff error was detected", "extremely bad integrand behaviour", "roundoff error is detected in the extrapolation table", "the integral is probably divergent", "the input is invalid")) - 1)) }
close(out)
