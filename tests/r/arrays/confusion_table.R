truth <- c("y", "n", "y", "y", "n", "n"); pred <- c("y", "n", "n", "y", "y", "n")
t <- table(truth, pred)
t
dim(t); dimnames(t); t["y", "n"]; sum(diag(t)) / sum(t)
prop.table(t, 1); margin.table(t, 2)
apply(t, 1, sum); t[, "y"]; summary(c(t)); as.data.frame(t); names(dimnames(t)); t == 2; t * 2
addmargins(t)
