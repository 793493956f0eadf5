"%+%" <- function(a, b) UseMethod("%+%")
"%+%.character" <- function(a, b) paste0(a, b)
"%+%.default" <- function(a, b) a + b
print("x" %+% "y"); print(1 %+% 2)
"&.flag" <- function(e1, e2) { cat("and\n"); structure(unclass(e1) & unclass(e2), class = "flag") }
"!.flag" <- function(x) { cat("not\n"); structure(!unclass(x), class = "flag") }
a <- structure(TRUE, class = "flag"); b <- structure(FALSE, class = "flag")
print(unclass(a & b)); print(unclass(!a))
"%%.mod" <- function(e1, e2) "mod called"
print(structure(5, class = "mod") %% 3)
"^.mod" <- function(e1, e2) "pow called"
print(2 ^ structure(5, class = "mod"))
":.rng" <- function(from, to) "range called"
"<.ver" <- function(e1, e2) { cat("lt\n"); unclass(e1)$n < unclass(e2)$n }
v1 <- structure(list(n = 1), class = "ver"); v2 <- structure(list(n = 2), class = "ver")
print(v1 < v2)
