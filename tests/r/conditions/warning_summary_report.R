check <- function(x) { if (x < 0) warning("negative: ", x); if (x > 100) warning("too large: ", x); x }
ws <- list()
vals <- withCallingHandlers(sapply(c(5, -1, 200), check), warning = function(w) { ws[[length(ws) + 1]] <<- w; invokeRestart("muffleWarning") })
vals
length(ws)
for (w in ws) cat("-", conditionMessage(w), "in", deparse(conditionCall(w)), "\n")
vapply(ws, conditionMessage, "")
all(vapply(ws, inherits, NA, "simpleWarning"))
