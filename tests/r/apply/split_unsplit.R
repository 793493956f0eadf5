s <- split(1:6, c(1, 2))
s
split(c(a = 1, b = 2, c = 3), c("x", "y", "x"))
split(data.frame(v = 1:4, g = c("p", "q")), c("p", "q"))
split(1:4, list(c("a", "b"), c("x", "x", "y", "y")))
split(1:4, list(c("a", "b"), c("x", "x", "y", "y")), sep = "_", drop = TRUE)
unsplit(s, c(1, 2))
x <- 1:4; split(x, c(1, 2)) <- list(c(10, 30), c(20, 40)); x
split(1:3, factor(c("a", "b", "a"), levels = c("a", "b", "c")))
split("a", character(0)) |> tryCatch(error = function(e) cat(conditionMessage(e), "\n"), warning = function(w) cat("W\n"))
