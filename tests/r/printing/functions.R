# Functions, language, environments.
function(x) x + 1
function(x, y = 2, ...) { x + y }
f <- function(a,b) {
    # a comment that is not kept
    if (a > b) a else b
}
f
print(f)
print(f, useSource = FALSE)
function() NULL
function(`odd arg` = 1) `odd arg`
function(x) -x
function(x) if (x) "a" else "b"
function(x) for (i in x) print(i)
function(x, f = function(y) y^2) f(x)
sum
length
`+`
`if`
`[`
`[[<-`
c
is.na
max
log
round
rep
`!`
`(`
`{`
quote
substitute
switch
function(x) {
    function(y) x + y
}
quote(x)
quote(x + y)
quote(f(x, y = 2))
quote({a; b})
quote(if (a) b else c)
quote(function(x, y) x + y)
quote(`odd name`)
quote(`odd name`(1))
quote(x[1])
quote(x[[1]])
quote(x$a)
quote(-x)
quote(!x)
quote(a %in% b)
quote((a + b) * c)
quote(a <- b)
quote(a ~ b)
quote(~b)
quote("string")
quote(1)
quote(f(g(h(1))))
quote(while (TRUE) { break })
quote(repeat next)
quote(for (i in 1:10) { x })
expression(a, b + c)
expression(x = 1, y)
expression()
as.name("x")
as.name("odd name")
as.call(list(as.name("f"), 1:10, c(a = 1), "s"))
call("f", quote(x), 1)
bquote(a + .(1 + 2))
substitute(x + y, list(x = 1, y = quote(z)))
globalenv()
emptyenv()
baseenv()
environment()
y ~ x
list(quote(a), quote(b + c))
e <- quote(a_long_function_name(argument1 = some_value, argument2 = other_value, argument3 = third_value))
e
body(function(x) x^2)
body(function(x) { x^2 })
formals(function(x, y = 2) NULL)
args(function(x, y = 2) NULL)
formals(function(a, b = 1 + 2, ...) NULL)
alist(a = , b = 1)
as.list(quote(f(x, y)))
deparse(f)
local({ g <- function(y) y; environment(g) <- globalenv(); g })
structure(function(x) x, class = "myfun")
compose <- function(f, g) function(x) g(f(x))
body(compose)
quote(function(x) { x })
quote(\(x) x + 1)
quote(a |> f())
quote(if (a) { b } else { c })
quote(x <<- 5)
quote(5 -> x)
quote(a::b)
quote(a:::b)
quote(a@b)
quote(?help)
quote(-(-1))
quote(2^-1)
quote(a && b || c)
quote(!a && b)
