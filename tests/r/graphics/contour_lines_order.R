# Where contour lines begin, which way they run, and how saddles are decided.
show <- function(z, lev, x=seq_len(nrow(z)), y=seq_len(ncol(z))) for (l in contourLines(x,y,z,levels=lev)) cat(l$level, ":", paste(sprintf("(%.3g,%.3g)", l$x, l$y), collapse=" "), "\n")
# closed around each position
cat("closed single peak\n")
for (p in list(c(2,2),c(3,4))) { z <- matrix(0,5,5); z[p[1],p[2]] <- 1; show(z,.5) }
cat("pit\n"); z <- matrix(1,5,5); z[3,3] <- 0; show(z,.5)
cat("plane x\n"); show(outer(1:4,1:4,function(a,b)a),2.5)
cat("plane x dec\n"); show(outer(1:4,1:4,function(a,b)-a),-2.5)
cat("plane y\n"); show(outer(1:4,1:4,function(a,b)b),2.5)
cat("diag\n"); show(outer(1:4,1:4,function(a,b)a+b),c(3.5,4.5,5.5))
cat("anti\n"); show(outer(1:4,1:4,function(a,b)a-b),c(-1.5,-.5,.5,1.5))
cat("two peaks\n"); z <- matrix(0,7,5); z[2,2] <- 1; z[6,4] <- 1; show(z,.5); z <- matrix(0,7,7); z[2,6] <- 1; z[6,2] <- 1;z[4,4] <- 1; show(z,.5)
cat("corners\n"); z <- matrix(0,4,4); z[1,1] <- z[4,4] <- z[1,4] <- z[4,1] <- 1; show(z,.5)
cat("saddle\n"); show(matrix(c(1,0,0,1),2,2),.5);show(matrix(c(0,1,1,0),2,2),.5); show(matrix(c(1,0,0,1.5),2,2),.5); show(matrix(c(1,0,0,.8),2,2),.5);show(matrix(c(0,1,1.2,.2),2,2),.5)
cat("node\n"); show(outer(1:3,1:3,function(a,b)a),2); show(matrix(1,2,2),1)
cat("saddles and missing corners\n")
show(matrix(c(0.57, 0.31, 0.48, 0.6), 2, 2), 0.5)
show(matrix(c(0.28, 0.75, 0.66, 0.31), 2, 2), 0.5)
z <- outer(1:5, 1:5, function(a, b) sin(a) + cos(b))
z[3, 3] <- NA
show(z, c(-0.5, 0.1))
show(volcano, 150)
