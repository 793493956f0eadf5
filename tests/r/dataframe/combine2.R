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
t(e)
t(dim(e))
t(names(e))
e<-d
e[d$x==2,] <- list(20L,"B")
t(e)
t(rbind(d,d))
t(rbind(d,data.frame(x=9L,y="z")))
t(rbind(d,list(5L,"q")))
t(rbind(d,data.frame(y="w",x=0L)))
t(rbind(d,data.frame(a=1,b=2)))
t(rbind(d,data.frame(x=1)))
t(rbind(data.frame(),d))
t(do.call(rbind,list(d,d[1,],d[2:3,])))
t(rbind(d,c(x=1,y="k")))
f <- data.frame(g=factor(c("u","v")))
t(rbind(f,data.frame(g="w"))$g)
t(rbind(data.frame(a=1,row.names="r1"),data.frame(a=2,row.names="r2")))
t(rbind(data.frame(a=1,row.names="r1"),data.frame(a=2,row.names="r1")))
t(rbind(p=d,q=d))
t(do.call(rbind,lapply(1:3,function(i) data.frame(i=i,sq=i^2))))
t(cbind(d,z=1:3))
t(cbind(d,d))
t(cbind(1:3,d))
t(cbind(d,k="s"))
t(cbind(a=1:2,b=data.frame(q=3:4)))
t(merge(data.frame(k=1:3,a=4:6),data.frame(k=c(1,3,4),b=7:9)))
t(merge(data.frame(k=1:3,a=4:6),data.frame(k=c(1,3,4),b=7:9),all=TRUE))
