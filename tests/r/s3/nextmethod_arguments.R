area <- function(shape, scale = 1, ...) UseMethod("area")
area.default <- function(shape, scale = 1, ...) { cat("default scale:", scale, "dots:", length(list(...)), "\n"); scale }
area.square <- function(shape, scale = 1, ...) { scale <- scale * 10; NextMethod() }
area.big <- function(shape, scale = 1, ...) NextMethod(scale = 5)
area.extra <- function(shape, scale = 1, ...) NextMethod("area", shape, scale, 99)
print(area(structure(1, class = "square"), 2))
print(area(structure(1, class = "big"), 2))
print(area(structure(1, class = c("big", "square"))))
print(area(structure(1, class = "extra"), 3))
print(area(structure(1, class = "square"), scale = 4, more = TRUE))
