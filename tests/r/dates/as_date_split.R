split(1:3, as.Date("2024-01-01") + c(0,1,0))
order(as.Date(c("2024-05-01","2023-01-01")))
outer(1:2, 1:2, function(i,j) i*j)
