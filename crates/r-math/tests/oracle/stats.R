# Writes tests/data/stats.txt: function, arguments, GNU R's vector of results.
# Run with GNU R from the crate's folder: Rscript tests/oracle/stats.R
out <- file("tests/data/stats.txt", "w")
num <- function(x) paste(sprintf("%.17g", x), collapse = " ")
put <- function(name, args, v) cat(name, "|", num(args), "|", num(v), "\n", file = out)
set.seed(8)
for (n in c(2, 3, 4, 5, 12)) {
  x <- cumsum(round(runif(n, .1, 2), 2)); y <- round(rnorm(n), 2); at <- c(-1, x, (x[-1] + x[-n]) / 2, 11)
  put("natural", c(n, x, y, at), splinefun(x, y, "natural")(at)); put("fmm", c(n, x, y, at), splinefun(x, y, "fmm")(at))
  if (n > 2) { y[n] <- y[1]; put("periodic", c(n, x, y, at), splinefun(x, y, "periodic")(at)) }
  put("linear", c(n, x, y, at), approx(x, y, at, rule = 2)$y); put("constant", c(n, x, y, at), approx(x, y, at, "constant", f = .3, rule = 2)$y)
}
m <- c(2, 5, .1, 3, 0); sl <- c(1, 2, 0, 1); mf <- .Call(stats:::C_monoFC_m, m, sl); put("monofc", c(m, sl), mf)
for (d in list(list(cars$speed, cars$dist), list(sort(round(rnorm(60), 1)), round(rnorm(60), 2)), list(1:30 + 0, sin(1:30)), list(c(1, 1, 1, 2, 2, 3), 1:6 + 0))) for (f in c(2/3, .2)) for (it in c(0, 3)) for (dl in c(0, 1)) put("lowess", c(f, it, dl, d[[1]], d[[2]]), lowess(d[[1]], d[[2]], f = f, iter = it, delta = dl)$y)
x <- round(rnorm(25), 2); x2 <- x; x2[7] <- NA
for (s in 1:2) for (ci in 0:1) { put("conv", c(s, ci, 3, .5, .3, .2, x), stats::filter(x, c(.5, .3, .2), sides = s, circular = ci == 1)); put("conv", c(s, ci, 4, 1, 2, 3, 4, x2), stats::filter(x2, 1:4, sides = s, circular = ci == 1)) }
put("recursive", c(2, .5, -.25, 0, 0, x), stats::filter(x, c(.5, -.25), "recursive")); put("recursive", c(2, .5, -.25, 3, 7, x2), stats::filter(x2, c(.5, -.25), "recursive", init = c(7, 3)))
xs <- list(x, round(cumsum(rnorm(40))), c(1, 5, 2, 2, 7, 7, 1, 3, 3, 3, 9, 0), presidents[!is.na(presidents)], c(3, 1), c(4, 4, 2, 8, 8))
kinds <- c("3RS3R", "3RSS", "3RSR", "3R", "3", "S")
for (x in xs) for (k in seq_along(kinds)) for (e in c("Tukey", "copy")) if (length(x) > 2) { s <- smooth(x, kinds[k], endrule = e, do.ends = FALSE); put("smooth", c(k, e == "Tukey", 0, x), as.vector(s)); s <- smooth(x, kinds[k], endrule = e, do.ends = TRUE); put("smooth", c(k, e == "Tukey", 1, x), as.vector(s)) }
for (k in c(3, 5, 7)) put("runmed", c(k, xs[[2]]), runmed(xs[[2]], k, endrule = "keep"))
mm <- as.matrix(iris[c(1:6, 51:56, 101:106), 1:4]); m2 <- mm; m2[3, 2] <- NA; m2[8, 4] <- NA; m3 <- rbind(c(0, 0, 1, 1), c(1, 0, 1, 0), c(0, 0, 0, 0), c(2, -2, 0, 3))
me <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
for (m in list(mm, m2, m3)) for (k in seq_along(me)) put("dist", c(k, dim(m), m), dist(m, me[k], p = 3))
hm <- c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")
for (d in list(dist(mm), dist(USArrests[1:20, ]), dist(round(rnorm(15))), dist(c(1, 5)))) for (k in seq_along(hm)) { h <- hclust(d, hm[k]); n <- attr(d, "Size"); put("hclust", c(k, n, d), c(h$merge, h$height, h$order)); put("cutree", c(n, min(3, n), h$merge), cutree(h, min(3, n))) }
km <- function(x, k, a) { set.seed(1); st <- x[sample.int(nrow(x), k), , drop = FALSE]; r <- suppressWarnings(kmeans(x, st, algorithm = a, iter.max = 10)); put("kmeans", c(match(a, c("Hartigan-Wong", "Lloyd", "MacQueen")), k, dim(x), x, st), c(r$cluster, r$centers, r$withinss, r$iter)) }
for (x in list(as.matrix(iris[, 1:4])[seq(1, 150, 3), ], as.matrix(faithful)[1:60, ], matrix(round(rnorm(80), 1), 40))) for (k in c(2, 3, 5)) for (a in c("Hartigan-Wong", "Lloyd", "MacQueen")) km(unname(x), k, a)
for (m in list(mm, as.matrix(mtcars), matrix(c(1, 2, 3), 3), cbind(1, 1:4))) { put("cov", c(dim(m), m), cov(m)); put("cor", c(dim(m), m), suppressWarnings(cor(m))) }
for (v in list(1:10 / 3, rnorm(1000) * 1e5 + 1e7)) put("cov", c(length(v), 1, v), var(v))
close(out)
