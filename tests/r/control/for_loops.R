for (i in 1:3) cat(i, ""); cat("\n"); i
for (x in c(a = 1, b = 2)) print(x)
for (s in c("x", "y")) cat(s, "\n"); for (l in list(1, "a", TRUE, NULL, 1:3)) print(l)
for (i in NULL) print("never"); for (i in integer(0)) print("never"); i
x <- 1:3; for (v in x) { x <- c(x, v * 10) }; x
for (f in factor(c("u", "v"))) print(f); for (d in as.Date("2024-01-01") + 0:1) print(d)
for (m in matrix(1:4, 2)) cat(m, ""); cat("\n"); for (e in expression(a + b, c)) print(e)
r <- for (i in 1:2) i; is.null(r); f <- function() for (i in 1:3) if (i == 2) return(i); f()
for (i in 1:3) { i <- i * 10; cat(i, "") }; cat("\n"); n <- 0; for (i in seq_len(n)) print(i); for (i in seq(10, 1, by = -3)) cat(i, ""); cat("\n")
for (col in data.frame(a = 1:2, b = c("x", "y"))) print(col); for (i in 3:1) cat(i, ""); cat("\n")
tryCatch(for (i in sum) 1, error = function(e) cat(conditionMessage(e), "\n")); for (ch in strsplit("abc", "")[[1]]) cat(ch, "|"); cat("\n")
