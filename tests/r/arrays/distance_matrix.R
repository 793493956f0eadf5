pts <- rbind(a = c(0, 0), b = c(3, 4), c = c(6, 8))
d <- as.matrix(outer(1:3, 1:3, Vectorize(function(i, j) sqrt(sum((pts[i, ] - pts[j, ])^2)))))
dimnames(d) <- list(rownames(pts), rownames(pts))
d
d["a", "c"]; max(d); which(d == max(d), arr.ind = TRUE)
d[upper.tri(d)]
apply(d, 1, function(r) names(r)[order(r)][2])
round(d / max(d), 2)
