person <- function(n, a) structure(list(n = n, a = a), class = "prsn")
"name<-" <- function(obj, value) UseMethod("name<-")
"name<-.prsn" <- function(obj, value) { obj$n <- value; obj }
name <- function(obj) obj$n
"$<-.prsn" <- function(x, name, value) { cat("set", name, "\n"); y <- unclass(x); y[[name]] <- value; class(y) <- "prsn"; y }
"[[<-.prsn" <- function(x, i, value) { cat("set2", i, "\n"); y <- unclass(x); y[[i]] <- value; class(y) <- "prsn"; y }
p <- person("Al", 3)
name(p) <- "Bo"
name(p)
p$a <- 10
p[["a"]] <- p[["a"]] + 1
unclass(p)$a
people <- list(p, p)
name(people[[2]]) <- "Cy"
sapply(people, name)
names(p) <- c("x", "y"); names(unclass(p))
