# Element-wise operations on short operands of every kind, with what they keep and what they warn of.
operands <- list(d = c(1.5, -2, NA, NaN, 0), e = c(0, 3, 2, NA, Inf), i = c(7L, -7L, NA, 0L, 3L), j = c(2L, 3L, 1L, 0L, NA),
                 l = c(TRUE, FALSE, NA, TRUE, FALSE), one = 2.5, int = 3L, yes = TRUE, m = matrix(1:4, 2), n = matrix(c(2, 0.5, -1, 8), 2),
                 named = c(a = 1, b = 2, c = 3, d = 4, e = 5), s = c("a", "b", NA, "a", "é"), t = "a", none = integer(0))
shown <- function(expr) tryCatch(withCallingHandlers(expr, warning = function(w) {
    cat("<", conditionMessage(w), ">", sep = "")
    invokeRestart("muffleWarning")
}), error = function(e) conditionMessage(e))
binary <- list(`+`, `-`, `*`, `/`, `^`, `%%`, `%/%`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `&`, `|`)
unary <- list(`-`, `!`, abs, sqrt, exp, floor, ceiling, sign)
for (round in 1:2) for (f in binary) for (x in names(operands)) for (y in names(operands)) {
    r <- shown(f(operands[[x]], operands[[y]]))
    if (round == 2L) cat(deparse(f), x, y, deparse(r), "\n")
}
for (f in unary) for (x in names(operands)) cat(deparse(f), x, deparse(shown(f(operands[[x]]))), "\n")
big <- c(.Machine$integer.max, 1L)
print(shown(big + big))
print(shown(c(1e20, 5) %% 3))
total <- 0
for (k in 1:300) total <- total + sum((c(1, 2, 3) > k %% 3) & c(TRUE, FALSE, TRUE)) + sum(c(4L, 5L) * k) + sum(-c(1L, k))
print(total)
