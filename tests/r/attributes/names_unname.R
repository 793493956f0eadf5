unname(data.frame(a=1,b=2))
unname(list(a=1,b=list(c=1)))
names(list(1,b=2))
names(quote(f(x,y=2)))
names(function(x) x)
names(globalenv())
{e<-new.env(); assign("z",1,e); assign("a",1,e); names(e)}
{names(NULL)}
tryCatch({ {x <- NULL; names(x) <- "a"; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
