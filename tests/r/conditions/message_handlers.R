withCallingHandlers({
  message("one")
  message("two ", 2, appendLF = FALSE)
  cat("body continues\n")
}, message = function(m) {
  cat("[", conditionMessage(m), "]", sep = "")
  invokeRestart("muffleMessage")
})
suppressMessages({ message("hidden"); cat("visible\n") })
m <- tryCatch(message("x", "y"), message = identity)
print(class(m))
print(conditionMessage(m))
print(is.null(conditionCall(m)))
