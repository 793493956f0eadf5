m <- matrix(1:12, 3, dimnames = list(letters[1:3], LETTERS[1:4]))
m[2, 3]; m["b", "C"]; m[, "A"]; m[1, ]; m[-1, ]; m[m > 6]; m[c(TRUE, FALSE, TRUE), ]; m[, c("D", "A")]; m[2]; m[[2, 3]]; m[["c", "D"]]
m[cbind(1:3, 3:1)]; m[cbind(c("a", "b"), c("B", "C"))]; m[1, , drop = FALSE]; m[, 1, drop = FALSE]; m[0, ]; m[5:6]
m[2, ] <- 0L; m; m[m == 0] <- NA; m; m["a", "A"] <- 100L; m[, 4] <- 1:3; m; m[cbind(1, 2)] <- -1L; m
which(is.na(m)); which(is.na(m), arr.ind = TRUE); which(m == 100, arr.ind = TRUE)
tryCatch(m[4, 1], error = function(e) cat(conditionMessage(e), "\n")); tryCatch(m["z", ], error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(m[, 9], error = function(e) cat(conditionMessage(e), "\n"))
