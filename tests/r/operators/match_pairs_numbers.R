# `match` with numbers on the left and values of all kinds on the right.
lefts <- expression(NULL, NA, c(TRUE,NA,FALSE), 5L, c(3L,NA,-2L), 2.5, c(1.5,NA,-Inf))
rights <- expression(NULL, NA, c(TRUE,NA,FALSE), 5L, c(3L,NA,-2L), 2.5, c(1.5,NA,-Inf), 1+2i, "a", c("b",NA,"10"), as.raw(c(1,255)), list(1,"a"), c(x=1,y=2), factor(c("u","v","u")), matrix(1:4,2), 1:3)
for (a in as.list(lefts)) for (b in as.list(rights)) {
  cat("--", deparse(a), "`match`", deparse(b), "\n")
  withCallingHandlers(
    tryCatch(print(`match`(eval(a), eval(b))), error = function(err) cat("Error:", conditionMessage(err), "\n")),
    warning = function(w) { cat("Warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
}
