l <- list(a = 1, b = list(c = 2, d = 3))
names(l$b)[2] <- "D"
str(l)
names(l)[[2]] <- "zz"
names(l)
l$zz$c <- NULL
str(l)
attr(l$zz, "note") <- "inner"
l
names(l) <- NULL; str(l)
x <- list(); x$first <- 1; x[["second"]] <- 2; names(x)
names(x) <- make.names(c("a b", "1c")); names(x)
setNames(list(1, 2), c("u", "v")); unname(setNames(1:2, c("a", "b")))
