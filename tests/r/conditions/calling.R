withCallingHandlers({ warning("w1"); cat("continued\n"); "value" },
  warning = function(w) { cat("handling:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
withCallingHandlers({ message("hello"); cat("after\n") }, message = function(m) { cat("got:", conditionMessage(m)); invokeRestart("muffleMessage") })
suppressWarnings({ warning("x"); 5 })
suppressMessages({ message("x"); 6 })
f <- function() { warning("fw"); "result" }
x <- withCallingHandlers(f(), warning = function(w) { cat("call:", deparse(conditionCall(w)), "\n"); invokeRestart("muffleWarning") })
x
tryCatch(withCallingHandlers(stop("deep"), error = function(e) cat("calling first\n")), error = function(e) cat("exiting second\n"))
withCallingHandlers(
  tryCatch({ warning("inner"); 1 }, error = function(e) 2),
  warning = function(w) { cat("outer calling\n"); invokeRestart("muffleWarning") })
withRestarts(invokeRestart("a", 1, 2), a = function(x, y) x + y)
withRestarts({ cat("before\n"); invokeRestart("b"); cat("not\n") }, b = function() "restarted")
withRestarts(10, z = function() 0)
tryCatch(invokeRestart("nonexistent"), error = function(e) cat(conditionMessage(e), "\n"))
h <- function(x) { withRestarts(stop("bad"), useValue = function(v) v) }
withCallingHandlers(h(1), error = function(e) invokeRestart("useValue", 42))
rlang_abort <- function(msg, class) stop(structure(class = c(class, "error", "condition"), list(message = msg, call = sys.call(-1))))
tryCatch(rlang_abort("classed", "my_error"), my_error = function(e) cat("my_error:", conditionMessage(e), "\n"))
nested <- tryCatch({
  tryCatch(stop("one"), error = function(e) stop(paste(conditionMessage(e), "two")))
}, error = function(e) conditionMessage(e))
nested
tryCatch({ warning("ww"); 1 }, condition = function(c) class(c))
result <- tryCatch({ message("note"); 3 }, message = function(m) { 4 })
result
op <- options(warn = 2)
tryCatch(as.numeric("zz"), error = function(e) cat(conditionMessage(e), "\n"))
options(op)
warningCondition("wc", class = "cw") |> class()
errorCondition("ec", class = "ce", data = 5)$data
tryCatch(warning(warningCondition("wc", class = "cw")), cw = function(w) "caught cw")
