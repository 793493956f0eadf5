# S4: dispatch on classes, slots that are checked, inheritance.
setClass("Account", representation(owner = "character", balance = "numeric"))
setClass("Savings", contains = "Account", representation(rate = "numeric"))
setGeneric("deposit", function(acc, x) standardGeneric("deposit"))
setMethod("deposit", "Account", function(acc, x) { acc@balance <- acc@balance + x; acc })
setGeneric("interest", function(acc) standardGeneric("interest"))
setMethod("interest", "Savings", function(acc) { acc@balance <- acc@balance * (1 + acc@rate); acc })
setMethod("show", "Account", function(object) cat("<", object@owner, ">\n"))
execute <- function() {
    a <- new("Account", owner = "a", balance = 0); b <- new("Savings", owner = "b", balance = 100, rate = 0.0001)
    for (i in 1:4000) { a <- deposit(a, i); b <- deposit(b, 1); if (i %% 10 == 0) b <- interest(b) }
    for (i in 1:200) a2 <- new("Account", owner = "x", balance = i)
    round(a@balance + b@balance + a2@balance, 4)
}
expected <- 8006385.3582
