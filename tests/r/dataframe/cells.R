d <- data.frame(a=1:3, b=c(1.5,NA,3), s=c("x","y","z"), f=factor(c("u","v","u")), stringsAsFactors=FALSE)
d[2,"a"]; d[2,2]; d[3,"s"]; d[1,"f"]; d[4,1]; d[0,1]; d[-1,1]; d[NA,1]; try(d[1,"q"]); d[1,1,drop=FALSE]; d[2.9,1.9]; d[TRUE,1]
d[2,"a"] <- 10L; d; names(attributes(d)); d[2,"a"] <- 2.5; str(d); d[1,"b"] <- 7L; str(d); d[1,"b"] <- NA; d[3,"s"] <- "w"; d[3,"s"] <- NA; d[2,"f"] <- "u"; d[5,"a"] <- 1; d
e <- d; e[1,1] <- 99; d[1,1]; d$a[2] <- 5; d$b <- 1:5; d$b <- 1; try(d$b <- 1:2); d$s <- NULL; d$new <- letters[1:5]; d; names(attributes(d))
d$a <- c(x=1,y=2,z=3,w=4,v=5); str(d); d[1,"a"]; d$f <- rev(d$f); str(d); d[["a"]][2]
l <- data.frame(i=1:2); l$l <- list(1,2:3); l[2,"l"]; l[2,"l"] <- 5; l; m <- data.frame(z=I(matrix(1:4,2))); m[1,"z"]; m[1,1]
dd <- structure(d, class=c("my","data.frame")); dd[1,"b"] <- 3; class(dd); dd$b <- 5:1; class(dd); x <- d[1,]; x[1,"b"]
d[1:2,"b"] <- 0L; d[2,"b"] <- TRUE; str(d); d[1,"new"] <- 5; str(d); k <- "b"; d[1,k]; d[[1,"b"]]; d[[2,"b"]] <- 9L; d
try(d[1,"b"] <- 1:2); try(d["zz",1]); d["zz",1] <- 5; d
