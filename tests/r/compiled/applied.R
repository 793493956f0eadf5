# Functions that builtins call often: on values, once they are compiled.
print(sum(sapply(1:500, function(i) i * 2)))
print(Reduce(`+`, 1:100)); print(Reduce(function(a, b) a * 2 + b, 1:20)); print(Reduce(function(a, b) a - b, 1:9, right = TRUE))
print(Reduce(function(a, b) a + b, list(), 5)); print(Reduce(function(a, b) a + b, list())); print(Reduce(function(a, b) a + b, 7))
print(Reduce(function(a, b) a + b, 3, 4)); print(Reduce(function(a, b) paste0(a, b), letters[1:5], accumulate = TRUE))
# Arguments are evaluated before the call: closures keep their own.
add <- lapply(1:100, function(i) function(x) x + i)
print(add[[3]](10)); print(add[[100]](10))
compose <- Reduce(function(f, g) function(x) g(f(x)), list(function(x) x + 1, function(x) x * 2, function(x) x - 3))
print(compose(5))
chain <- Reduce(function(f, i) function(x) f(x) + i, 1:60, function(x) 0)
print(chain(1))
# What frames look like from inside.
seen <- lapply(1:60, function(i) sys.call()); print(seen[[60]])
print(unique(sapply(1:80, function(x) sys.nframe())))
up <- function(n) { tag <- "mine"; unlist(lapply(1:n, function(i) { if (i == n) parent.frame(2)$tag else "" })) }
print(up(70)[70])
inner <- function(v) { who <- sys.call(-1); as.character(who[[1]]) }
print(table(unlist(lapply(1:60, function(i) inner(i)))))
# Expressions, missing arguments, defaults, dots.
print(lapply(1:2, function(x) substitute(x))); print(sapply(1:60, function(x, y) missing(y))[60])
print(sum(sapply(1:60, function(x, y = 2) x * y))); print(sum(sapply(1:60, function(x, y) x * y, y = 3)))
print(sum(sapply(1:60, function(x, ...) x + sum(...), 1, 2))); print(sum(vapply(1:60, function(x) x / 2, 0)))
# Errors, jumps, conditions.
r <- tryCatch(sapply(1:100, function(i) if (i == 77) stop("at ", i) else i), error = function(e) conditionMessage(e)); print(r)
r <- tryCatch(Reduce(function(a, b) if (b > 50) stop("over") else a + b, 1:100), error = function(e) deparse(conditionCall(e))); print(r)
first <- function(x) { lapply(x, function(v) if (v > 60) return(NULL)); for (v in x) if (v > 60) return(v) }
print(first(1:100))
out <- withCallingHandlers(sapply(1:90, function(i) { if (i == 80) warning("eighty"); i }), warning = function(w) { cat("caught", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(out[90])
esc <- function() { lapply(1:90, function(i) if (i == 70) stop("x")); "not here" }
print(try(esc(), silent = TRUE)[1])
# Types that change, values modified inside.
mixed <- lapply(list(1, 2L, "a", NULL, TRUE, 1:3, list(1)), function(x) { x[1] <- NA; x }); str(mixed)
base <- list(c(1, 2), c(3, 4))
for (k in 1:60) changed <- lapply(base, function(v) { v[1] <- v[1] + 100; v })
print(base); print(changed)
acc <- c(0, 0); for (k in 1:50) total <- Reduce(function(a, b) { a[1] <- a[1] + b; a }, 1:10, acc)
print(acc); print(total)
keep <- list(); res <- Reduce(function(a, b) { keep[[length(keep) + 1]] <<- a; a[b] <- b; a }, 1:60, numeric(3))
print(length(keep)); print(keep[[1]]); print(keep[[3]]); print(length(res))
print(length(Filter(function(x) x %% 3 == 0, 1:300))); print(Map(function(a, b) a + b, 1:2, 3:4))
fact <- function(n) if (n <= 1) 1 else n * fact(n - 1); print(sum(sapply(rep(1:10, 10), fact)))
print(sapply(c(a = 1, b = 2), function(x) x + 1)); print(sapply(letters[1:3], function(s) toupper(s)))
rec <- function(x) if (is.list(x)) sum(sapply(x, rec)) else x
print(rec(lapply(1:60, function(i) list(i, list(i, i)))))
# The empty symbol as an element.
fm <- formals(function(x, y = 2, ..., z) NULL)
empty <- function(a) is.symbol(a) && nchar(as.character(a)) == 0
for (k in 1:3) print(vapply(fm, empty, NA))
print(unlist(lapply(fm, function(a) class(a))))
print(names(Filter(function(a) !identical(a, quote(expr = )), fm)))
print(Reduce(function(n, a) n + is.name(a), fm, 0))
