m <- matrix(0, 4, 4)
m[2:3, 2:3] <- 1
m
m[1, ] <- 1:4; m[, 4] <- 9; m
m[m == 9] <- -1; m
m[cbind(1:4, 4:1)] <- 100; m
m[-1, -1]; m[c(TRUE, FALSE), ]; m[nrow(m):1, ][1, ]; m[which(m[, 1] > 50), ]
tryCatch(m[5, 1] <- 0, error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(m[, 1] <- 1:3, error = function(e) cat(conditionMessage(e), "\n"))
m[2, 3] <- NA; colSums(is.na(m)); mean(m, na.rm = TRUE)
