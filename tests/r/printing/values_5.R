"text"
c("a","bb","ccc")
c(a="x",b="yy")
c("with \"quotes\"")
"back\\slash"
"new\nline"
"tab\t"
