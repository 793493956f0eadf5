# Dates with fields are lists of dates for lapply and split.
two <- as.POSIXlt(c("2024-01-01", "2024-01-02"), tz = "UTC")
as.list(two)
names(as.list(as.POSIXlt(c(a = "2024-01-01", b = "2024-01-02"), tz = "UTC")))
sapply(two, class)
lapply(two, format, "%d.%m.%Y")
for (d in as.list(two)) print(d)
length(split(1:2, two))
names(split(1:3, as.POSIXct(c("2024-01-01", "2024-01-02", "2024-01-01"), tz = "UTC")))
