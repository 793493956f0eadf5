deparse(quote(f(x, y=2, ...))); deparse(quote(function(x, y=2) x+y)); deparse(quote({a; b}))
deparse(quote(if (a) b)); deparse(quote(while (a) b)); deparse(quote(repeat break)); deparse(quote(x[[1]][2]))
deparse(quote(`my var` + 1)); deparse(quote("f"(x))); deparse(quote(a$`b c`)); deparse(quote(`if`(a,b)))
deparse(c(1,2)); deparse("a"); deparse(1:10); deparse(TRUE); deparse(NULL); deparse(c(a=1))
