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
t(order(d$y,decreasing=TRUE))
t(table(d$y))
t(tapply(d$x,d$y,sum))
t(by(d,d$y,function(q) q$x))
t(cumsum(data.frame(a=1:3)))
t(any(data.frame(a=c(TRUE,FALSE))))
t(do.call(cbind,list(a=1:2,b=3:4)))
t(max(sapply(d,is.numeric)))
