f <- factor(c("lo", "hi", "lo"), levels = c("lo", "hi"))
levels(f)
levels(f)[1] <- "LOW"
f
levels(f) <- c("a", "b"); f
levels(f) <- list(first = "a", second = "b"); f
attributes(f)
nlevels(f); as.integer(f); unclass(f)
levels(f)[3] <- "new"; f; droplevels(f)
tryCatch(levels(f) <- "one", error = function(e) cat(conditionMessage(e), "\n"))
f[2] <- "first"; f
f2 <- suppressWarnings({ f[1] <- "absent"; f }); f2
factor(f, levels = rev(levels(f)))
levels(f)[levels(f) == "first"] <- "second"; f
relevel(factor(c("x", "y")), ref = "y")
