f <- function() {
  tryCatch({
    cat("body\n")
    stop("oops")
  }, error = function(e) {
    cat("handler:", conditionMessage(e), "\n")
    "result"
  }, finally = cat("finally\n"))
}
print(f())
g <- function() {
  tryCatch(return("early"), finally = cat("cleanup g\n"))
  "late"
}
print(g())
for (i in 1:3) tryCatch({ if (i == 2) next; cat("i =", i, "\n") }, finally = cat("end", i, "\n"))
