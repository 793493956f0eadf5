as.POSIXlt("2024-01-15")$mon
as.POSIXlt("2024-01-15")$wday
as.POSIXlt("2024-01-15")$yday
unlist(unclass(as.POSIXlt("2024-01-15 10:20:30", tz="UTC"))[1:6])
difftime(as.POSIXct("2024-01-02", tz="UTC"), as.POSIXct("2024-01-01", tz="UTC"), units="hours")
