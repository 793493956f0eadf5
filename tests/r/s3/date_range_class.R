drange <- function(from, to) { from <- as.Date(from); to <- as.Date(to); if (to < from) stop("'to' before 'from'"); structure(list(from = from, to = to), class = "drange") }
length.drange <- function(x) as.integer(x$to - x$from) + 1L
format.drange <- function(x, ...) paste(format(x$from, "%d %b"), "-", format(x$to, "%d %b %Y"))
print.drange <- function(x, ...) cat("<", format(x), ", ", length(x), " days>\n", sep = "")
as.list.drange <- function(x, ...) as.list(seq(x$from, x$to, by = "day"))
"%in%" <- function(x, table) if (inherits(table, "drange")) x >= table$from & x <= table$to else base::`%in%`(x, table)
r <- drange("2024-02-27", "2024-03-02")
r; length(r); as.Date("2024-02-29") %in% r; 3 %in% 1:5
sapply(as.list(r), format, "%a"); tryCatch(drange("2024-01-02", "2024-01-01"), error = function(e) print(e))
seq(r$from, r$to, by = "2 days"); summary(c(r$from, r$to)); unclass(r)$from; weekdays(r$from + 0:4)
