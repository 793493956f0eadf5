cbind(character(0), integer(0))
rbind(list(1,2), list("a","b"))
cbind(list(a=1,b=2), c=3)
rbind(1:2, c("a","b"), deparse.level=0)
{x <- 1:2; y <- 3:4; cbind(x,y)}
{x <- 1:2; y <- 3:4; cbind(x,y+1)}
{x <- 1:2; y <- 3:4; cbind(x,y+1,deparse.level=2)}
{x <- 1:2; rbind(x, 5:6, z=0)}
rbind(data.frame(a=1,b="x"), data.frame(a=2,b="y"))
