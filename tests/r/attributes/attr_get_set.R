x <- 1:3
attr(x, "units") <- "cm"
attr(x, "source") <- list(file = "a.txt", line = 3)
x
attributes(x)
attr(x, "uni"); attr(x, "uni", exact = TRUE); attr(x, "nothing")
attr(x, "units") <- NULL
names(attributes(x))
attr(x, "dim") <- c(1, 3)
x
y <- structure(list(1, 2), names = c("a", "b"), note = "n")
y
attributes(y)$note
attributes(y) <- NULL
y
