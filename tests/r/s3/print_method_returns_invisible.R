print.quiet <- function(x, ...) { cat("shown\n"); invisible(x) }
q <- structure(list(1), class = "quiet")
q
y <- print(q)
identical(y, q)
f <- function() q
f()
f2 <- function() invisible(q)
f2()
(f2())
for (i in 1:2) q
if (TRUE) q
x <- q
{ q }
local(q)
list(a = q)
suppressWarnings(q)
NULL
