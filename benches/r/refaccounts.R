# Reference classes: fields by `<<-`, methods that call each other.
Counter <- setRefClass("Counter", fields = list(n = "numeric"), methods = list(
    inc = function(by = 1) { n <<- n + by; invisible(.self) }, get = function() n))
Stack <- setRefClass("Stack", fields = list(items = "list"), methods = list(
    push = function(x) { items[[length(items) + 1]] <<- x }, pop = function() { v <- items[[length(items)]]; items[[length(items)]] <<- NULL; v },
    size = function() length(items)))
execute <- function() {
    c <- Counter$new(n = 0)
    for (i in 1:5000) c$inc(2)
    s <- Stack$new(); t <- 0
    for (i in 1:1500) { s$push(i); if (i %% 3 == 0) t <- t + s$pop() }
    c$get() + t + s$size()
}
expected <- 386750
