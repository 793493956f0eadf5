s <- factor(c("M", "S", "L", "M"), levels = c("S", "M", "L"), ordered = TRUE)
print(s); print(s < "L"); print(max(s)); print(sort(s)); print(s[2] < s[1]); print(range(s)); print(as.integer(s)); print(is.ordered(s)); print(order(s)); print(table(s)[c("L", "S")])
print(tryCatch(factor("a") < factor("b"), warning = function(w) conditionMessage(w)))
print(ordered(c(3, 1, 2))); print(cut(c(1, 5, 9), c(0, 3, 6, 10), ordered_result = TRUE)); print(s == "M"); print(which(s >= "M"))
