{options(digits=4); x <- pi*1000; print(x); options(digits=7); x}
{options(scipen=100); print(1e20); options(scipen=0); 1e20}
{options(OutDec=","); print(1.5); options(OutDec="."); 1.5}
{op <- options(width=30); print(1:20); options(op); invisible()}
print(c(1.123456,2), digits=3)
print(letters[1:3], quote=FALSE)
print(c(a=1,b=NA), na.print="--")
