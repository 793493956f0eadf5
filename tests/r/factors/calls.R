# Calls shown by conditions of factor methods.
a <- factor(c("x","y")); o <- factor(c("l","h"),ordered=TRUE)
a+1
o+1
try(sum(o)); try(max(a)); try(abs(a)); try(a==factor("z")); try(max(o,"a"))
