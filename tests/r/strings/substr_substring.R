substr("abcdef", 2, 4)
substr("abcdef", 0, 2)
substr("abcdef", 5, 10)
substr("abcdef", 4, 2)
substr(c("abc","xyz"), 1:2, 2:3)
{x <- "abcdef"; substr(x,2,3) <- "ZZ"; x}
{x <- "abcdef"; substr(x,2,3) <- "Z"; x}
{x <- "abcdef"; substr(x,2,3) <- "ZZZZ"; x}
substring("abcdef", 1:3)
