tryCatch({ matrix(1:4,2,dimnames=list(c("a","b"),c("x","y")))["q",] }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{m <- matrix(1:4,2); m[m>2] <- 0L; m}
{m <- matrix(1:4,2); m[,2] <- c(9,8); m}
{m <- matrix(1:4,2); m[5] <- 1L; m}
{m <- matrix(1:4,2); m[[2,2]]}
matrix(1:4,2) + 1:2
matrix(1:4,2) * matrix(1:4,2)
tryCatch({ matrix(1:4,2) + matrix(1:6,3) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
matrix(1:4,2) == 2
