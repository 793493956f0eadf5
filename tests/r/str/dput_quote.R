dput(quote(a+b))
dput(function(x) x+1)
dput(as.Date("2020-01-01"))
dput(1e10); dput(1e-10); dput(0.1); dput(1/3); dput(100000); dput(123456789)
