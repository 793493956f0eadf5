f <- function() g()
g <- function() stop("deep")
r <- withCallingHandlers(
  tryCatch(f(), error = function(e) deparse(conditionCall(e))),
  error = function(e) cat("never\n"))
print(r)
tr <- NULL
r <- tryCatch(withCallingHandlers(f(), error = function(e) tr <<- length(sys.calls()) > 3), error = function(e) "caught")
print(r); print(tr)
n <- tryCatch(f(), error = function(e) nchar(deparse(sys.call())) > 0)
print(n)
