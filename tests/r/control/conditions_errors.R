t <- function(e) tryCatch(eval(e), error = function(err) cat(conditionMessage(err), "\n"))
t(quote(if (NA) 1))
t(quote(if (NULL) 1))
t(quote(if (logical(0)) 1))
t(quote(if (c(TRUE, FALSE)) 1))
t(quote(if ("a") 1))
t(quote(if (list(1)) 1))
if ("TRUE") "string true"
if (2) "number"
t(quote(while (NA) 1))
t(quote(for (i in function() 1) 1))
TRUE && FALSE; TRUE || stop("no"); FALSE && stop("no")
NA && FALSE; NA || TRUE; NA && TRUE
t(quote("a" && TRUE))
t(quote(NULL || TRUE))
1 && 0
xor(TRUE, FALSE)
isTRUE(c(TRUE, TRUE)); isFALSE(FALSE)
switch("c", a = 1, b = 2)
is.null(switch("c", a = 1, b = 2))
switch("a", a = , b = "fall", c = "no")
switch("d", a = 1, "default")
switch(2, "a", "b", "c")
is.null(switch(4, "a", "b", "c"))
t(quote(switch(NULL, a = 1)))
t(quote(switch(c("a", "b"), a = 1)))
s <- function(x) switch(x, "a" = "first", "b" = { cat("side\n"); "second" }, stop("unknown: ", x))
s("a"); s("b"); t(quote(s("z")))
i <- 0
while (TRUE) { i <- i + 1; if (i %% 2 == 0) next; if (i > 7) break; cat(i, "") }
cat("\n")
for (nm in c("x", "y")) cat(nm, "")
cat("\n")
for (i in seq(10, 1, by = -3)) cat(i, "")
cat("\n")
z <- for (i in 1:3) i
is.null(z)
for (x in list(1, "a", NULL, c(1, 2))) cat(length(x), "")
cat("\n")
f <- factor(c("u", "v")); for (l in f) cat(l, "")
cat("\n")
m <- matrix(1:4, 2); for (v in m) cat(v, "")
cat("\n")
repeat { break }
n <- 0; repeat { n <- n + 1; if (n == 3) break }; n
k <- 5; while (k > 0) k <- k - 2; k
ifelse(c(TRUE, FALSE, NA), 1, 2)
vapply(1:3, function(i) { if (i == 2) return(0); i * 10 }, numeric(1))
sapply(1:3, function(i) if (i == 2) NULL else i)
do.call("if", list(TRUE, "a", "b"))
sapply(c(1, 4, 9), sqrt)
`if`(FALSE, 1, 2)
(`+`)(1, 2)
sapply(list(1:3, 4:6), `[`, 2)
