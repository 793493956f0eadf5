deparse(function(x) x^2); deparse(args(sum)); deparse(quote(~x)); deparse(quote(x~y|z))
deparse(quote(a?b)); deparse(quote(a:=b)); deparse(quote(\(x) x)); deparse(quote(x |> f()))
deparse(1e5); deparse(1e15); deparse(0.1); deparse(1L); deparse(1e-300); deparse(pi); deparse(100)
deparse(list(a=1,b=list(2))); deparse(quote(x@y)); deparse(quote(a::b)); deparse(quote(a:::b))
