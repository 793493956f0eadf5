head(letters, 3); tail(letters, 2); head(1:10, -7); tail(1:10, -7); head(list(1,2,3), 2); tail(c(a=1,b=2), 1)
print(1:3, max=2); print(list(1,2)); print(c(a=1)); print("a", quote=FALSE); print(NULL); print(character(0))
print(list(a=1, b=list(c=2))); print(list()); print(list(NULL)); print(setNames(list(1),""))
print(c(1.5,NA,Inf)); print(c(a=NA)); print(NA_character_); print(c("a",NA)); print(-0.0)
