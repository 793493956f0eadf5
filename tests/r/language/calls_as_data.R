e <- quote(f(x, y = 2))
e[[1]]; e$y; as.list(e)
e[[1]] <- as.name("g"); e
e$z <- 3; e
length(e)
class(quote(x)); class(quote(x + 1)); class(quote((x))); class(quote(if (a) b)); class(quote(x <- 1)); class(quote({}))
typeof(quote(x)); typeof(quote(x + 1)); mode(quote(x + 1))
as.call(list(as.name("sum"), 1, 2))
eval(as.call(list(as.name("sum"), 1, 2)))
call("round", 10.5)
eval(call("round", 10.5))
is.call(e); is.name(quote(x)); is.symbol(as.symbol("abc"))
ex <- expression(a + b, c * d)
length(ex); ex[[1]]; ex[2]
sapply(ex, class)
parse(text = "1 + 2; x <- 3")[[2]]
eval(parse(text = "3 * 4"))
f <- function(x, y) { z <- x + y; z * 2 }
body(f)[[2]]
formals(f)$x
names(formals(f))
body(f) <- quote(x * y); f(3, 4)
formals(f) <- alist(x = , y = 10); f(3)
g <- as.function(alist(a = , b = 2, a + b)); g(1)
all.names(quote(a + b * sin(c))); all.vars(quote(a + b * sin(c)))
identical(quote(a + b), quote(a + b))
quote(function(x, y = 2) x + y)
deparse(quote(if (x > 1) y else z))
cat(deparse(function(x) { x + 1 }), sep = "\n")
q <- quote(a[b]); q[[3]]
substitute(f(x), list(f = as.name("mean"), x = 1:3))
w <- quote(!a); w[[1]]
as.character(quote(a + b)); as.character(quote(foo))
is.function(f); is.primitive(sum); is.primitive(mean)
Negate(is.null)(1)
eval(quote(quote(x)))
ff <- function() quote(return(5)); eval(ff())
expression(x, y = 2)
bquote(.(as.name("v")) <- 1)
