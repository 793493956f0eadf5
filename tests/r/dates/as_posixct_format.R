as.POSIXct("2024-01-15 10:30", tz="UTC") + 3600
format(as.POSIXct("2024-01-15 10:30:00", tz="UTC"), "%H:%M")
format(as.POSIXct("2024-01-15 15:30:00", tz="UTC"), "%I:%M %p")
as.numeric(as.POSIXct("2024-01-15", tz="UTC"))
as.POSIXlt("2024-01-15")$year + 1900
