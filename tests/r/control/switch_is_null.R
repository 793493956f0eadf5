switch("a", a=, b="AB")
is.null(switch("q", a=1))
is.null(switch(5, 1, 2))
{f <- function(t) switch(t, circle=pi, square=, rect="sides", stop("unknown")); f("square")}
