{x <- 1; comment(x) <- "hey"; x}
{x <- 1; comment(x) <- "hey"; attributes(x)}
identical(structure(1,a=1,b=2), structure(1,b=2,a=1))
identical(structure(1,a=1,b=2), structure(1,b=2,a=1), attrib.as.set=FALSE)
all.equal(structure(1,a=1), structure(1,a=2))
all.equal(c(a=1), c(b=1))
all.equal(1, "a")
all.equal(1L, 1.0)
all.equal(1, 1+1e-10)
