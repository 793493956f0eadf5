f <- function() stop("nothing shown", call. = FALSE)
f()
