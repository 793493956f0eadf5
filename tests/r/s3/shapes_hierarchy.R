shape <- function(name, ..., class = character()) structure(list(name = name, ...), class = c(class, "shape"))
circle <- function(r) shape("circle", r = r, class = "circle")
rect <- function(w, h, ..., class = character()) shape("rect", w = w, h = h, ..., class = c(class, "rect"))
square <- function(s) { x <- rect(s, s, class = "square"); x$name <- "square"; x }
area <- function(x) UseMethod("area")
area.circle <- function(x) pi * x$r^2
area.rect <- function(x) x$w * x$h
area.default <- function(x) NA_real_
describe <- function(x, ...) UseMethod("describe")
describe.shape <- function(x, ...) cat(x$name, "with area", format(area(x), digits = 4), "\n")
describe.square <- function(x, ...) { cat("a square: "); NextMethod() }
shapes <- list(circle(1), rect(2, 3), square(4), shape("blob"))
for (s in shapes) describe(s)
sapply(shapes, area)
sapply(shapes, function(s) paste(class(s), collapse = "/"))
Filter(function(s) inherits(s, "rect"), shapes) |> length()
