f <- function(v, x) { cat("eval", v, "\n"); x }
f("a", FALSE) && f("b", TRUE)
f("a", TRUE) || f("b", TRUE)
f("a", TRUE) && f("b", TRUE)
print(TRUE & c(TRUE, FALSE, NA)); print(FALSE | c(TRUE, FALSE, NA)); print(!c(TRUE, NA)); print(xor(c(TRUE, FALSE), TRUE)); print(any(c(FALSE, NA, TRUE))); print(all(c(TRUE, NA))); print(all(logical(0))); print(any(logical(0))); print(isTRUE(c(TRUE, TRUE))); print(isFALSE(FALSE)); print(1 && 2); print(0 || 0); print(NA && FALSE); print(NA || TRUE); print(is.na(NA && TRUE)); print(tryCatch("a" && TRUE, error = function(e) conditionMessage(e))); print(tryCatch("a" & TRUE, error = function(e) conditionMessage(e))); print(tryCatch(NULL && TRUE, error = function(e) conditionMessage(e))); print(c(TRUE, FALSE) & c(TRUE, TRUE)); print(1:4 & c(0, 1)); print(!0:2); print(!character(0))
