r <- signalCondition("just a string", NULL)
print(r)
cond <- simpleCondition("payload")
class(cond) <- c("progress", "condition")
f <- function() { for (i in 1:3) { cond$i <- i; signalCondition(cond) }; "f done" }
total <- 0
r <- withCallingHandlers(f(), progress = function(c) total <<- total + c$i)
print(r); print(total)
r <- tryCatch(f(), progress = function(c) c$i)
print(r)
print(tryCatch(signalCondition(cond), condition = class))
