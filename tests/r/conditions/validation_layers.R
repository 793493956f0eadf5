validate <- function(x) { if (!is.numeric(x)) stop("need numeric, got ", class(x)[1]); if (any(x < 0)) warning("negative input"); sqrt(abs(x)) }
safe <- function(x) tryCatch(list(ok = TRUE, value = validate(x)), error = function(e) list(ok = FALSE, msg = conditionMessage(e)), warning = function(w) list(ok = NA, msg = conditionMessage(w)))
str(safe(4)); str(safe("a")); str(safe(-4))
res <- lapply(list(9, "x", -1, TRUE), safe)
sapply(res, function(r) r$ok)
sapply(Filter(function(r) !isTRUE(r$ok), res), `[[`, "msg")
