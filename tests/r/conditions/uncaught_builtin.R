x <- list(a = 1)
cat("ok\n")
log("a")
