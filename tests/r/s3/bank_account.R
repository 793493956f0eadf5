account <- function(owner, balance = 0) {
  stopifnot(is.character(owner), balance >= 0)
  structure(list(owner = owner, balance = balance, log = character()), class = "account")
}
deposit <- function(acc, amount, ...) UseMethod("deposit")
deposit.account <- function(acc, amount, ...) {
  acc$balance <- acc$balance + amount
  acc$log <- c(acc$log, sprintf("deposit %.2f", amount))
  acc
}
withdraw <- function(acc, amount) UseMethod("withdraw")
withdraw.account <- function(acc, amount) {
  if (amount > acc$balance) stop("insufficient funds")
  acc$balance <- acc$balance - amount
  acc$log <- c(acc$log, sprintf("withdraw %.2f", amount))
  acc
}
print.account <- function(x, ...) {
  cat("Account of ", x$owner, ": ", format(x$balance, nsmall = 2), "\n", sep = "")
  if (length(x$log)) cat(paste0("  - ", x$log), sep = "\n")
  cat("\n")
  invisible(x)
}
a <- account("Ann", 100)
a <- deposit(a, 50)
a
r <- tryCatch(withdraw(a, 500), error = function(e) cat("Error:", conditionMessage(e), "\n"))
a <- withdraw(a, 30)
print(a)
tryCatch(account(1), error = function(e) cat(conditionMessage(e), "\n"))
