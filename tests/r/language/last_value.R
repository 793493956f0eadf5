# The value of the expression before, whether it was shown or not.
1 + 1
.Last.value
x <- c(a = 5)
.Last.value * 2
invisible("quiet")
print(.Last.value)
f <- function() .Last.value
NULL
f()
f()
x[1] <- 7
y <- .Last.value
y
tryCatch(stop("no"), error = function(e) "caught")
toupper(.Last.value)
