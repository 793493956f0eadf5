factor(1:3, levels=1:2)
factor(letters[1:3], levels=letters[3:1])
factor(c("x","y"), ordered=TRUE)
ordered(c("S","M","L"), levels=c("S","M","L"))
ordered(c("S","M")) < "S"
ordered(c("S","M","L"), levels=c("S","M","L")) > "S"
