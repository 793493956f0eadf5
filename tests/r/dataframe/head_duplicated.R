duplicated(data.frame(a=c(1,1,2),b=c("x","x","y")))
head(data.frame(a=1:10),3)
tail(data.frame(a=1:10),2)
head(data.frame(a=1:10),-8)
data.frame(a=1:3)[nrow(data.frame(a=1:3)):1,,drop=FALSE]
expand.grid(a=1:2,b=c("x","y"))
