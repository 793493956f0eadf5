f <- function(x) {
  if (any(x < 0)) { warning("negative values set to NA"); x[x < 0] <- NA }
  sqrt(x)
}
out <- tryCatch(f(c(4, -1)), warning = function(w) { print(conditionCall(w)); NULL })
print(out)
out <- withCallingHandlers(f(c(4, -1, 9)), warning = function(w) { message("Note: ", conditionMessage(w)); invokeRestart("muffleWarning") })
print(out)
res <- lapply(list(1, "a", -1), function(v) tryCatch(log(v), warning = function(w) "warned", error = function(e) "failed"))
print(res)
