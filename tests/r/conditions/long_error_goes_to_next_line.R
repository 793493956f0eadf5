f <- function(an_argument_with_a_long_name, another_argument) stop("a message long enough to be put on a line of its own")
f(an_argument_with_a_long_name = 1, another_argument = 2)
