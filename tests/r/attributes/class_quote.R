class(array(1,1))
class(quote(x)); 
class(quote(x+y))
class(quote(if (a) b))
class(quote(for (i in 1) 2))
class(quote(while (TRUE) 1))
class(quote((1)))
class(quote({1}))
class(quote(x <- 1))
