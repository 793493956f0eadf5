as.data.frame(c(a=1,b=2))
as.data.frame("a")
is.data.frame(data.frame()); is.list(data.frame())
split(data.frame(v=1:4,g=c("a","b")), c("a","b"))$a
stack(list(a=1:2,b=3))
tapply(data.frame(v=1:4)$v, c("a","b","a","b"), sum)
