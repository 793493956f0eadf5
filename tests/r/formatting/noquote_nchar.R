nchar(sprintf("%10s", "abc"))
noquote("a")
noquote(c(a="x"))
noquote(matrix("a",1,1))
print(noquote(letters[1:3]))
c(noquote("a"), "b")
noquote("a")[1]
noquote(1:3)
cat(1:3, sep=", ")
