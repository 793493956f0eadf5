# More of the same.
str(data.frame(x=1:2),max.level=0)
str("a",strict.width="cut")
str(list(a=letters,b=1:100),strict.width="cut",width=30)
str(data.frame(a=1,b=2,c=3),list.len=2)
str(rle(c(1,1,2)))
str(list(a=rle(c(1,1,2))))
str(package_version("1.2"))
str(structure(list(a=1),names="a",class="data.frame",row.names=1L))
