t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
d <- data.frame(x=1:3,y=c("a","b","c"))
e<-d
colnames(e) <- c("u","v")
t(e)
t(dimnames(e))
e<-d
e$l <- list(1,2,3)
t(e)
e<-d
e[["x"]][2] <- 50L
t(e)
e<-d
e$x[e$y=="b"] <- 0L
t(e)
e<-d
levels(e$y)
e<-d
e[1,1] <- "s"
t(e)
t(str(e))
e<-d
e[] <- lapply(e, as.character)
t(e)
e<-d
e[["x"]] <- NULL
t(e)
e <- d
e[c("x")] <- NULL
t(e)
e<-data.frame()
e[1,"a"] <- 3
t(e)
e<-data.frame()
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
