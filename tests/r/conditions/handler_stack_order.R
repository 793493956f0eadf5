r <- withCallingHandlers(
  withCallingHandlers({ warning("W"); "v" },
    warning = function(w) cat("inner\n")),
  warning = function(w) { cat("outer\n"); invokeRestart("muffleWarning") })
print(r)
r <- tryCatch(stop("E"), condition = function(c) "first listed", error = function(e) "second listed")
print(r)
r <- tryCatch(tryCatch(stop("E"), warning = function(w) "inner warning"), error = function(e) "outer error")
print(r)
r <- tryCatch(stop("E"), error = function(e) tryCatch(stop("E2"), error = function(e2) paste(conditionMessage(e), conditionMessage(e2))))
print(r)
