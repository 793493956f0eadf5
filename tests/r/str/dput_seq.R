dput(structure(1:3,class="foo")); dput(structure(list(a=1),class="bar"))
dput(seq(0,1,0.25)); dput(c(1,2,4)); dput(2:1); dput(c(TRUE,NA))
dput(letters[1:3]); dput(c(a="x")); dput(list(a=NULL))
dput(y~x+z); dput(expression(a,b+1)); dput(as.name("x"))
