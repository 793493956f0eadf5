f <- function(i) { warning("number ", i); i }
x <- sapply(1:3, f)
print(x)
g <- function() { as.numeric("a"); as.numeric("b"); 1:3 + 1:2 }
print(g())
for (i in 1:12) warning("loop ", i)
cat("end\n")
