e <- new.env()
e$x <- 1
lockBinding("x", e)
tryCatch(e$x <- 2, error = function(err) cat(conditionMessage(err), "\n"))
bindingIsLocked("x", e)
unlockBinding("x", e)
e$x <- 3; e$x
lockEnvironment(e)
tryCatch(e$y <- 1, error = function(err) cat(conditionMessage(err), "\n"))
tryCatch(assign("y", 1, envir = e), error = function(err) cat(conditionMessage(err), "\n"))
e$x <- 4
e2 <- new.env()
lockEnvironment(e2, bindings = TRUE)
environmentIsLocked(e2)
count <- 0
makeActiveBinding("counter", function() { count <<- count + 1; count }, environment())
counter; counter
bindingIsActive("counter", environment())
e3 <- new.env()
store <- NULL
makeActiveBinding("v", function(value) if (missing(value)) store else store <<- value * 2, e3)
e3$v <- 5
e3$v
f <- function() { a <- 1; lockBinding("a", environment()); tryCatch(a <- 2, error = function(e) conditionMessage(e)) }
f()
delayedAssign("later", stop("boom"))
tryCatch(later, error = function(e) cat("caught:", conditionMessage(e), "\n"))
tryCatch(lockBinding("nope", e), error = function(err) cat(conditionMessage(err), "\n"))
x <- 1
g <- function() { x <- 2; h <- function() { x <<- 3; x }; r <- h(); c(r, x) }
g(); x
assign("dyn", 5); dyn
k <- function() { assign("newvar", 7); newvar }
k()
exists("newvar")
