print((function(x) x + 1)(2)); print((\(x, y = 2) x * y)(4)); print(sapply(1:3, \(i) i^2))
print(Map(\(a, b) a - b, 5:6, 1:2)[[2]])
print((function() { x <- 3; function() x * 2 })()())
sq <- \(x) { x^2 }
print(sq(5)); print(Filter(\(s) nchar(s) > 2, c("a", "abc", "abcd")))
print(integrate_sum <- sum(sapply(seq(0, 1, 0.25), function(x) x^2)))
print(do.call(\(...) ...length(), list(1, 2, 3)))
print((\() "no args")())
