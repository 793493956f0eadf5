sort(c("a","B","c"), decreasing=TRUE)
unique(c("a","b","a"))
table(strsplit("mississippi","")[[1]])
"a" < "b"; "B" < "a"; "a" < "A"
"10" < "9"
"abc" == "abc"
toupper(letters[1:3])
LETTERS[5]; month.name[1]; month.abb[12]; pi
nchar("hello\n")
