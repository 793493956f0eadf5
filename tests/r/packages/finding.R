# Finding functions wherever they are.
x <- getAnywhere("head.default"); names(x); x$where; x$visible; x$dups; class(x); x$name
y <- getAnywhere("sd"); y$where; y$visible
getAnywhere("nothing of this name")
getAnywhere(head.default)$where
environment(getAnywhere("head.default")[1])
environment(getS3method("head", "default")); environment(getS3method("print", "data.frame"))
try(getS3method("print", "nothing")); getS3method("print", "nothing", TRUE); try(getS3method("nothing", "a"))
foo.bar <- function(x) 1; foo <- function(x) UseMethod("foo"); methods("foo"); attr(methods("foo"), "info")
print.thing <- function(x, ...) cat("<thing>\n")
structure(1, class = "thing")
rm(print.thing)
structure(1, class = "thing")
registerS3method("print", "thing", function(x, ...) cat("<registered>\n"))
structure(1, class = "thing")
head(structure(list(a = 1:3), class = "data.frame", row.names = 1:3), 2)
inherits(try(head.default(1:3), silent = TRUE), "try-error")
local({ f <- function() head(letters, 2); f() })
environmentName(environment(args))
