# Splits of terms in tables of variance, named and numbered.
d <- data.frame(y=c(3,5,2,7,8,4,6,9,1,5,4,8), B=gl(3,2,12), A=gl(2,1,12))
f <- aov(y~A*B,d)
summary(f, split=list(B=1:2), expand.split=TRUE)
summary(f, split=list(B=list(L=1,Q=2)))
summary(f, split=list(B=1:2), expand.split=FALSE)
summary(f,split=list(B=list(1,2)))
