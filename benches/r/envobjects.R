# Environments as mutable objects with methods in closures.
Stack <- function() {
    self <- new.env()
    self$items <- list()
    self$n <- 0
    self$push <- function(x) { self$n <- self$n + 1; self$items[[self$n]] <- x; invisible(self) }
    self$pop <- function() { x <- self$items[[self$n]]; self$n <- self$n - 1; x }
    self
}
execute <- function() {
    s <- Stack()
    total <- 0
    for (i in 1:2000) s$push(i)
    while (s$n > 0) total <- total + s$pop()
    total
}
expected <- 2001000
