tryCatch({ {x <- 1:4; attributes(x) <- 3; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- 1:4; mostattributes(x) <- list(names=letters[1:3], foo=1); x}
{x <- 1:4; mostattributes(x) <- list(names=letters[1:4], foo=1); x}
{x <- 1:4; mostattributes(x) <- list(dim=c(2,2), foo=1); x}
{x <- 1:4; mostattributes(x) <- list(dim=c(2,3), foo=1); x}
structure(1:4, dim=c(2,2))
structure(1:3, class="foo")
structure(1:3, names=c("a","b","c"))
structure(1:3, .Names=c("a","b","c"))
