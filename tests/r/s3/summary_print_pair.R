sample_data <- function(x) structure(list(values = x), class = "sdata")
summary.sdata <- function(object, ...) structure(list(n = length(object$values), mean = mean(object$values), sd = sd(object$values)), class = "summary.sdata")
print.summary.sdata <- function(x, digits = 3, ...) { cat("n    :", x$n, "\n"); cat("mean :", format(x$mean, digits = digits), "\n"); cat("sd   :", format(x$sd, digits = digits), "\n"); invisible(x) }
length.sdata <- function(x) length(x$values)
mean.sdata <- function(x, ...) mean(x$values, ...)
s <- sample_data(c(2, 4, 4, 4, 5, 5, 7, 9))
summary(s)
print(summary(s), digits = 5)
length(s); mean(s); mean(s, trim = 0.25)
x <- summary(s); x$n; class(x); names(x); unclass(x)$mean
format(s$values); range(s$values)
