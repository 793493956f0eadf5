t <- function(e) tryCatch(print(e), error=function(c) cat("E:", conditionMessage(c), "\n"), warning=function(c) cat("W:", conditionMessage(c), "\n"))
t(compareVersion("1.2","1.2.0")); t(compareVersion("2.0","1.9")); t(isS3method("print.default")); t(isS3stdGeneric(mean)); t(hasName(list(a=1),"a")); t(.romans); t(stack(list(a=1:2,b=3))); t(unstack(stack(list(a=1:2,b=3:4))))
