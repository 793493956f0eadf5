# Contrasts and orthogonal polynomials.
fails <- function(expr) tryCatch(expr, error = function(e) cat("Error:", conditionMessage(e), "\n"))
d <- data.frame(y = c(1.5, 2, 3, 4, 5, 7), x = c(1, 3, 2, 5, 4, 6), g = factor(c("a", "b", "a", "c", "b", "c")), 
    o = factor(c(1, 2, 3, 1, 2, 3), ordered = TRUE), l = c(TRUE, FALSE, TRUE, TRUE, FALSE, FALSE), ch = c("u", 
        "v", "u", "v", "w", "w"), w = 1:6, stringsAsFactors = FALSE)
p <- function(...) print(try(model.matrix(...), silent = TRUE))
fails(contr.poly(1))
fails(contr.treatment(3, base = 5))
contrasts(d$g)
contrasts(d$o)
contrasts(d$l)
contrasts(d$g, FALSE)
g <- d$g
contrasts(g) <- "contr.sum"
g
contrasts(g)
contrasts(g) <- contr.helmert
contrasts(g)
contrasts(g) <- cbind(c(1, 0, -1))
contrasts(g)
attributes(g)
contrasts(g, 2) <- cbind(u = c(1, 0, -1))
contrasts(g)
contrasts(g, 1) <- c(1, 0, -1)
contrasts(g)
contrasts(g) <- NULL
g
fails(contrasts(g) <- matrix(1:4, 2))
fails(contrasts(g) <- cbind(1, 1))
C(g, treatment)
C(g, contr.sum, 1)
C(d$o, poly, 1)
C(g)
fails(contrasts(1:3))
poly(1:5, 2)
poly(c(1, 4, 2, 8), degree = 3)
poly(1:4, 2, raw = TRUE)
poly(1:4, 4:1 + c(0, 0.5, 2, 1), degree = 2)
poly(cbind(a = 1:4, b = c(2, 5, 1, 7)), degree = 2, raw = TRUE)
fails(poly(1:3, 3))
fails(poly(c(1, NA), 1))
poly(1:5, 2, simple = TRUE)
predict(poly(1:5, 2), c(1.5, 7))
polym(1:6, c(3, 1, 2, 6, 5, 4), degree = 2)
attributes(poly(1:10, 3))
model.matrix(~poly(x, 2, raw = TRUE) * g, d)
model.matrix(~a:b, expand.grid(a = factor(1:2), b = factor(1:3)))
model.matrix(~b + a:b, expand.grid(a = factor(1:2), b = factor(1:3)))
model.matrix(~a * b * c, expand.grid(a = factor(1:2), b = factor(1:3), c = 1:2))
