# A little of everything: closures, S3, conditions, vectors.
account <- function(owner, balance = 0) {
    self <- list(owner = owner, balance = balance)
    class(self) <- "account"
    self
}
print.account <- function(x, ...) cat("<account of ", x$owner, ": ", x$balance, ">\n", sep = "")
deposit <- function(acc, amount) {
    if (amount <= 0) stop("amount must be positive")
    acc$balance <- acc$balance + amount
    acc
}

a <- deposit(account("Ada"), 100)
print(a)
tryCatch(deposit(a, -5), error = function(e) cat("refused:", conditionMessage(e), "\n"))

fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
cat("fib(24) =", fib(24), "\n")

m <- matrix(1:6, nrow = 2, dimnames = list(c("a", "b"), NULL))
print(m)
print(sapply(split(1:10, c(1, 2)), sum))
