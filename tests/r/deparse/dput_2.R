# nostderr
# More of the same.
dput(data.frame(x = 1:3, y = letters[1:3]))
dput(data.frame(x = c(1.5, 2), row.names = c("u", "v")))
dump("l", file = stdout())
