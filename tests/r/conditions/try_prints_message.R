# nostderr
r <- try(log(-1:1 + "a"))
print(class(r))
f <- function(x) stop("printed to stderr: ", x)
r <- try(f(7))
cat("Msg:", r)
options(show.error.messages = FALSE)
r <- try(f(8))
cat("Msg:", r)
