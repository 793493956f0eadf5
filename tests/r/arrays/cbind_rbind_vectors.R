a <- 1:3; b <- 4:6
cbind(a, b); rbind(a, b); cbind(a, b, deparse.level = 0); cbind(x = a, y = b); cbind(a, 10); cbind(1:2, c("p", "q"))
rbind(c(p = 1, q = 2), c(3, 4)); cbind(c(p = 1, q = 2), new = 3:4); rbind(a, total = 9); cbind(a, a + b)
suppressWarnings(cbind(1:3, 1:2)); cbind(NULL, 1:2); rbind(NULL); cbind(character(0)); cbind(1, character(0))
cbind(matrix(1:4, 2), 9:10); rbind(matrix(1:4, 2), c(9, 10), 0); cbind(matrix(1:4, 2, dimnames = list(NULL, c("x", "y"))), z = 5)
tryCatch(cbind(matrix(1:4, 2), matrix(1:6, 3)), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(rbind(matrix(1:4, 2), matrix(1:6, 2)), error = function(e) cat(conditionMessage(e), "\n"))
rbind(1:2, c(TRUE, FALSE), c(1.5, NA)); cbind(TRUE, "a", 1L); cbind(list(1, 2), list("a", "b")); do.call(rbind, list(1:2, 3:4, 5:6))
do.call(cbind, list(a = 1:2, b = 3:4)); Reduce(rbind, 1:3); cbind(1:2, matrix(0, 2, 0))
