str(as.POSIXct("2020-01-01",tz="UTC"))
str(structure(1:3,class="foo"))
str(structure(list(a=1),class="foo"))
str(structure(1:3,attr1="x"))
