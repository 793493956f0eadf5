format(as.Date("2024-01-05"), "%d.%m.%y")
as.numeric(format(as.Date("2024-01-05"), "%d"))
sapply(c(1900,2000,2023,2024), function(y) (y %% 4 == 0 & y %% 100 != 0) | y %% 400 == 0)
as.Date("2024-12-31") + 1
format(as.Date("0001-01-01"))
