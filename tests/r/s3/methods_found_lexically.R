outer_fun <- function() {
  print.local <- function(x, ...) cat("local print method\n")
  x <- structure(1, class = "local")
  print(x)
  gen <- function(o) UseMethod("gen")
  gen.local <- function(o) "local gen"
  gen(x)
}
print(outer_fun())
x <- structure(1, class = "local")
print(inherits(try(print(unclass(x))), "try-error"))
gen2 <- function(o) UseMethod("gen2")
mk <- function() { gen2.k <- function(o) "hidden"; structure(1, class = "k") }
print(tryCatch(gen2(mk()), error = function(e) "not found"))
