{f <- function(x) {for (v in x) if (v < 0) return("neg found"); "all ok"}; c(f(1:3), f(c(1,-1)))}
switch("b", a="A", b="B")
switch("z", a="A", "default")
switch(2, "x", "y")
