acct <- function(balance) structure(list(balance = balance), class = "acct")
"$.acct" <- function(x, name) if (name == "double") x[["balance"]] * 2 else x[[name]]
a <- acct(50)
print(a$balance); print(a$double)
"$<-.acct" <- function(x, name, value) { if (name == "balance" && value < 0) stop("negative balance"); y <- unclass(x); y[[name]] <- value; structure(y, class = class(x)) }
a$balance <- 10
print(a$double)
print(tryCatch({ a$balance <- -1; "set" }, error = conditionMessage))
print(a$balance)
print(names(a))
