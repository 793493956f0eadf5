tryCatch({
  tryCatch({
    tryCatch(stop("deep"), finally = cat("1\n"))
  }, error = function(e) {
    cat("caught", conditionMessage(e), "\n")
    stop("second")
  }, finally = cat("2\n"))
}, error = function(e) cat("outer", conditionMessage(e), "\n"),
finally = cat("3\n"))
x <- tryCatch({
  tryCatch(warning("w"), error = function(e) "wrong", finally = cat("inner fin\n"))
}, warning = function(w) "right")
print(x)
