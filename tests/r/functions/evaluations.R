# on.exit of evaluations, missing() of variables, visibility of promises, enclosures that are NULL.
local({ on.exit(cat("bye\n")); cat("hi\n") })
eval(quote({ on.exit(cat("out\n")); cat("in\n") }), new.env())
f <- function() { eval(quote(on.exit(cat("evaluated\n")))); cat("rest\n") }
f()
add <- function(env) do.call("on.exit", list(quote(cat("added\n")), TRUE), envir = env)
g <- function() { add(environment()); cat("in g\n") }
g()
local({ add(environment()); cat("in local\n") })
tryCatch(local({ on.exit(cat("cleaned\n")); stop("gone") }), error = function(e) cat(conditionMessage(e), "\n"))
h <- function() { local({ on.exit(cat("left\n")); return(1) }); 2 }
h()
f <- function() { b <- quote(expr = ); missing(b) }
f()
g <- function(e) { a <- e; missing(a) }
g(quote(expr = ))
h <- function(e) for (a in as.list(e)) print(missing(a))
h(quote(x[, 1]))
k <- function() { z <- 1; missing(z) }
k()
tryCatch((function() missing(nowhere))(), error = function(e) cat(conditionMessage(e), "\n"))
force(invisible(4))
f <- function(code) force(code)
f(invisible(5))
f(6)
eval(quote(1 + 1), globalenv(), NULL)
eval(quote(x + 1), list(x = 1), NULL)
x <- 3
tryCatch(eval(quote(x + y), list(y = 1), NULL), error = function(e) cat(conditionMessage(e), "\n"))
f <- function(x = c("data", NA, "attr")) match.arg(x)
f()
f(NA_character_)
pmatch(NA_character_, c("a", NA))
pmatch("NA", c("a", NA))
charmatch(NA_character_, c("a", NA))
d <- data.frame(a = 1:2, b = 3:4)
d[c(FALSE, FALSE)] <- list()
d[vapply(d, is.factor, NA)] <- lapply(d[vapply(d, is.factor, NA)], as.character)
d
