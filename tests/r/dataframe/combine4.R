t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
d <- data.frame(x=1:3,y=c("a","b","c"))
e<-data.frame()
e[1,"a"] <- 3
e<-d
e[7,1]<-1L
e<-d
e["r9",] <- list(1L,"k")
e<-d
e[[2,"x"]] <- 77L
e<-d
e[2:3,"n"] <- 1
e<-d
e<-d
e<-d
e<-d
e[["x"]] <- 1
e<-d
e<-d
e<-d
e$m <- matrix(1:6,3)
e<-d
e[d$x==2,] <- list(20L,"B")
f <- data.frame(g=factor(c("u","v")))
t(d==2)
t(data.frame(a=1:2,b=3:4)*2)
t(data.frame(a=1:2,b=3:4)+data.frame(a=1:2,b=3:4))
t(-data.frame(a=1:2))
t(!data.frame(a=c(TRUE,FALSE)))
t(sqrt(data.frame(a=c(4,9))))
t(sum(data.frame(a=1:2,b=3:4)))
t(max(data.frame(a=1:2,b=3:4)))
t(range(data.frame(a=1:2,b=3:4)))
t(round(data.frame(a=1.234),1))
t(as.matrix(d))
t(as.matrix(data.frame(a=1:2,b=c(1.5,2))))
t(data.matrix(data.frame(a=1:2,f=factor(c("u","v")))))
t(as.list(d))
t(stack(list(a=1:2,b=3)))
t(stack(data.frame(p=1:2,q=3:4)))
t(unstack(stack(data.frame(p=1:2,q=3:4))))
t(apply(data.frame(a=1:2,b=3:4),1,sum))
t(head(d,2))
t(tail(d,1))
t(d[nrow(d):1,])
t(rev(d))
t(na.omit(data.frame(a=c(1,NA),b=1:2)))
t(complete.cases(data.frame(a=c(1,NA))))
t(colMeans(data.frame(a=1:2,b=3:4)))
t(rowSums(data.frame(a=1:2,b=3:4)))
t(rowsum(c(1,2,3),c("a","b","a")))
t(rowsum(data.frame(v=1:3),c("a","b","a")))
t(mapply(function(a,b) a+b, d$x, 1:3))
t(Reduce(function(a,b) merge(a,b,by="k"),list(data.frame(k=1:2,a=1:2),data.frame(k=1:2,b=3:4),data.frame(k=1:2,c=5:6))))
