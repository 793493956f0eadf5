br <- c(0, 10, 20, 30)
print(findInterval(c(-5, 0, 5, 10, 30, 99), br))
print(findInterval(c(0, 10, 30), br, left.open = TRUE))
print(findInterval(30, br, rightmost.closed = TRUE))
print(findInterval(c(-1, 40), br, all.inside = TRUE))
print(findInterval(15, numeric(0)))
grade <- c("F", "D", "C", "B")[findInterval(c(55, 65, 78, 92), c(0, 60, 70, 80)) ]
print(grade)
