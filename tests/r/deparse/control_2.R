# More of the same.
deparse(data.frame(x = 1:2), control = "all")
deparse(data.frame(x = 1:2), control = NULL)
