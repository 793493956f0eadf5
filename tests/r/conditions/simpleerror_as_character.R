simpleError("a")$message
as.character(simpleError("a"))
as.character(simpleWarning("a", quote(f())))
format(simpleError("a"))
is.list(simpleError("a"))
length(simpleError("a"))
str(simpleError("a"))
identical(simpleError("a"), simpleError("a"))
print(structure(class=c("custom","condition"), list(message="hello", call=NULL)))
