{d <- data.frame(a=1:3); d[["c"]] <- letters[1:3]; d}
{d <- data.frame(a=1:3); d$a <- NULL; d}
{d <- data.frame(a=1:3,b=4:6); d[2,"b"] <- 99L; d}
{d <- data.frame(a=1:3,b=4:6); d[d$a==2,] <- 0L; d}
{d <- data.frame(a=1:2); d[3,] <- 9L; d}
{d <- data.frame(a=1:2,b=c("x","y")); d[nrow(d)+1,] <- list(3L,"z"); d}
