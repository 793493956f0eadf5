{x <- 1:3; attr(x, "tsp") <- c(1,3,1); x}
tryCatch({ {x <- 1:2; attr(x,"dimnames") <- list("a"); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- 1:2; is.matrix(x)}
class(structure(list(), class=c("a","b")))[1]
.class2(matrix(1:2))
.class2(1L)
.class2(sum)
.row_names_info(data.frame(a=1:3))
inherits(data.frame(), "data.frame", TRUE)
