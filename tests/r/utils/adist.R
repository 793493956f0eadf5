set.seed(1); w <- vapply(1:60, function(i) paste(sample(letters[1:3], sample(1:6,1), TRUE), collapse=""), "")
a <- adist(w[1:30], w[31:60], counts=TRUE); print(sum(a)); print(attr(a,"trafos")[1:5,1:5]); tr <- attr(a,"trafos"); cat(tr, sep=" ", fill=70)
print(drop(attr(adist("kitten","sitting",counts=TRUE),"counts"))); print(adist(list(1:3),list(2:4))); print(adist("ab","ba",costs=list(ins=2,del=3,sub=1))); print(adist(c(a="x"),c("x","yy"),counts=TRUE))
