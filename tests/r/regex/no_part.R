# Groups that took no part in a match.
x <- regexpr("(?:(?<x1>\\d+),)?(?<x2>\\d+)(?<t>[acd])", c("3d","1,2a","zz"), perl=TRUE); print(x)
y <- gregexpr("(?:(?<x1>\\d+),)?(?<x2>\\d+)", c("3d 4","1,2a","zz"), perl=TRUE); print(y)
print(regmatches("3d", regexec("(?:([0-9]+),)?([0-9]+)", "3d", perl=TRUE)))
x <- regexpr("(a)|(b)", c("a", "b", "c"), perl = TRUE); print(attr(x, "capture.start")); print(attr(x, "capture.length"))
