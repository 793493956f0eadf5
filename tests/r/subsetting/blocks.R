m <- matrix(1:20, 4, dimnames=list(letters[1:4], NULL)); m[c(1,3), c(2,4,5)]; m[2:3, c(5,1)]; m[c(NA,2), 1:2]; m[-1, c(TRUE,FALSE,TRUE,FALSE,TRUE)]; m[c("a","d"), 2:3]
m[c(1,3), c(2,4)] <- 100:103; m; m[2:3, c(1,5)] <- 0L; m; m[c(4,1),] <- c(1L,2L); m; a <- array(1:24, c(2,3,4)); a[2:1, c(1,3), c(4,2)]; a[, 2:3, c(1,4)]; a[1, , ]; a[2, c(1,3), 2:3]; a[1:2, 2, c(1,3)] <- 0L; a
a[integer(0), 1:2, 1]; a[1:2,2:3,1:2,drop=TRUE]; l <- matrix(list(1,"a",TRUE,NULL),2); l[2:1,c(2,1)]; l[1:2,2] <- list(5,6); l; s <- matrix(c("a","b","c","d"),2); s[c(2,1),c(1,2)]; s[1:2,c(2,1)] <- "z"; s
