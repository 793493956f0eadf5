data.frame(a=c(x=1,y=2))
data.frame(a=c("x","y"), stringsAsFactors=TRUE)$a
data.frame(a=1:2)[["a"]]
data.frame(a=1:2, b=3:4)[1,]
data.frame(a=1:2, b=3:4)[,1]
data.frame(a=1:2, b=3:4)[,1,drop=FALSE]
