quantile(1:5)
rle(c(1,1,2))
as.hexmode(255)
as.octmode(8)
numeric_version("1.2.3")
letters
month.name
