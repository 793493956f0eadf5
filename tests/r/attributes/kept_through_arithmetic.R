x <- structure(c(a = 1, b = 2), units = "m")
x + 1; 2 * x; -x; x + x; x > 1; !x; sqrt(x); round(x / 3, 2); x %% 2; exp(0 * x)
x[1]; x[["a"]]; rev(x); c(x, c = 3); as.numeric(x); x[x > 1]
y <- structure(1:4, dim = c(2, 2), tag = "mat")
y + 1L; y * c(a = 1, b = 2); t(y); y[1, ]; cumsum(x); sum(x)
structure(1:2, u = 1) + structure(3:4, v = 2)
structure(1:2, u = 1) + structure(3:6, v = 2)
ifelse(x > 1, "big", "small"); is.na(x); paste(x); as.character(x); as.integer(x)
