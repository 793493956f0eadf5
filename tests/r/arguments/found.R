# Calls that the check of odd arguments (cargo xtask arguments) found to crash, hang or fail inside.
said <- function(expr) tryCatch(expr, error = function(e) cat("error:", conditionMessage(e), "\n"))

# Frames far above the first.
f <- function(n) eval.parent(quote(where), n)
where <- "global"
f(0); f(5); said(f(-1)); said(f(NA)); said(f("a")); said(suppressWarnings(f(2147483647L)))
sys.parent(2147483647L); said(sys.parent(NA))

# Extents of zero.
fft(matrix(numeric(), 0, 3)); fft(matrix(0, 3, 0)); dim(fft(array(0, c(0, 2, 0))))
convolve(matrix(numeric(), 0, 3), matrix(numeric(), 0, 3))

# Only na.rm.
sum(na.rm = -Inf); identical(sum(na.rm = 2.5), 0L)

# Factors far apart.
nextn(13, 2147483647L); nextn(13, 7919); nextn(1e9, 46349); typeof(nextn(1e9, 46349)); nextn(c(5, 9), c(4, 8))
nextn(3e9); nextn(NaN); nextn(NULL); said(nextn(NA)); said(nextn("a")); said(nextn(13, NA)); said(nextn(13, numeric()))

# Sizes that callers choose.
for (n in list("a", NA, -1, NULL, numeric())) said(suppressWarnings(r2dtable(n, 1:2, 2:1)))
said(r2dtable(1, 1:2, 2)); said(r2dtable(1, c(-1, 2), 2:1)); said(r2dtable(1, 1:2, c(NA, 2))); said(r2dtable(1, 1:2, c(2, 2)))
length(r2dtable(TRUE, 1:2, 2:1))
said(r2dtable(1, c(2147483647, 1), c(2147483647, 2)))
said(hclust(structure(1:3, Size = 3L, class = "dist"), members = 1))
said(strrep("ab", 2147483647))
said(strrep("a", -1))

# A fit that no longer changes.
x <- lowess(cars, iter = 1e5)
identical(lowess(cars, iter = 200), x)
print(lowess(c(2, 4, 8, 6, 5), iter = 1e6))

# Names of task callbacks, whatever they are.
g <- function(...) TRUE
addTaskCallback(g, name = 1)
addTaskCallback(g, name = NA)
addTaskCallback(g, name = quote(x))
getTaskCallbackNames()
said(removeTaskCallback(0)); removeTaskCallback(NULL); removeTaskCallback(c(1, 9)); removeTaskCallback(NA); removeTaskCallback("zz")
getTaskCallbackNames()
removeTaskCallback("x"); removeTaskCallback(1)
