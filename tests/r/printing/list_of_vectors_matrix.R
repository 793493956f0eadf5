m <- matrix(list(1, "a", TRUE, NULL, 1:3, list(1, 2)), 2)
print(m)
l <- list(1:3, letters[1:2]); dim(l) <- c(1, 2)
l
matrix(list(mean, quote(a + b), as.name("s"), 2i), 2)
array(list(1, 2, 3, 4, 5, 6, 7, 8), c(2, 2, 2))
list(c(a = 1), list(b = 2))
rbind(list(a = 1, b = "x"), list(a = 2, b = "y"))
cbind(list(1, 2), c("a", "b"))
