attempts <- 0
flaky <- function() { attempts <<- attempts + 1; if (attempts < 3) stop("temporary failure #", attempts); "success" }
retry <- function(f, max = 5) { for (i in seq_len(max)) { res <- tryCatch(list(value = f()), error = function(e) { message("attempt ", i, ": ", conditionMessage(e)); NULL }); if (!is.null(res)) return(res$value) }; stop("gave up after ", max, " attempts") }
suppressMessages(retry(flaky)); attempts
attempts <- -10
r <- tryCatch(suppressMessages(retry(flaky, 2)), error = function(e) conditionMessage(e)); r
log <- character(); attempts <- 0
v <- withCallingHandlers(retry(flaky), message = function(m) { log <<- c(log, sub("\n$", "", conditionMessage(m))); invokeRestart("muffleMessage") }); v; log
