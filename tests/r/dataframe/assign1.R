t <- function(e) {
    cat("> ", deparse1(substitute(e)), "\n", sep = "")
    r <- try(e, silent = TRUE)
    if (inherits(r, "try-error")) cat(r) else print(r)
}
d <- data.frame(x=1:3,y=c("a","b","c"))
e <- d
e$x <- 3:1
t(e)
e <- d
e$new <- 0
t(e)
e <- d
e$x <- NULL
t(e)
e <- d
e[2,"x"] <- 10L
t(e)
e <- d
e[e$x>1,"y"] <- "Z"
t(e)
e<-d
e[["x"]] <- c(9,8,7)
t(e)
e<-d
e[4,] <- list(4L,"d")
t(e)
e<-d
e[,"x"] <- 0
t(e)
e<-d
e["w"] <- 1:3
t(e)
e<-d
t(e$bad <- 1:2)
e<-d
e[c("x","y")] <- list(7,8)
t(e)
e<-d
e[1:2,] <- d[2:3,]
t(e)
e<-d
names(e)[2] <- "Y"
t(e)
e<-d
e[e==2] <- 99L
t(e)
e<-d
e[2,] <- NA
t(e)
e<-d
e[["q"]] <- letters[1:3]
t(e)
e<-d
e[5,"x"] <- 5L
t(e)
e<-d
e[,3] <- 1:3
t(e)
e<-d
dim(e)
e<-d
row.names(e) <- c("a","b","c")
t(e)
t(row.names(e) <- c("a","a","b"))
