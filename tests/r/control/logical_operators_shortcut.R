f <- function(v, name) { cat("eval", name, "\n"); v }
f(FALSE, "a") && f(TRUE, "b"); f(TRUE, "a") || f(FALSE, "b"); f(TRUE, "a") && f(NA, "b"); NA && FALSE; NA || TRUE; tryCatch(NULL || TRUE, error = function(e) conditionMessage(e))
TRUE & c(TRUE, FALSE, NA); xor(TRUE, c(TRUE, FALSE)); !c(a = TRUE, b = FALSE); any(c(FALSE, NA, TRUE)); all(c(TRUE, NA)); all(logical(0)); any(logical(0)); isTRUE(c(TRUE, TRUE)); isFALSE(FALSE); isTRUE(NA)
tryCatch("a" && TRUE, error = function(e) cat(conditionMessage(e), "\n")); tryCatch(c(TRUE, FALSE) && TRUE, error = function(e) cat("E", conditionMessage(e), "\n"), warning = function(w) cat("W", conditionMessage(w), "\n")); 1 && 2; 0 || 0; "TRUE" && TRUE; is.logical(1 & 1); tryCatch(list(1) || TRUE, error = function(e) cat(conditionMessage(e), "\n")); 5 & 0; !0; !5
ifelse(c(1, NA, 3) > 2, "hi", "lo"); ifelse(TRUE, c(1, 2), 3); which(c(FALSE, TRUE, NA, TRUE)); stopifnot(TRUE, 1 == 1); is.null(NULL) && length(NULL) == 0; identical(TRUE && NA, NA)
