# Longer programs of subsetting.
t <- function(e) { e <- substitute(e); print(e); r <- tryCatch(withCallingHandlers(eval(e, parent.frame()), warning=function(w) {cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning")}), error=function(x) {cat("E:", class(x)[1], conditionMessage(x), " call: "); print(conditionCall(x)); invisible("ERR")}); if(!identical(r,"ERR")) print(r) }
m <- matrix(c(3,1,2,4),2); t(which(m>1,arr.ind=TRUE)); t(which(c(a=TRUE,b=FALSE,c=TRUE))); t(asplit(matrix(1:4,2),1)); t(m[order(m[,1]),]); t(m[m[,1]>2,]); t(m[m[,1]>2,,drop=FALSE]); 
x <- 1:10; t(x[x%%2==0]); x[x>5] <- 0L; t(x); x[["a"]] <- 5L; t(x); x[c("b","c")] <- 1:2; t(x)
l <- list(); l$a$b$c <- 1; l[["d"]][["e"]] <- "x"; l$v[3] <- 5; t(l); l[c("a","d")] <- NULL; t(l); 
l <- list(1,2,3); l[[2]] <- NULL; t(length(l)); l[2] <- list(NULL); t(l); names(l) <- c("p","q"); t(l$p); t(l[["q"]]); t(is.null(l$q))
e <- new.env(); e$x <- 1:3; e$x[2] <- 10L; t(e$x); e[["l"]]$k <- 5; t(e$l); local({y <- 1; y[3] <- 2; print(y)})
f <- function() { x <<- c(x, 1L); x[2] <<- 99L; invisible() }; x <- 1:3; f(); t(x)
a <- 1:3; a[5] <- 9L; t(a); a[-1] <- 0L; t(a); names(a) <- letters[1:5]; a[c("a","e")] <- c(100L,500L); t(a); attr(a,"u") <- "v"; t(a[2:3]); a[["b"]] <- 7.5; t(a)
m <- matrix(0,2,2); m[1,] <- c(1,2); m[,2] <- 9; m[2,1] <- "z"; t(m); m <- diag(3); m[cbind(1:3,3:1)] <- 7; t(m); m[m==7] <- NA; t(m); m[is.na(m)] <- 0; t(m); dim(m) <- NULL; t(m); rownames(m) <- NULL
m <- matrix(1:4,2,dimnames=list(c("a","b"),c("c","d"))); m["a","d"] <- 100L; t(m); t(m["a",]); t(m[,"c",drop=FALSE]); m <- rbind(m,e=5:6); t(m); m <- cbind(m,f=7:9); t(m); m <- m[-1,]; t(m); t(m[,ncol(m):1]); colnames(m)[1] <- "ZZ"; t(m); dimnames(m) <- NULL; t(m)
s <- c("b","a"); s[5] <- "e"; t(s); s[is.na(s)] <- "?"; t(s); t(s[c(TRUE,FALSE)]); substr(s[1],1,1) <- "Q"; t(s); levels(ff <- factor(s)); ff[1] <- "a"; t(ff)
z <- 1:3; z[2] <- NA; t(z); z[["k"]] <- 2i; t(z); r <- as.raw(1:3); r[2] <- as.raw(255); t(r); b <- c(TRUE,FALSE); b[2] <- NA; t(b); b[3] <- 2; t(b)
ll <- list(a=1:3,b=letters); t(ll$a[2]); t(ll[["b"]][3]); ll$a[2] <- 50L; ll$b <- ll$b[1:2]; t(ll); t(ll[sapply(ll,is.numeric)]); t(lapply(ll,`[`,1)); t(sapply(ll,"[[",2)); t(Map(`[`, ll, 1)); t(do.call(rbind, list(1:2,3:4))); t(mapply(`[`, ll, 1:2)); t(unlist(lapply(1:3, function(i) c(1,2,3)[i])))
x <- c(b=2,a=1); x[["c"]] <- 3; t(x[order(names(x))]); t(x[setdiff(names(x),"a")]); t(rev(x)[1]); x <- x[-which(names(x)=="b")]; t(x); x[] <- 0; t(x); t(x[NULL]); t(x[character(0)])
q <- quote(f(a,b=2)); q[[1]] <- as.name("g"); q$c <- 3; t(q); t(as.list(q)); q[-1]; t(q[["b"]]); ex <- expression(a+b,c); ex[[1]][[2]] <- quote(zz); t(ex); fn <- function(x,y) x; formals(fn)$y <- 5; t(fn); body(fn)[[1]]
d <- list(x=1:2,y=c("a","b")); attr(d,"row.names") <- 1:2; class(d) <- "data.frame"; t(names(d)); t(d$x); t(d[["y"]]); t(attributes(d)); t(unclass(d)$x)
arr <- array(1:24,c(2,3,4)); t(arr[2,3,4]); t(arr[,,1]); arr[1,1,1] <- 100L; t(arr[1,,1]); arr[,,2] <- 0L; t(sum(arr)); t(dim(arr[,1,,drop=FALSE])); t(aperm(arr,c(3,1,2))[,1,1]); dimnames(arr) <- list(c("a","b"),NULL,NULL); t(arr["a",1,]); t(apply(arr,1,sum)); arr["b",,] <- 1L; t(arr["b",2,])
