matrix(1:4,2) %in% 2
-matrix(1:4,2)
sqrt(matrix(c(4,9,16,25),2))
round(matrix(c(1.234,2.345,3.456,4.567),2),1)
sum(matrix(1:4,2))
mean(matrix(1:4,2))
range(matrix(1:4,2))
cumsum(matrix(1:4,2))
paste(matrix(1:4,2))
