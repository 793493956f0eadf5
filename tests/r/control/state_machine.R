next_state <- function(s, input) switch(s, idle = if (input == "coin") "ready" else "idle", ready = switch(input, push = "idle", coin = "ready", refund = "idle", "error"), error = "error")
s <- "idle"; trace <- s
for (i in c("push", "coin", "coin", "push", "coin", "kick", "coin")) { s <- next_state(s, i); trace <- c(trace, s); if (s == "error") { cat("stopped at", i, "\n"); break } }
trace
table(trace)
rle(trace)$lengths
