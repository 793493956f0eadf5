"size<-" <- function(x, value) UseMethod("size<-")
"size<-.box" <- function(x, value) { x$size <- value; x }
"size<-.default" <- function(x, value) stop("no size")
b <- structure(list(size = 1), class = "box")
size(b) <- 10
print(b$size)
print(tryCatch({ y <- 1; size(y) <- 2 }, error = conditionMessage))
"levels<-.mine" <- function(x, value) { cat("levels<- mine\n"); attr(x, "levels") <- toupper(value); x }
m <- structure(1:2, class = "mine")
levels(m) <- c("a", "b")
print(attr(m, "levels"))
"dim<-.mine" <- function(x, value) { cat("dim<-\n"); x }
dim(m) <- c(1, 2)
"length<-.mine" <- function(x, value) { cat("length<-", value, "\n"); x }
length(m) <- 5
"dimnames<-.mine" <- function(x, value) { cat("dimnames<-\n"); x }
dimnames(m) <- list("a")
"is.na<-.mine" <- function(x, value) { cat("is.na<-\n"); x }
is.na(m) <- 1
