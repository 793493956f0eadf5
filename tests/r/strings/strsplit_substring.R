substring("abcdef", 1:3, 3:5)
substring("abcdef", 1:6, 1:6)
{x <- "abc"; substring(x, 2) <- "ZZZ"; x}
strsplit("a,b,c", ",")
strsplit("abc", "")
strsplit(c("a b","c"), " ")
strsplit("a.b", ".", fixed=TRUE)
strsplit("a1b2", "[0-9]")
strsplit("", " ")
