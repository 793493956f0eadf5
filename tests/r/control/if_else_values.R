x <- if (TRUE) "yes" else "no"; x
y <- if (FALSE) 1; is.null(y)
f <- function(n) if (n > 0) "pos" else if (n < 0) "neg" else "zero"
sapply(c(-1, 0, 1), f)
if (length(integer(0))) "non-empty" else "empty"
if (1) "one is true"; if (0) "no" else "zero is false"; if ("TRUE") "string TRUE"; if ("T") "string T"
r <- tryCatch(if (NA) 1, error = conditionMessage); r
tryCatch(if (c(TRUE, FALSE)) 1, error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat("W:", conditionMessage(w), "\n"))
tryCatch(if ("abc") 1, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(if (NULL) 1, error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(if (list(TRUE)) 1 else 2, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(if (quote(x)) 1, error = function(e) cat(conditionMessage(e), "\n"))
z <- { 1; 2; if (FALSE) 3 }; is.null(z); `if`(TRUE, "a", "b"); print(if (FALSE) 1)
