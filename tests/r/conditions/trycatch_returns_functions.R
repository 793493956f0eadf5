safely <- function(f) function(...) tryCatch(list(result = f(...), error = NULL), error = function(e) list(result = NULL, error = conditionMessage(e)))
slog <- safely(log)
str(slog(10))
str(slog("a"))
retry <- function(f, n) {
  for (i in seq_len(n)) {
    r <- tryCatch(list(ok = TRUE, v = f(i)), error = function(e) { cat("attempt", i, "failed:", conditionMessage(e), "\n"); list(ok = FALSE) })
    if (r$ok) return(r$v)
  }
  stop("all attempts failed")
}
print(retry(function(i) if (i < 3) stop("not yet ", i) else i * 100, 5))
print(tryCatch(retry(function(i) stop("no"), 2), error = conditionMessage))
