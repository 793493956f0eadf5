m <- matrix(1:60 * 12345, 3)
m
colnames(m) <- paste0("column", 1:20)
m
x <- matrix(round(sin(1:36), 4), 2, dimnames = list(c("first", "second"), NULL))
x
options(width = 40)
m[, 1:6]
1:20
letters
list(a = 1:30)
