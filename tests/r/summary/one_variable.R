optimize(function(x) (x-2)^2, c(0,5)); optimise(function(x, a) (x-a)^2, c(0,5), a=1, maximum=FALSE); optimize(sin, c(0,pi), maximum=TRUE)
str(uniroot(function(x) x^2-2, c(0,2))); uniroot(function(x, a) x-a, lower=0, upper=10, a=3, tol=1e-9)$root
tryCatch(uniroot(function(x) x^2+1, c(0,2)), error=function(e) print(conditionMessage(e)))
integrate(dnorm, -1.96, 1.96); integrate(dnorm, -Inf, Inf); integrate(function(x) x^2, 0, 1)$value; str(integrate(exp, 0, 1))
tryCatch(integrate(function(x) 1/x, 0, 1), error=function(e) print(conditionMessage(e)))
tryCatch(integrate(function(x) 3, 0, 1), error=function(e) print(conditionMessage(e)))
integrate(function(x) exp(-x), 0, Inf)
