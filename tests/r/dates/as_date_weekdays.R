weekdays(as.Date("2024-01-15"))
months(as.Date("2024-01-15"))
quarters(as.Date("2024-05-15"))
as.numeric(as.Date("1970-01-10"))
as.Date("2024-01-15") + 30
