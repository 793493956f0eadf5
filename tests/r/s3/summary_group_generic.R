Summary.len <- function(..., na.rm = FALSE) {
  cat("Summary:", .Generic, "na.rm =", na.rm, "\n")
  args <- lapply(list(...), unclass)
  do.call(.Generic, c(args, na.rm = na.rm))
}
x <- structure(c(3, 1, NA), class = "len")
print(max(x))
print(max(x, na.rm = TRUE))
print(range(x, na.rm = TRUE))
print(sum(x, 10, na.rm = TRUE))
print(any(structure(c(TRUE, FALSE), class = "len")))
print(min(5, structure(2, class = "len")))
