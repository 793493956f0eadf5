# Strings: quotes, escapes, widths, justification.
"a\"b"
'a\'b'
"a\\b"
"tab\there"
"nl\nthere"
"bell\a back\b feed\f vert\v ret\r"
"\001\037\177"
"\u00e9"
"\u4e2d\u6587"
c("\u4e2d\u6587", "ab", "abcdef")
c(a = "\u4e2d\u6587", bcd = "x")
"\u00a0"
"\u200b"
"\u2028"
"\U1F600"
c("e\u0301", "abc")
"\u0378"
print(c("a", "b"), quote = FALSE)
print("a\"b", quote = FALSE)
print("a\\b", quote = FALSE)
print("a\nb", quote = FALSE)
print(c("a", NA), quote = FALSE)
print(c("a", NA))
print(c("a", "bbb"), right = TRUE)
print(c("left", "r", "rightmost"), quote = FALSE, right = TRUE)
noquote("a")
noquote(c(a = "x", b = "y"))
noquote(c("a", NA))
noquote(character(0))
x <- noquote(letters)
x
x[1:3]
noquote(matrix(c("a", "b", "c", "d"), 2))
print(noquote("x"), right = TRUE)
noquote(list("a", 1))
cat("a\tb\n")
cat("é\n")
c("a", "b
c")
print(c(first = "one", second = "two"), quote = FALSE)
print("'")
print("%d %s")
paste(rep("long string that is wider than a line", 3), collapse = " ")
rep(paste(rep("x", 30), collapse = ""), 5)
rep(paste(rep("x", 90), collapse = ""), 2)
c("", "a")
c(NA, "NA")
print(c(NA, "NA"), quote = FALSE)
print(c("a", NA, "ccc"), na.print = "<missing>")
print(c("a", NA, "ccc"), na.print = "", quote = FALSE)
