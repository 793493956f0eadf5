print(quote(function(x, y = 2) { x + y }))
as.call(list(as.name("f"), 1, quote(x))); call("g", 1:3, "a"); bquote(a + .(1+2)); substitute(a+b, list(a=1,b=quote(z)))
expression(a+b, c)[[1]]; as.list(quote(f(x,y))); quote(f(x))[[1]]; class(quote(f(x))[[2]])
identical(quote(a+b), quote(a+b)); eval(parse(text="1+2")); parse(text="a;b"); length(parse(text="a\nb\nc"))
