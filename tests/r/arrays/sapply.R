sapply(1:3, function(i) matrix(i,2,2), simplify="array")
sapply(c(a=1,b=2), function(x) c(u=x,v=x*2))
