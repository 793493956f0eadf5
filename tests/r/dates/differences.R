# Points in time and differences, whose methods are not the same.
t <- as.POSIXct("2024-01-10 12:00:00", tz = "UTC")
d <- as.difftime(5, units = "hours")
t - d
t + d
d + t
as.POSIXlt(t) - d
as.Date("2024-01-10") - as.difftime(5, units = "days")
as.difftime(2, units = "weeks") + as.Date("2024-01-10")
t - as.difftime(30, units = "mins") > t
a <- structure(1, class = "A")
b <- structure(2, class = "B")
"+.A" <- function(e1, e2) "A"
Ops.B <- function(e1, e2) "B"
a + b
d - t
