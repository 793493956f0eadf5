# options: reading, setting, old values, checks.
f <- function(e) tryCatch(e, error = function(e) cat("Error:", conditionMessage(e), "\n"),
                          warning = function(w) cat("Warning:", conditionMessage(w), "\n"))
options("digits")
options("digits", "width")
options(c("digits", "width"))
options("nosuchoption")
x <- options(digits = 4)
x
pi
options(x)
pi
o <- options(digits = 3, width = 60, my.option = "a")
o
options("my.option")
getOption("my.option")
options(o)
getOption("my.option")
getOption("nosuch")
getOption("nosuch", 5)
getOption("digits", 5)
options(my.opt = 1)
options(my.opt = NULL)
options("my.opt")
is.null(getOption("my.opt"))
options(list(aa = 1, bb = "x"))
getOption("bb")
options(NULL)
options(list())
options(a1 = 1, "digits")
print(options(a1 = 2))
f(options(digits = 0))
f(options(digits = 23))
f(options(digits = NA))
f(options(digits = "a"))
f(options(digits = c(3, 4)))
f(options(width = 5))
f(options(width = 10001))
f(options(width = NULL))
f(options(scipen = NULL))
f(options(max.print = 0))
f(options(max.print = -1))
f(options(OutDec = "ab"))
f(options(OutDec = 1))
f(options(expressions = 1))
f(options(expressions = 1e6))
f(options(warn = "a"))
f(options(warn = c(1, 2)))
f(options(keep.source = NA))
f(options(keep.source = "a"))
f(options(echo = 1))
f(options(1))
f(options(list(1)))
f(options(TRUE))
f(options(warning.length = 1))
f(options(nwarnings = 1))
f(options(prompt = 1))
f(options(continue = NULL))
f(options(editor = 1))
f(options(browserNLdisabled = NA))
f(options(check.bounds = NA))
f(options(stringsAsFactors = 1))
f(options(verbose = NA))
f(options(digits = 7.6))
getOption("digits")
options(digits = 7)
f(getOption(1))
f(getOption(c("a", "b")))
f(options(scipen = 5))
1e8
100000000
options(scipen = -3)
100
options(scipen = 0)
options(OutDec = ",")
1.5
c(1.5, NA)
format(1.5)
paste(1.5)
cat(1.5, "\n")
1.5+2i
sprintf("%.2f", 1.5)
options(OutDec = ".")
options(width = 30)
1:20
letters
c(a = 1.5, bcd = 2, efghi = 3, j = 4, k = 5)
options(width = 80)
options(digits = 15)
pi
1/3
0.1
options(digits = 22)
0.1
options(digits = 1)
pi
c(1.5, 10.25)
options(digits = 7)
is.list(options())
length(options()) > 50
all(c("digits", "width", "warn", "scipen", "OutDec", "encoding", "stringsAsFactors") %in% names(options()))
getOption("encoding")
getOption("warn")
getOption("prompt")
getOption("continue")
getOption("max.print")
getOption("expressions")
getOption("keep.source")
getOption("stringsAsFactors")
getOption("na.action")
getOption("contrasts")
getOption("useFancyQuotes")
getOption("str")$vec.len
getOption("defaultPackages")
class(getOption("digits"))
class(getOption("scipen"))
options(digits = 5)$digits
withVisible(options(digits = 7))$visible
withVisible(options("digits"))$visible
