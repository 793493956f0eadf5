x <- 1; y <- 2
attach(list(x=3, y=5, mean=2, sd=function(x) 1, T=5, z=8), name="foo")
attach(list(x=3, q=function() 1, mean=function(x) 3), name="bar")
attach(data.frame(z=1:2, u=3))
attach(list(z=1), warn.conflicts=FALSE)
attach(list(z=1,median=function(x) 1,c=function(...)1))
search()
