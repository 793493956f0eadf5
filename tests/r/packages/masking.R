# What a program binds hides what packages show, but not from the packages themselves.
sd <- function(x) "mine"
sd(1:3); stats::sd(c(1, 2))
rm(sd)
sd(c(1, 2))
var <- function(...) "masked"; sd(c(1, 2)); var(1); rm(var); var(c(1, 3))
median <- 3; median(c(1, 5, 2)); median; rm(median)
c <- function(...) "c"; sapply(1:2, function(i) i); c(1); rm(c); c(1, 2)
f <- function(x) { head <- function(...) "local"; head(x) }
f(1:9); head(1:9, 2)
g <- function(head) head(1:9, 3); g(tail)
setNames <- 5; setNames(1:2, letters[1:2]); rm(setNames)
attach(list(sd = 3, zz = 4), name = "mine")
search()[2]; sd; sd(c(1, 2)); zz
assign("zz", 5, pos = 2); zz
h <- function() zz
h(); zz <- "global"; h(); rm(zz); h()
detach("mine"); try(zz)
e <- attach(NULL, name = "later")
assign("qq", 5, envir = e); qq
assign("sd", function(x) "attached", envir = e); sd(1:2)
k <- function(x) sd(x)
k(1:2); detach("later"); try(qq); k(c(1, 2))
for (i in 1:3) { attach(list(median = function(x) i), warn.conflicts = FALSE); cat(median(1), ""); detach(2) }
median(1:3)
attach(list(paste = function(...) "attached", runif = 1))
paste("a"); runif; detach()
paste("a"); is.function(runif)
mean <- function(x) "masked"; tapply(1:4, c(1, 1, 2, 2), base::mean); mean(1); rm(mean)
var <- function(...) stop("never called"); cor(1:5, c(2, 4, 6, 8, 10)); sd(c(1, 2)); rm(var)
quantile <- function(...) stop("never called"); IQR(1:9); rm(quantile)
local({ tail <- function(...) "mine"; tail(1) })
