dput(quote(if (a) b else c)); dput(quote(for (i in x) y)); dput(quote(function(x) x))
deparse(quote(x[1])); deparse(quote(x$a)); deparse(quote(-x)); deparse(quote(!a))
deparse(quote((a+b)*c)); deparse(quote(a+b*c)); deparse(quote(a^b^c)); deparse(quote(-a^2))
deparse(quote(a %in% b)); deparse(quote(a:b)); deparse(quote(a <- b)); deparse(quote(a && b || c))
