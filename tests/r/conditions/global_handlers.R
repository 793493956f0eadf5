globalCallingHandlers(warning = function(w) { cat("global:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") },
  message = function(m) { cat("msg:", conditionMessage(m)); invokeRestart("muffleMessage") })
warning("w1")
f <- function() { message("hello from f"); warning("w2"); "value" }
print(f())
x <- as.integer("oops")
print(length(globalCallingHandlers()))
globalCallingHandlers(NULL)
print(length(globalCallingHandlers()))
