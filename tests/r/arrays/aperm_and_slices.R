a <- array(1:24, c(2, 3, 4), dimnames = list(i = c("i1", "i2"), j = c("j1", "j2", "j3"), k = NULL))
dim(aperm(a)); dim(aperm(a, c(2, 1, 3))); aperm(a, c(3, 1, 2))[4, 2, 3]; a["i2", "j3", 4]; a[, , 1]; a[1, 2, ]; dim(a[, , 1, drop = FALSE])
a["i1", , 2:3]; aperm(a[, , 1]); identical(aperm(aperm(a)), a); aperm(a, c("k", "i", "j"))[1, , ]
dimnames(aperm(a, c(2, 3, 1))); apply(a, c("i", "k"), sum); asplit(a[, , 1], 1)
b <- a; b[1, 1, ] <- 0L; b[1, 1, ]; sum(b); a[cbind(1, 2, 3)]; slice.index(a[, , 1], 2)
