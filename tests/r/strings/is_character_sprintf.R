"a\u00e9"
"\x41"
r"(raw \n string)"
r"---(dash)---"
cat(r"(C:\path)", "\n")
"tab\t"
sprintf("%s has %d chars", "word", nchar("word"))
is.character("a"); is.character(1)
as.character(c(1.5,2,1e10,1e-5,123456789))
