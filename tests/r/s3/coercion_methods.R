temp <- function(c) structure(list(c = c), class = "temp")
as.character.temp <- function(x, ...) paste0(x$c, "C")
as.double.temp <- function(x, ...) x$c
format.temp <- function(x, ...) paste0("<", x$c, ">")
as.data.frame.temp <- function(x, ...) data.frame(celsius = x$c)
t1 <- temp(c(20.5, 30))
as.character(t1); as.numeric(t1); format(t1); as.data.frame(t1); paste(as.character(t1), collapse = " ")
print.temp <- function(x, ...) print(format(x), quote = FALSE)
t1
as.list.temp <- function(x, ...) as.list(x$c)
lapply(t1, sqrt) |> length()
is.numeric.temp <- function(x) TRUE
is.numeric(t1)
as.integer(structure(list(3), class = "other")) |> tryCatch(error = function(e) cat("E\n"))
seq_along(t1); rev.temp <- function(x) temp(rev(x$c)); rev(t1)
