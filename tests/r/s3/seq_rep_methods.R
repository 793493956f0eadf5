rep.dice <- function(x, ...) { cat("rep.dice\n"); structure(rep(unclass(x), ...), class = "dice") }
seq.dice <- function(from, ...) { cat("seq.dice\n"); seq_len(unclass(from)) }
mean.dice <- function(x, ...) { cat("mean.dice\n"); 3.5 }
median.dice <- function(x, na.rm = FALSE, ...) "median dice"
t.dice <- function(x) "transposed"
dim.dice <- function(x) c(7L, 7L)
levels.dice <- function(x) c("lo", "hi")
x <- structure(4, class = "dice")
print(unclass(rep(x, 3))); print(seq(x)); print(mean(x)); print(median(x)); print(t(x)); print(dim(x)); print(levels(x))
print(nrow(x)); print(ncol(x))
xtfrm.dice <- function(x) { cat("xtfrm\n"); -unclass(x) }
d <- structure(c(2, 3, 1), class = "dice")
"[.dice" <- function(x, i) structure(unclass(x)[i], class = "dice")
print(order(d))
