collect <- function(expr) {
  ws <- character()
  v <- withCallingHandlers(expr, warning = function(w) {
    ws <<- c(ws, conditionMessage(w))
    invokeRestart("muffleWarning")
  })
  list(value = v, warnings = ws)
}
print(collect({ warning("a"); warning("b"); 42 }))
print(collect(as.integer("x")))
print(collect(1:3 + 1:2))
print(collect(sqrt(-1)))
print(collect(log(-1)))
print(collect(mean("a")))
str(collect(as.numeric(c("1", "b"))))
