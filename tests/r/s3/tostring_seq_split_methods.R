split.grp <- function(x, f, ...) { cat("split.grp\n"); list(one = 1) }
print(split(structure(1:4, class = "grp"), c(1, 1, 2, 2)))
merge.rel <- function(x, y, ...) "merged"
print(merge(structure(list(), class = "rel"), 1))
within.ctx <- function(data, expr, ...) "within ctx"
print(within(structure(list(), class = "ctx"), x <- 1))
with.ctx <- function(data, expr, ...) deparse(substitute(expr))
print(with(structure(list(), class = "ctx"), a + b))
plot2 <- function(x, ...) UseMethod("plot2")
plot2.default <- function(x, ...) { args <- list(...); cat(names(args), "\n") }
plot2(1, col = "red", lwd = 2)
diff.ser <- function(x, ...) "diff ser"
print(diff(structure(1:3, class = "ser")))
range.ser <- function(..., na.rm = FALSE) "range ser"
print(range(structure(1:3, class = "ser")))
quantile.ser <- function(x, ...) "quantile ser"
print(quantile(structure(1:3, class = "ser")))
aggregate.ser <- function(x, ...) "aggregate ser"
print(aggregate(structure(1:3, class = "ser")))
cut.ser <- function(x, ...) "cut ser"
print(cut(structure(1:3, class = "ser"), 3))
