strict <- function(expr) withCallingHandlers(expr, warning = function(w) stop("strict: ", conditionMessage(w), call. = FALSE))
tryCatch(strict(as.integer("x")), error = function(e) conditionMessage(e)); strict(1 + 1); lenient <- function(expr, default = NA) tryCatch(expr, error = function(e) default, warning = function(w) default); lenient(stop("a")); lenient(log(-1), 0); lenient(5)
count <- 0; r <- withCallingHandlers({ for (i in 1:3) warning("w", i); "end" }, warning = function(w) { count <<- count + 1; invokeRestart("muffleWarning") }); r; count
msgs <- character(); withCallingHandlers({ message("a"); message("b"); warning("c") }, message = function(m) { msgs <<- c(msgs, conditionMessage(m)); invokeRestart("muffleMessage") }, warning = function(w) { msgs <<- c(msgs, paste("W", conditionMessage(w))); invokeRestart("muffleWarning") }); msgs
old <- options(warn = 2); r <- tryCatch(as.numeric("z"), error = function(e) conditionMessage(e)); options(old); r
