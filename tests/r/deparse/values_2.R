# More of the same.
deparse(data.frame(x = 1:2, y = c("a", "b")))
deparse(data.frame(x = 1:2, row.names = c("a", "b")))
deparse(data.frame())
