# Vectors with names.
c(a = 1, b = 2, c = 3)
c(a = 1L)
c(alpha = TRUE, b = NA)
c(a = "x", bb = "yyyy")
c(first = 1.5, second = NA, third = 1e10)
x <- 1:26
names(x) <- letters
x
x <- 1:3
names(x) <- c("a", NA, "c")
x
names(x) <- c("a", "", "a much longer name")
x
names(x)[2:3] <- NA
x
x <- c(a = 1+2i, b = NA)
x
x <- as.raw(1:3)
names(x) <- c("x", "y", "z")
x
x <- structure(1:12 * 1000, names = month.name)
x
structure(integer(0), names = character(0))
structure(numeric(0), names = character(0))
structure(character(0), names = character(0))
structure(logical(0), names = character(0))
structure(list(), names = character(0))
print(c(a = "x", b = "y"), quote = FALSE)
print(c(a = "x", b = NA), quote = FALSE)
print(c(a = NA, b = 2), na.print = "-")
print(c(a = 1, b = 2), print.gap = 4)
x <- c(1.123456789, 2.1, 3)
names(x) <- c("a very long name indeed, longer than half a line", "b", "c")
x
names(x) <- c(paste(rep("x", 100), collapse = ""), "b", "c")
x
c("with space" = 1, `back\\slash` = 2, `new\nline` = 3)
c(a = -1, b = 10, cc = -100)
sapply(c(a = 1, b = 2), function(v) v * 2)
table(c("a", "b", "a"))
