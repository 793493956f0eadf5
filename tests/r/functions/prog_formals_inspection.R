f <- function(x, y = 2, ...) NULL
fm <- formals(f); print(names(fm)); print(fm$y); print(length(fm))
required <- names(fm)[vapply(fm, function(a) is.symbol(a) && nchar(as.character(a)) == 0, NA)]
print(required); print(identical(fm$x, quote(expr = ))); print(is.name(fm$x)); print(class(fm$x)); print("..." %in% names(fm)); print(sapply(fm, class)); print(deparse(fm$y)); print(fm$x == "")
print(formals(function(a = 1, b = a * 2) NULL)$b); print(formals(paste)$collapse); print(names(formals(sapply))); print(is.null(formals(sum))); print(names(formals(args(sum)))); print(Filter(function(a) !identical(a, quote(expr = )), fm))
