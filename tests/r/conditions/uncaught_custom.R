cond <- structure(class = c("http_error", "error", "condition"), list(message = "404 not found", call = NULL))
on.exit(cat("ignored at top level\n"))
cat("before\n")
stop(cond)
