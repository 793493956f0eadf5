sqrt(2)*1e8
pi*1e6
pi*1e-6
TRUE
c(TRUE,FALSE,NA)
NULL
NA
