withRestarts({
  rs <- computeRestarts()
  print(sapply(rs[1:2], function(r) r$name))
  print(class(rs[[1]]))
  print(rs[[1]])
  print(isRestart <- inherits(rs[[1]], "restart"))
}, alpha = function() 1, beta = function() 2)
withCallingHandlers({ warning("zzz"); cat("after\n") }, warning = function(w) {
  rs <- computeRestarts(w)
  cat(rs[[1]]$name, "\n")
  invokeRestart(rs[[1]])
})
tryCatch(invokeRestart("doesNotExist"), error = function(e) cat(conditionMessage(e), "\n"))
print(is.null(findRestart <- tryInvokeRestart("doesNotExist")))
