df <- structure(data.frame(x = 1:3, y = c("a", "b", "c")), class = c("mydf", "data.frame"))
print.mydf <- function(x, ...) { cat("mydf with", nrow(x), "rows\n"); NextMethod() }
df
df[2, ]
"[.mydf" <- function(x, ...) { r <- NextMethod(); if (is.data.frame(r)) class(r) <- class(x); r }
df[1:2, ]
df$x
summary.mydf <- function(object, ...) "summary of mydf"
summary(df)
dim(df); nrow(df)
as.data.frame(df)
