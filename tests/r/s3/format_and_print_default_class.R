x <- structure(list(a = 1, b = "two"), class = "rec")
print(x)
x
y <- structure(1:3, class = "num", units = "cm")
y
print(y)
format(structure(c(1.5, 2), class = "num"))
z <- structure(c(a = 1, b = 2), class = "named")
z
f <- structure(function(x) x + 1, class = "fn")
print(f)
cat(format(structure("txt", class = "q")), "\n")
