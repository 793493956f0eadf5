# The column of row labels has room for one row more than there are.
matrix(1:9, 9); matrix(1:18, 9, dimnames=list(NULL, c("a","b"))); matrix(1:99, 99)[1:2, , drop=FALSE]
tail(matrix(1:99, 99), 2, keepnums=FALSE); print(matrix(1:99, 99)); array(1:18, c(9, 1, 2)); matrix(character(), 9, 0)
