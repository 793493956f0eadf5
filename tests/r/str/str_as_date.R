str(list(x=1,y="b"), no.list=TRUE)
str(I("a"))
str(numeric_version("1.2"))
str(difftime(as.Date("2020-01-02"),as.Date("2020-01-01")))
