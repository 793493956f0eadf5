t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
d <- data.frame(x=1:3,y=c("a","b","c"))
e<-data.frame()
e[1,"a"] <- 3
t(e)
e<-d
e[7,1]<-1L
t(e)
e<-d
e["r9",] <- list(1L,"k")
t(e)
e<-d
e[[2,"x"]] <- 77L
t(e)
e<-d
e[2:3,"n"] <- 1
t(e)
e<-d
t(e[c(1,NA),"x"] <- 1L)
e<-d
t(e[,5] <- 1)
e<-d
t(e[1:2,"x"] <- 1:3)
e<-d
e[["x"]] <- 1
t(e)
t({e[["x"]] <- 1:2})
e<-d
t(e["x"] <- 1:2)
e<-d
t(e[1:2,"x"] <- list(1))
