function(x) x
function(x, y = 2, ...) NULL
quote(x + y)
quote(if (a) b else c)
quote(function(x) x^2)
expression(a, b)
y ~ x + z
