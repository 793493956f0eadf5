for (f in c("if", "for", "repeat", "(", "{", "next", "break", ".Call", ".Internal", ".Primitive"))
    tryCatch(trace(f, quote(cat("in\n")), print = FALSE), error = function(e) cat(conditionMessage(e), "\n"))
f <- function(x) x + 1
invisible(trace(f, quote(cat("in\n")), print = FALSE)); f(1); untrace(f); f(1)
