f <- function() {
  warning("first")
  cat("after first\n")
  warning("second")
  "done"
}
r <- withCallingHandlers(f(), warning = function(w) {
  cat("saw:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
})
print(r)
r <- tryCatch(withCallingHandlers(f(), warning = function(w) cat("log", conditionMessage(w), "\n")),
  warning = function(w) paste("exit on", conditionMessage(w)))
print(r)
