array(1:3, c(1, 1, 3)); array(c("a", "bb"), c(1, 2, 2), dimnames = list("row", NULL, c("first", "second")))
array(c(TRUE, NA), c(2, 1, 2)); array(c(1.25, 100, NA, 0.001), c(2, 2, 1)); print(array(letters[1:8], c(2, 2, 2)), quote = FALSE)
array(1:16, c(2, 2, 2, 2), dimnames = list(NULL, NULL, c("c1", "c2"), c("d1", "d2")))[, , 1, ]
array(list(1, "a", NULL, 1:3), c(2, 2)); str(array(1:8, c(2, 2, 2))); summary(array(1:8, c(2, 2, 2)))
head(array(1:8, c(4, 2)), 2); tail(matrix(1:8, 4), 2); tail(matrix(1:8, 4, dimnames = list(NULL, c("a", "b"))), 1, keepnums = FALSE)
