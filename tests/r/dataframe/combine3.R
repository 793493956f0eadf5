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
t(merge(data.frame(k=1:3,a=4:6),data.frame(k=c(1,3,4),b=7:9),all.x=TRUE))
t(merge(data.frame(k=c("b","a"),v=1:2),data.frame(k=c("a","b","a"),v=3:5),by="k"))
t(merge(data.frame(a=1:2),data.frame(b=3:4)))
t(merge(data.frame(id=1:2,x=3:4),data.frame(key=2:1,x=5:6),by.x="id",by.y="key"))
t(merge(data.frame(k=1:2,a=4:5),data.frame(k=c(1,1),b=7:8),sort=FALSE))
t(merge(data.frame(a=c(1,1,2),b=c("x","y","x"),v=1:3),data.frame(a=c(1,2),b=c("y","x"),w=8:9)))
t(aggregate(x~g,data.frame(x=1:4,g=c("a","b","a","b")),sum))
t(aggregate(data.frame(x=1:4),list(g=c("a","b","a","b")),mean))
t(aggregate(cbind(x,y)~g,data.frame(x=1:4,y=5:8,g=c("a","b","a","b")),sum))
t(aggregate(d$x,by=list(d$y),FUN=sum))
t(aggregate(.~g,data.frame(x=1:4,y=5:8,g=c("a","b","a","b")),mean))
t(aggregate(x~g+h,data.frame(x=1:4,g=c("a","b","a","b"),h=c(1,1,2,2)),sum))
t(aggregate(x~g,data.frame(x=1:4,g=c("a","b","a","b")),range))
t(aggregate(data.frame(x=1:4,y=2),list(g=c("a","b","a","b"),h=c(1,1,1,2)),length))
t(subset(d,x>1))
t(subset(d,x>1,select=y))
t(subset(d,select=-x))
t(subset(d,select=x:y))
t(subset(1:5,1:5>2))
t(transform(d,z=x*2,x=0))
t(with(d,sum(x)))
t(within(d,{z<-x+1;w<-z*2}))
t(split(d,d$y))
t(split(d,c(1,2,1)))
t(unsplit(split(d,c(1,2,1)),c(1,2,1)))
t(lapply(split(d$x,d$y),sum))
t(sapply(d,class))
t(unique(rbind(d,d)))
t(duplicated(rbind(d,d[1,])))
t(is.na(data.frame(a=c(1,NA),b=c("x",NA))))
