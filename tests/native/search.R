# Sorting with an index, intervals, numbers from text, Cholesky solves; elements of lists that are variables too.
invisible(dyn.load(Sys.getenv("ROUTINES")))
.Call("sorted", c(3, 1, 2, -5), 1:4)
.Call("interval", c(1, 2, 4, 8), c(0, 1, 3, 8, 9), FALSE, FALSE)
.Call("interval", c(1, 2, 4, 8), c(0, 1, 3, 8, 9), TRUE, FALSE)
.Call("interval", c(1, 2, 4, 8), c(0, 1, 3, 8, 9), FALSE, TRUE)
for (s in c("1.5e3x", "  -2", "NA", "Inf", "0x1F", "abc", ".5.")) print(.Call("parsed", s))
c(.Call("matches", "a", "a"), .Call("matches", "a", "b"), .Call("matches", "", ""))
.Call("solved", matrix(c(4, 2, 2, 3), 2), c(8, 7))
l <- list(k = 8)
k <- l$k
i.k <- l$k
other <- 8
unlist(.Call("each", l, c(8, 3, 5), quote(k * 10), environment()))
l <- list(k = 8)
i.k <- l$k
unlist(.Call("each", l, c(8, 3, 5), quote(i.k + other), environment()))
other
.Call("latin")
