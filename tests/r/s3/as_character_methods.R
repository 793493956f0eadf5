as.character.temp <- function(x, ...) paste0(unclass(x), " deg")
as.numeric.temp <- function(x, ...) 999
as.double.temp2 <- function(x, ...) 111
as.integer.temp <- function(x, ...) 7L
as.logical.temp <- function(x, ...) NA
as.list.temp <- function(x, ...) list("as list")
t1 <- structure(c(20, 25), class = "temp")
print(as.character(t1)); print(as.numeric(t1)); print(as.double(t1)); print(as.integer(t1)); print(as.logical(t1))
print(as.numeric(structure(1, class = "temp2")))
print(paste(t1)); print(as.list(t1)); print(lapply(t1, identity))
print(as.vector(t1))
print(is.na(t1)); print(rep(t1, 2))
