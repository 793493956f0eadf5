# More of the same.
list(data.frame(x = 1:2, y = c("a", "b")))
list(d = data.frame(x = 1:2))
