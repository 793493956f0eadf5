as.Date(c("2024-01-01",NA))
as.POSIXct("2024-01-01 10:00:00", tz="UTC")
as.POSIXct(c("2024-01-01 10:00:00","2024-01-02 00:00:00"), tz="UTC")
as.Date("2024-03-01") - as.Date("2024-02-01")
difftime(as.POSIXct("2024-01-02",tz="UTC"), as.POSIXct("2024-01-01",tz="UTC"))
ISOdate(2024,1,1)
1+2i
