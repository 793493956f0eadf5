`second<-` <- function(x, value) { x[2] <- value; x }
v <- 1:4; second(v) <- 20L; print(v)
`field<-` <- function(obj, name, value) { obj[[name]] <- value; obj }
o <- list(); field(o, "k") <- 5; field(o, "m") <- "z"; str(o)
`%+=%` <- function(a, b) a + b
print(3 %+=% 4)
second(names(v)) <- "b"; print(v)
`diag2<-` <- function(x, value) { for (i in seq_len(nrow(x))) x[i, i] <- value[i]; x }
m <- matrix(0, 2, 2); diag2(m) <- c(7, 8); print(m)
l <- list(a = 1:3); second(l$a) <- 99L; print(l$a)
print(`second<-`(c("x", "y"), "w"))
