print(data.frame(a=c(1.12345,2)), digits=3)
format(data.frame(a=c(1.5,2),b=c("x","yy")))
data.frame(a=1:3)$a[2]
data.frame(a=1:3)[2,1]
data.frame(a=1:3)[[2,1]]
data.frame(a=1:3,b=4:6)[cbind(1:2,1:2)]
