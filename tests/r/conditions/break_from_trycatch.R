for (i in 1:5) {
  r <- tryCatch({
    if (i == 2) next
    if (i == 4) break
    i
  }, error = function(e) NULL)
  cat("i", i, "r", r, "\n")
}
res <- sapply(1:4, function(i) tryCatch(if (i %% 2) stop("odd") else i, error = function(e) NA))
print(res)
f <- function() { for (i in 1:3) tryCatch(if (i == 2) return(i), finally = cat("fin", i, "\n")); "none" }
print(f())
repeat { tryCatch({ stop("x") }, error = function(e) cat("err\n")); break }
