# Arithmetic keeps these classes, whatever type comes out.
as.hexmode(10) * 2
as.octmode(8)^2
as.hexmode(255) / 5
format(as.hexmode(10) * 2, width = 6)
tryCatch(rep(matrix(1:4, 2), 1e308), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(mapply(function(x) x, sum), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(Map(function(x) x, sum), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(mapply(sum, function(x) x), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(pretty(1e15, 1e15), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(diff.Date(-2147483647L, -2147483647L), error = function(e) cat(conditionMessage(e), "\n"))
for (e in expression(gl(-1, 2), gl(2, -1), gl(NA, 1), gl(2, 1, labels = 1:3), gl(2, 2, 0), gl(2, 0), gl(0, 0),
                     La.svd("a"), La.svd(list()), La.svd(matrix(NA, 2, 2)), La.svd(matrix(0, 0, 3)),
                     pretty(1:3, -1), pretty(1:3, NA), pretty(1:3, 5, 9), pretty(1:3, 5, shrink.sml = -1),
                     pretty(c(1e15, 1e15 + 1), 3)))
  tryCatch(print(eval(e)), error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat(conditionMessage(w), "\n"))
print(formatC(1, width = -10L))
print(nchar(formatC(1, width = -100000L)))
