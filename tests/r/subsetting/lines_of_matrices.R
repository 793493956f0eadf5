# Rows and columns of matrices: one subscript, the other empty.
m <- matrix(c(1.5,2,NA,4,5,6),2,3); for (i in list(1,2L,2,1.9,0.5,0,-1,3,NA,NA_integer_,TRUE,NaN,"a",c(1,2),NULL,integer(0))) { r <- tryCatch(m[i,],error=function(e) conditionMessage(e)); print(r); r <- tryCatch(m[,i],error=function(e) conditionMessage(e)); print(r); print(tryCatch(m[i,,drop=FALSE],error=function(e) conditionMessage(e))) }
z <- matrix(numeric(0),3,0); print(z[2,]); print(z[3,]); z <- matrix(numeric(0),0,3); print(z[,2]); print(tryCatch(z[1,],error=function(e) conditionMessage(e)))
o <- matrix(1:3,3,1); print(o[2,]); print(o[,1]); o <- matrix(1:3,1,3); print(o[1,]); print(o[,2])
d <- matrix(1:4,2,2,dimnames=list(c("a","b"),c("x","y"))); print(d[1,]); print(d[,2]); d2 <- d; dimnames(d2) <- list(NULL,c("x","y")); print(d2[2,]); print(d2[,1])
l <- matrix(list(1,"a",TRUE,NULL),2,2); print(l[1,]); print(l[,2]); s <- matrix(c("a","b","c","d"),2,2); print(s[2,]); print(s[,1]); cx <- matrix(c(1i,2,3,4),2,2); print(cx[2,]); rw <- matrix(as.raw(1:4),2,2); print(rw[1,])
a <- array(1:24,c(2,3,4)); print(tryCatch(a[1,],error=function(e) conditionMessage(e))); print(a[1,2,]); v <- 1:3; print(tryCatch(v[1,],error=function(e) conditionMessage(e)))
m[1,] <- c(10,20,30); print(m); m[,2] <- 0; print(m); k <- m; k[2,] <- 7; print(m); print(k); m[2,] <- 1L; print(m); n <- matrix(1:6,2,3); n[1,] <- 2.5; print(n); n <- matrix(1:6,2,3); n[1,] <- 9L; print(n); n[,3] <- c(TRUE,FALSE); print(n)
print(tryCatch({m[1,] <- c(1,2); m},error=function(e) conditionMessage(e))); print(tryCatch({m[1,] <- numeric(0); m},error=function(e) conditionMessage(e))); print(tryCatch({m[3,] <- 1; m},error=function(e) conditionMessage(e)))
m4 <- matrix(0,4,4); m4[2,] <- c(1,2); print(m4); m4[,3] <- m4[2,]; print(m4); m4[1,] <- m4; 
f <- function() { m <- matrix(as.numeric(1:12),3,4); q <- m; for (i in 1:3) { m[i,] <- m[i,] * 2 + i; m[,i] <- rev(m[,i]) }; list(m, q) }
print(f()); sm <- structure(matrix(1:4,2,2), foo="bar"); print(sm[1,]); sm[1,] <- 5L; print(sm); x <- 1:4; dim(x) <- c(2,2); y <- x; y[1,] <- c(9L,8L); print(x); print(y)
t1 <- table(c("a","b","a"), c("u","v","v")); print(t1[1,]); mm <- matrix(1:6, 2); mm[1, ] <- NA; print(mm); mm[2,] <- NA_integer_; print(mm); mm[, 2] <- "a"; print(mm)
lg <- matrix(c(TRUE,FALSE,NA,TRUE),2,2); lg[1,] <- FALSE; print(lg); lg[,2] <- 1L; print(lg); ff <- factor(c("a","b","a","b")); dim(ff) <- c(2,2); print(ff[1,]); dt <- as.Date(c("2020-01-01","2020-01-02","2020-01-03","2020-01-04")); dim(dt) <- c(2,2); print(dt[1,])
