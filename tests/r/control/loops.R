x <- 0
for (i in 1:10) { if (i == 5) next; if (i > 8) break; x <- x + i }
x
repeat { x <- x + 1; if (x > 50) break }
x
n <- 3
while (n > 0) n <- n - 1
n
for (i in 3:1) print(i)
for (x in list(1, "a", TRUE)) print(x)
for (i in NULL) print("never")
i
f <- function() { for (i in 1:3) if (i == 2) return(i); 99 }
f()
