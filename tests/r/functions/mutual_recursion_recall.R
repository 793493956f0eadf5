even <- function(n) if (n == 0) TRUE else odd(n - 1)
odd <- function(n) if (n == 0) FALSE else even(n - 1)
print(even(10)); print(odd(7)); print(even(3))
print(sapply(1:6, function(n) if (n <= 1) 1 else n * Recall(n - 1)))
depth <- function(l) if (is.list(l)) 1 + max(0, sapply(l, depth)) else 0
print(depth(list(1, list(2, list(3))))); print(depth(5)); print(depth(list()))
flatten <- function(l) if (!is.list(l)) list(l) else do.call(c, lapply(l, flatten))
str(flatten(list(1, list("a", list(TRUE)))))
