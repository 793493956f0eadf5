m <- matrix(list(1, "a", TRUE, 2:3), 2); m; m[[1, 2]]; m[1, ]; m[2, 2]; dim(m); typeof(m); m[[2, 2]] <- "new"; m; apply(m, 1, length)
t(m); rbind(m, list("x", "y")); l <- list(1, 2, 3, 4); dim(l) <- c(2, 2); l; is.matrix(l); unlist(l)
sapply(list(a = 1:2, b = 3:4), identity); sapply(1:2, function(i) list(i)); sapply(1:2, function(i) list(i, "z")); array(list(), c(0, 2))
