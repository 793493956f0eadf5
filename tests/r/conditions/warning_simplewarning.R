tryCatch(rowsum(1:3, 1:2), error=conditionMessage)
tryCatch(sweep(matrix(1:4,2),1,1:3), warning=conditionMessage)
tryCatch(warning("x", call.=FALSE), warning=function(w) is.null(conditionCall(w)))
tryCatch(warning(simpleWarning("sw")), warning=class)
tryCatch(stop(warningCondition("a", class="cw")), condition=class)
tryCatch(warning(errorCondition("a", class="ce")), condition=class)
tryCatch(message(simpleWarning("q")), condition=class)
withCallingHandlers({warning("A"); "val"}, warning=function(w) {cat("got\n"); tryInvokeRestart("muffleWarning")})
try(log("a"), silent=TRUE)[1]
