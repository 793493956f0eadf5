cat(try(stop("oops"), silent=TRUE))
tryCatch({tryCatch(stop("inner"), finally=cat("f1\n"))}, error=function(e) cat("caught\n"), finally=cat("f2\n"))
tryCatch({warning("w1"); stop("e1")}, error=function(e) "E", warning=function(w) "W")
withRestarts(invokeRestart("r1", 1, 2), r1=function(a,b) a+b)
withRestarts(5)
conditionMessage(simpleCondition("msg"))
conditionCall(simpleCondition("msg", quote(f(x))))
simpleError("a")$message
as.character(simpleError("a"))
