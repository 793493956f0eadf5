f <- function() {
  x <- withCallingHandlers(warning("msg text"), warning = function(w) invokeRestart("muffleWarning"))
  x
}
print(f())
r <- suppressWarnings({ warning("gone"); 5 })
print(r)
r <- suppressWarnings(warning("abc"))
print(r)
w <- tryCatch(warning("A", "B", 1:3), warning = conditionMessage)
print(w)
options(warn = 1)
r <- suppressWarnings(as.numeric("q"))
print(r)
