r <- tryCatch(
  withCallingHandlers(stop("original"), error = function(e) stop("from handler")),
  error = function(e) conditionMessage(e))
print(r)
r <- tryCatch(
  withCallingHandlers(warning("w"), warning = function(w) stop("converted: ", conditionMessage(w))),
  error = function(e) conditionMessage(e))
print(r)
r <- withCallingHandlers(
  tryCatch(stop("x"), error = function(e) "exiting wins"),
  error = function(e) cat("not reached\n"))
print(r)
