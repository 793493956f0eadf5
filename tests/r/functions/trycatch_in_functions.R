safe_div <- function(a, b) tryCatch({ if (b == 0) stop("division by zero"); a / b }, error = function(e) { message("caught: ", conditionMessage(e)); NA }, finally = cat("done\n"))
print(safe_div(6, 3)); print(safe_div(1, 0))
f <- function(x) { r <- try(log(x), silent = TRUE); if (inherits(r, "try-error")) "failed" else r }
print(f(1)); print(f("a"))
w <- function(x) withCallingHandlers(as.integer(x), warning = function(w) { cat("warn:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(w("12")); print(w("zz"))
retry <- function(f, n) { for (i in seq_len(n)) { r <- tryCatch(f(i), error = function(e) NULL); if (!is.null(r)) return(r) }; "gave up" }
print(retry(function(i) if (i < 3) stop("no") else i, 5)); print(retry(function(i) stop("x"), 2))
