nchar(deparse(quote(very_long_function_name(argument_one=1, argument_two=2, argument_three=3, argument_four=4))))
deparse(quote(very_long_function_name(argument_one=1, argument_two=2, argument_three=3)), width.cutoff=40)
cat(deparse(function(x, y) { z <- x + y; if (z > 1) z else -z }), sep="\n")
print(function(x) x + 1)
